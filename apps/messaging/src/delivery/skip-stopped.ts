import { Injectable } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { lockMessages } from '../message/message-locks';
import { FailMessages } from '../status/fail-messages';
import type { ClaimedMessage } from '../queue/claim-messages';
import { HeldClaims } from '../queue/held-claims';
import { OpenClaims } from '../queue/open-claims';
import { SendQueue } from '../queue/send-queue';

/** Another worker may have the key, and this one may get it while the message is still worth something. */
const UNREADABLE_AGAIN_SECONDS = 10;

/**
 * Fails claimed messages that must not be sent any more, holds those of suspended accounts and of paused bulks, and
 * puts those off whose text cannot be opened.
 */
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
      for (const why of ['expired', 'withdrawn', 'opted_out'] as const)
        await this.fail.execute(sql, ids(why), why, held);
      await this.queue.hold(sql, held, ids('suspended'));
      await this.queue.hold(sql, held, ids('paused'), 'paused');
      const unreadable = ids('unreadable').map((messageId) => ({
        messageId,
        seconds: UNREADABLE_AGAIN_SECONDS,
        nextRoute: null,
      }));
      await this.queue.delay(sql, held, unreadable);
      await held.write(sql, this.claims.after(stopped).ended);
    });
    this.claims.close(stopped);
  }
}
