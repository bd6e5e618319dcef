import { Injectable } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { lockMessages } from '../message/message-locks';
import { FailMessages } from '../status/fail-messages';
import type { ClaimedMessage } from '../queue/claim-messages';
import { HeldClaims } from '../queue/held-claims';
import { OpenClaims } from '../queue/open-claims';
import { SendQueue } from '../queue/send-queue';

/** Fails claimed messages that must not be sent any more, and holds those of suspended accounts. */
@Injectable()
export class SkipStopped {
  constructor(
    private readonly database: Database,
    private readonly fail: FailMessages,
    private readonly queue: SendQueue,
    private readonly claims: OpenClaims,
  ) {}

  async execute(stopped: readonly ClaimedMessage[]): Promise<void> {
    if (stopped.length === 0) return;
    await this.database.transaction(async (sql) => {
      await lockMessages(
        sql,
        stopped.map(({ id }) => id),
      );
      const held = await HeldClaims.lock(
        sql,
        stopped.map(({ claimId, id, route }) => ({ claimId, messageId: id, route })),
      );
      const ids = (why: ClaimedMessage['stopped']) =>
        stopped.flatMap((message) => (message.stopped === why && held.has(message.id) ? [message.id] : []));
      for (const why of ['expired', 'withdrawn'] as const) await this.fail.execute(sql, ids(why), why, held);
      await this.queue.hold(sql, held, ids('suspended'));
      await held.write(sql, this.claims.after(stopped).ended);
    });
    this.claims.close(stopped);
  }
}
