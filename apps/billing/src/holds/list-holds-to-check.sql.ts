import { statement } from '@sms/platform/database';

const MAX_BATCHES = 100;

/** Keeps the reply below half a megabyte. A batch has 1,000 at most. */
const MAX_REQUESTS = 5_000;

interface Row {
  id: number;
  request_id: string;
  account_id: number;
  credits: number;
}

export const listHoldsToCheck = statement<readonly [olderThanSeconds: number], Row>({
  name: 'billing.list_holds_to_check',
  text: `
    WITH first AS MATERIALIZED (
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
});
