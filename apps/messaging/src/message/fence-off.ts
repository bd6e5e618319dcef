import type { SubmitItem } from '@sms/contracts/messaging';
import { columns, type Sql, statement } from '@sms/platform/database';

type Request = Pick<SubmitItem, 'requestId' | 'accountId'>;

const FENCES = columns<Request>({
  request_id: ['uuid', ({ requestId }) => requestId],
  account_id: ['bigint', ({ accountId }) => accountId],
});

const insertFences = statement<readonly Request[], { request_id: string }>({
  name: 'messaging.insert_fences',
  params: FENCES,
  text: `
    INSERT INTO send_request (request_id, account_id, state)
    SELECT request_id, account_id, 'cancelled' FROM ${FENCES.unnest} AS r(${FENCES.names})
      ORDER BY request_id
    ON CONFLICT DO NOTHING RETURNING request_id`,
});

/**
 * Cancels requests that are not accepted, under the key that the acceptance would use, so that they no longer can be.
 * Returns the ids of those that had no fence yet. Waits for attempts that have written one and not committed it.
 */
export async function fenceOff(sql: Pick<Sql, 'run'>, requests: readonly Request[]): Promise<Set<string>> {
  if (requests.length === 0) return new Set();
  const rows = await sql.run(insertFences, requests);
  return new Set(rows.map((row) => row.request_id));
}
