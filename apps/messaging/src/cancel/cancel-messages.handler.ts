import { Injectable } from '@nestjs/common';
import type { CancelReply, CancelRequest } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { SendQueue } from '../queue/send-queue';

/**
 * Takes what no carrier has of a send out of the queue. The credit comes back, and the events go out, with the next
 * sweeps.
 */
@Injectable()
export class CancelMessagesHandler {
  constructor(
    private readonly database: Database,
    private readonly queue: SendQueue,
  ) {}

  async execute(request: CancelRequest): Promise<CancelReply> {
    const { accountId, requestId, sandboxOnly = false } = request;
    return this.database.transaction(async (sql) => {
      await this.queue.endRequest(sql, request, 'cancelled');
      const [counts] = await sql.rows<CancelReply>(
        `SELECT count(*)::integer AS total, (count(*) FILTER (WHERE m.reason_code = 'cancelled'
          OR q.end_reason = 'cancelled'))::integer AS cancelled
         FROM message m LEFT JOIN send_queue q ON q.message_id = m.id WHERE m.request_id = $1 AND m.account_id = $2
           AND (m.sandbox OR NOT $3::boolean)`,
        [requestId, accountId, sandboxOnly],
      );
      return counts ?? { total: 0, cancelled: 0 };
    });
  }
}
