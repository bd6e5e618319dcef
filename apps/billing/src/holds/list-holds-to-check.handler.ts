import { Injectable } from '@nestjs/common';
import type { HoldsToCheckReply, HoldsToCheckRequest } from '@sms/contracts/billing';
import { Database } from '@sms/platform/database';

const MAX_BATCHES = 100;
/** Keeps the reply below half a megabyte. A batch has 1,000 at most. */
const MAX_REQUESTS = 5_000;

interface Row {
  id: number;
  request_ids: readonly string[];
  account_ids: readonly number[];
  credits: readonly number[];
}

@Injectable()
export class ListHoldsToCheckHandler {
  constructor(private readonly database: Database) {}

  async execute({ olderThanSeconds }: HoldsToCheckRequest): Promise<HoldsToCheckReply> {
    const rows = await this.database.rows<Row>(
      // Ids are given before the commit: what a batch with a higher id has overtaken is found the next time.
      `WITH first AS MATERIALIZED (
         SELECT id, created_at, request_ids FROM hold_batch ORDER BY id LIMIT ${MAX_BATCHES}
       ), old AS MATERIALIZED (
         SELECT id, request_ids, sum(cardinality(request_ids)) OVER (ORDER BY id) AS requests
         FROM first WHERE created_at <= now() - make_interval(secs => $1)
       )
       SELECT id, array_agg(h.request_id) AS request_ids, array_agg(h.account_id) AS account_ids,
         array_agg(h.credits) AS credits
       FROM old
       CROSS JOIN LATERAL (
         SELECT request_id, account_id, credits FROM hold
         WHERE request_id = ANY(request_ids) AND request_id BETWEEN request_ids[1]
           AND request_ids[cardinality(request_ids)]
       ) AS h
       WHERE requests <= ${MAX_REQUESTS}
       GROUP BY id ORDER BY id`,
      [olderThanSeconds],
    );
    return {
      batches: rows.map((row) => ({
        batchId: row.id,
        requests: row.request_ids.map((requestId, index) => ({
          requestId,
          accountId: row.account_ids[index] ?? 0,
          credits: row.credits[index] ?? 0,
        })),
      })),
    };
  }
}
