import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { CancelReply, CancelRequest } from '@sms/contracts/messaging';
import { Database, statement } from '@sms/platform/database';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { ExpandBulk } from './bulk/expand-bulk';
import { OF_REQUEST, requestTimes } from '../message/request-bounds';
import { forgetScheduledSend, lockScheduledSend } from './schedule/scheduled-sends.sql';
import { SendQueue } from '../queue/send-queue';

/** Messages of one transaction. */
const PAGE = 2_500;
/** The call fails after this; a repeated one goes on. Within the time that the gateway waits. */
const MAX_CALL_MS = 10_000;
/** Between checks of a part that another process is expanding, in milliseconds. */
const EXPANDING_MS = 20;

const ITS_MESSAGES = `
  ${OF_REQUEST} AND ($4::bigint IS NULL OR m.account_id = $4) AND (m.sandbox OR NOT $5::boolean)`;

export const listMessagesOfRequest = statement<
  readonly [from: string, to: string, requestId: string, accountId: number | null, sandboxOnly: boolean],
  { id: number; account_id: number }
>({
  name: 'messaging.list_messages_of_request',
  text: `SELECT id, account_id FROM message m WHERE ${ITS_MESSAGES}`,
});

/** A cancelled message is charged for the segments that a carrier had accepted of it, as `settled` says. */
export const countCancelledMessages = statement<
  readonly [messageIds: readonly number[]],
  { total: number; cancelled: number; released: number }
>({
  name: 'messaging.count_cancelled_messages',
  text: `
    SELECT count(*)::integer AS total, (count(*) FILTER (WHERE c.cancelled))::integer AS cancelled,
      coalesce(sum(m.credits - least(m.credits, a.accepted)) FILTER (WHERE c.cancelled AND NOT m.sandbox), 0)::integer
        AS released
    FROM message m
    LEFT JOIN LATERAL (SELECT reason_code FROM message_state WHERE message_id = m.id LIMIT 1) AS s ON true
    LEFT JOIN LATERAL (SELECT state FROM send_wait WHERE message_id = m.id LIMIT 1) AS w ON true
    CROSS JOIN LATERAL (SELECT coalesce(s.reason_code = 'cancelled' OR w.state = 'cancelled', false) AS cancelled) AS c
    CROSS JOIN LATERAL (SELECT count(DISTINCT segment) AS accepted FROM submission
      WHERE c.cancelled AND message_id = m.id AND id >= m.id AND outcome = 'accepted') AS a
    WHERE m.id = ANY($1::bigint[])`,
});

/** A canary is not decided any more, and what a worker puts aside while this call runs is cancelled by the sweep. */
const cancelBulkControl = statement<readonly [requestId: string, accountId: number | null, sandboxOnly: boolean]>({
  name: 'messaging.cancel_bulk_control',
  text: `
    UPDATE bulk_control SET state = 'cancelled', check_at = NULL WHERE request_id = $1 AND state <> 'cancelled'
      AND ($2::bigint IS NULL OR account_id = $2) AND (sandbox OR NOT $3::boolean)`,
});

const findUnexpandedBulk = statement<readonly [requestId: string, accountId: number | null]>({
  name: 'messaging.find_unexpanded_bulk',
  text: `
    SELECT FROM bulk_send b WHERE b.request_id = $1 AND ($2::bigint IS NULL OR b.account_id = $2)
      AND EXISTS (SELECT FROM bulk_part p WHERE p.request_id = $1)`,
});

/**
 * Takes the messages of a send that are ready, delayed, held, paused or scheduled out of the queue. Messages that a
 * worker has claimed are sent. The next sweeps release the credit and publish the events: from the commit of its page
 * on, a message is cancelled whatever becomes of this process, and a repeated call goes on with the remaining pages.
 */
@Injectable()
export class CancelMessagesHandler {
  constructor(
    private readonly database: Database,
    private readonly expandBulk: ExpandBulk,
    private readonly queue: SendQueue,
  ) {}

  /** @throws {DomainError} UNAVAILABLE while another process is expanding the send */
  async execute({ accountId, sandboxOnly = false, ...request }: CancelRequest): Promise<CancelReply> {
    const requestId = request.requestId.toLowerCase();
    const times = requestTimes(requestId);
    if (!times) return { total: 0, cancelled: 0, releasedCredits: 0 };
    await this.database.run(cancelBulkControl, [requestId, accountId, sandboxOnly]);
    if (!(await this.expand(requestId, accountId, performance.now() + MAX_CALL_MS)))
      throw new DomainError(FAULT_CODES.unavailable, 'the send is still being expanded; try again');
    const rows = await this.database.run(listMessagesOfRequest, [...times, requestId, accountId, sandboxOnly]);
    const ids = rows.map(({ id }) => id).sort((a, b) => a - b);
    const pages = Array.from({ length: Math.ceil(ids.length / PAGE) }, (_, page) =>
      ids.slice(page * PAGE, (page + 1) * PAGE),
    );
    for (const page of pages) await this.cancel(requestId, page);
    if (pages.length > 0) await this.database.run(forgetScheduledSend, [requestId]);
    const sum = { total: 0, cancelled: 0, releasedCredits: 0 };
    for (const page of pages) {
      const { total, cancelled, released } = await this.count(page);
      sum.total += total;
      sum.cancelled += cancelled;
      sum.releasedCredits += released;
    }
    const [first] = rows;
    return first && accountId === null ? { ...sum, accountId: first.account_id } : sum;
  }

  /**
   * Only queued messages can be cancelled, so a bulk of the account is first expanded completely. Returns whether it
   * is: another process may be expanding a part for longer than until `untilMs`.
   */
  async expand(requestId: string, accountId: number | null, untilMs: number): Promise<boolean> {
    const isExpanding = async () => (await this.database.run(findUnexpandedBulk, [requestId, accountId])).length > 0;
    while (await isExpanding()) {
      if (performance.now() > untilMs) return false;
      if (!(await this.expandBulk.expandNext(requestId))) await pause(EXPANDING_MS);
    }
    await this.expandBulk.finish(requestId);
    return true;
  }

  /** Counts at most a page: the time of a statement must not depend on the size of a bulk. */
  async count(messageIds: readonly number[]): Promise<{ total: number; cancelled: number; released: number }> {
    if (messageIds.length === 0) return { total: 0, cancelled: 0, released: 0 };
    const [counts] = await this.database.run(countCancelledMessages, [messageIds]);
    return counts ?? { total: 0, cancelled: 0, released: 0 };
  }

  private async cancel(requestId: string, messageIds: readonly number[]): Promise<void> {
    await this.database.transaction(async (sql) => {
      await sql.run(lockScheduledSend, [requestId]);
      await this.queue.cancel(sql, messageIds);
    });
  }
}
