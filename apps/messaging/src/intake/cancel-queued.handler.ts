import { Injectable } from '@nestjs/common';
import type { CancelQueuedReply, CancelQueuedRequest } from '@sms/contracts/messaging';
import { Database, statement } from '@sms/platform/database';
import { numbersAccepted } from '../message-log/search/accepted-between';
import { SendQueue } from '../queue/send-queue';
import { CancelMessagesHandler } from './cancel-messages.handler';
import { listScheduledOfAccount } from './schedule/scheduled-sends.sql';

/** Messages of one transaction. */
const PAGE = 2_500;
/** Scheduled sends that are looked up together. */
const MAX_SCHEDULED = 100;
/** The call returns after this; the next one goes on. */
const MAX_CALL_MS = 4_000;

const listMessagesOfAccount = statement<
  readonly [accountId: number, first: number, end: number],
  { id: number; seq: number }
>({
  name: 'messaging.list_messages_of_account',
  text: `
    SELECT id, seq FROM message WHERE account_id = $1 AND seq >= $2 AND seq < $3 ORDER BY seq DESC LIMIT ${PAGE}`,
});
const listHeldMessages = statement<readonly [accountId: number], { id: number }>({
  name: 'messaging.list_held_messages',
  text: `
    SELECT message_id AS id FROM send_wait WHERE state = 'held' AND account_id = $1 ORDER BY message_id LIMIT ${PAGE}`,
});

const findBulkOfAccount = statement<readonly [accountId: number], { request_id: string }>({
  name: 'messaging.find_bulk_of_account',
  text: `
    SELECT request_id FROM bulk_send b WHERE account_id = $1
      AND EXISTS (SELECT FROM bulk_part p WHERE p.request_id = b.request_id) ORDER BY accepted_at LIMIT 1`,
});

/**
 * Takes the messages of an account that no carrier has out of the queue, by the account's numbers in the log from the
 * newest down: the queue itself is in the order of sending and does not record accounts. Messages that a worker has
 * claimed are sent; those of a suspended account are held by the worker and found at the end.
 */
@Injectable()
export class CancelQueuedHandler {
  constructor(
    private readonly database: Database,
    private readonly cancelMessages: CancelMessagesHandler,
    private readonly queue: SendQueue,
  ) {}

  async execute({ accountId, from, cursor }: CancelQueuedRequest): Promise<CancelQueuedReply> {
    const untilMs = performance.now() + MAX_CALL_MS;
    const isLate = () => performance.now() > untilMs;
    let [cancelled, releasedCredits] = [0, 0];
    const cancel = async (rows: readonly { readonly id: number }[]) => {
      const counts = await this.cancel(rows.map(({ id }) => id));
      cancelled += counts.cancelled;
      releasedCredits += counts.released;
    };
    // The log has all messages of a bulk only once every part is expanded.
    for (let bulk = await this.nextBulk(accountId); bulk !== undefined; bulk = await this.nextBulk(accountId)) {
      const isExpanded = await this.cancelMessages.expand(bulk, accountId, untilMs);
      if (!isExpanded || isLate()) return { cancelled, releasedCredits, nextCursor: cursor ?? Number.MAX_SAFE_INTEGER };
    }
    // They may have been accepted long before `from`.
    const nextScheduled = () => this.database.run(listScheduledOfAccount, [accountId, MAX_SCHEDULED]);
    for (let sends = await nextScheduled(); sends.length > 0; sends = await nextScheduled()) {
      for (const { request_id: requestId } of sends) {
        const counts = await this.cancelMessages.execute({ accountId, requestId });
        cancelled += counts.cancelled;
        releasedCredits += counts.releasedCredits;
        if (isLate()) return { cancelled, releasedCredits, nextCursor: cursor ?? Number.MAX_SAFE_INTEGER };
      }
    }
    const numbers = await numbersAccepted(this.database, accountId, { from, to: undefined });
    for (let end = Math.min(numbers.end, cursor ?? numbers.end); end > numbers.first;) {
      const rows = await this.database.run(listMessagesOfAccount, [accountId, numbers.first, end]);
      await cancel(rows);
      end = rows.length === PAGE ? (rows.at(-1)?.seq ?? 0) : 0;
      if (end > numbers.first && isLate()) return { cancelled, releasedCredits, nextCursor: end };
    }
    const nextHeld = () => this.database.run(listHeldMessages, [accountId]);
    for (let held = await nextHeld(); held.length > 0; held = await nextHeld()) {
      await cancel(held);
      if (isLate()) return { cancelled, releasedCredits, nextCursor: numbers.first };
    }
    return { cancelled, releasedCredits, nextCursor: null };
  }

  private async nextBulk(accountId: number): Promise<string | undefined> {
    const [bulk] = await this.database.run(findBulkOfAccount, [accountId]);
    return bulk?.request_id;
  }

  private async cancel(messageIds: readonly number[]): Promise<{ cancelled: number; released: number }> {
    const ids = await this.database.transaction((sql) =>
      this.queue.cancel(
        sql,
        [...messageIds].sort((a, b) => a - b),
      ),
    );
    return this.cancelMessages.count(ids);
  }
}
