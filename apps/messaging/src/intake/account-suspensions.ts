import { Injectable } from '@nestjs/common';
import type { AccountSuspensionChangedEvent } from '@sms/contracts/messaging';
import { type Sql, statement } from '@sms/platform/database';

const noteSuspension = statement<readonly [accountId: number, suspended: boolean, version: number]>({
  name: 'messaging.note_suspension',
  text: `
    INSERT INTO account_suspension AS known (account_id, suspended, version) VALUES ($1, $2, $3)
    ON CONFLICT (account_id) DO UPDATE SET suspended = excluded.suspended, version = excluded.version
      WHERE known.version < excluded.version`,
});

/** This context's copy of which accounts may not send. Claims read it, so that queued messages wait at once. */
@Injectable()
export class AccountSuspensions {
  async apply(sql: Sql, events: readonly AccountSuspensionChangedEvent[]): Promise<void> {
    for (const { payload } of events) {
      await sql.run(noteSuspension, [payload.accountId, payload.suspended, payload.version]);
    }
  }
}
