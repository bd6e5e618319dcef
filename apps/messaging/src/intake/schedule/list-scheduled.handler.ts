import { Injectable } from '@nestjs/common';
import type { ListScheduledReply, ListScheduledRequest } from '@sms/contracts/messaging';
import { Database, statement } from '@sms/platform/database';
import { type ScheduledRow, shownScheduled } from './scheduled-row';

const listScheduledSends = statement<
  readonly [
    accountId: number,
    sandbox: boolean | null,
    afterTime: string | null,
    afterRequestId: string | null,
    limit: number,
  ],
  ScheduledRow
>({
  name: 'messaging.list_scheduled_sends',
  text: `
    SELECT request_id, account_id, sandbox, recipients, accepted_at, send_at, last_at, hours FROM scheduled_send
    WHERE account_id = $1 AND last_at > now() AND ($2::boolean IS NULL OR sandbox = $2)
      AND (last_at, request_id) > (coalesce($3::timestamptz, '-infinity'),
        coalesce($4::uuid, '00000000-0000-0000-0000-000000000000'))
    ORDER BY last_at, request_id LIMIT $5`,
});

/** Lists the sends of an account of which messages are still to be due. */
@Injectable()
export class ListScheduledHandler {
  constructor(private readonly database: Database) {}

  async execute(request: ListScheduledRequest): Promise<ListScheduledReply> {
    const { accountId, sandbox = null, afterTime = null, afterRequestId = null, limit } = request;
    const asked = [accountId, sandbox, afterTime, afterRequestId, limit + 1] as const;
    const rows = await this.database.run(listScheduledSends, asked);
    return { sends: rows.slice(0, limit).map(shownScheduled), hasMore: rows.length > limit };
  }
}
