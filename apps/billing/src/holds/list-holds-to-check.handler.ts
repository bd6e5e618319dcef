import { Injectable } from '@nestjs/common';
import type { HoldToCheck, HoldsToCheckReply, HoldsToCheckRequest } from '@sms/contracts/billing';
import { Database } from '@sms/platform/database';

const MAX_BATCHES = 100;
/** Keeps the reply below half a megabyte. A batch has 1,000 at most. */
const MAX_REQUESTS = 5_000;

interface Row {
  id: number;
  request_id: string;
  account_id: number;
  credits: number;
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
       SELECT id, h.request_id, h.account_id, h.credits FROM old
       CROSS JOIN LATERAL (
         SELECT request_id, account_id, credits FROM hold
         WHERE request_id = ANY(request_ids)
           AND request_id BETWEEN request_ids[1] AND request_ids[cardinality(request_ids)]
       ) AS h
       WHERE requests <= ${MAX_REQUESTS} ORDER BY id, h.request_id`,
      [olderThanSeconds],
    );
    const batches = new Map<number, HoldToCheck[]>();
    for (const { id, request_id: requestId, account_id: accountId, credits } of rows) {
      const requests = batches.get(id) ?? [];
      batches.set(id, requests);
      requests.push({ requestId, accountId, credits });
    }
    return { batches: [...batches].map(([batchId, requests]) => ({ batchId, requests })) };
  }
}
