import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { CancelReply, CancelRequest } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { ExpandBulk } from '../accept/expand-bulk';
import { SendQueue } from '../queue/send-queue';

/** In a transaction. */
const PAGE = 10_000;
/** Between looks at a part that somebody else is expanding. */
const EXPANDING_MS = 20;

/**
 * Takes what no carrier has of a send out of the queue: what is ready, delayed or held. What a worker has claimed goes
 * out. The credit comes back, and the events go out, with the next sweeps.
 */
@Injectable()
export class CancelMessagesHandler {
  constructor(
    private readonly database: Database,
    private readonly expandBulk: ExpandBulk,
    private readonly queue: SendQueue,
  ) {}

  async execute(request: CancelRequest): Promise<CancelReply> {
    await this.expand(request.requestId);
    const ids = await this.messagesOf(request);
    for (let start = 0; start < ids.length; start += PAGE) await this.cancel(ids.slice(start, start + PAGE));
    return this.count(request);
  }

  /** Only what is in the queue can be taken out of it: a bulk is brought there as a whole. */
  private async expand(requestId: string): Promise<void> {
    const isExpanding = async () =>
      (await this.database.rows('SELECT FROM bulk_part WHERE request_id = $1 LIMIT 1', [requestId])).length > 0;
    while (await isExpanding()) if (!(await this.expandBulk.expandNext(requestId))) await pause(EXPANDING_MS);
    await this.expandBulk.finish(requestId);
  }

  private async messagesOf({ accountId, requestId, sandboxOnly = false }: CancelRequest): Promise<number[]> {
    const rows = await this.database.rows<{ id: number }>(
      'SELECT id FROM message WHERE request_id = $1 AND account_id = $2 AND (sandbox OR NOT $3::boolean)',
      [requestId, accountId, sandboxOnly],
    );
    return rows.map(({ id }) => id).sort((a, b) => a - b);
  }

  private async cancel(messageIds: readonly number[]): Promise<void> {
    await this.database.transaction((sql) => this.queue.cancel(sql, messageIds));
  }

  private async count({ accountId, requestId, sandboxOnly = false }: CancelRequest): Promise<CancelReply> {
    const [counts] = await this.database.rows<CancelReply>(
      `SELECT count(*)::integer AS total, (count(*) FILTER (WHERE s.reason_code = 'cancelled'
         OR w.state = 'cancelled'))::integer AS cancelled
       FROM message m
       LEFT JOIN LATERAL (SELECT reason_code FROM message_state WHERE message_id = m.id LIMIT 1) AS s ON true
       LEFT JOIN LATERAL (SELECT state FROM send_wait WHERE message_id = m.id LIMIT 1) AS w ON true
       WHERE m.request_id = $1 AND m.account_id = $2 AND (m.sandbox OR NOT $3::boolean)`,
      [requestId, accountId, sandboxOnly],
    );
    return counts ?? { total: 0, cancelled: 0 };
  }
}
