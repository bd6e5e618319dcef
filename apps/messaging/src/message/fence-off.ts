import type { SubmitItem } from '@sms/contracts/messaging';
import type { Sql } from '@sms/platform/database';

type Request = Pick<SubmitItem, 'requestId' | 'accountId'>;

/**
 * Cancels requests that nobody has accepted, under the key that the acceptance would use: nobody can accept them any
 * more. Returns the ids of those that had no fence yet. Waits for attempts that have written one and not committed it.
 */
export async function fenceOff(sql: Pick<Sql, 'rows'>, requests: readonly Request[]): Promise<Set<string>> {
  if (requests.length === 0) return new Set();
  const rows = await sql.rows<{ request_id: string }>(
    `INSERT INTO send_request (request_id, account_id, state)
     SELECT request_id, account_id, 'cancelled' FROM unnest($1::uuid[], $2::bigint[]) AS r(request_id, account_id)
       ORDER BY request_id
     ON CONFLICT DO NOTHING RETURNING request_id`,
    [requests.map(({ requestId }) => requestId), requests.map(({ accountId }) => accountId)],
  );
  return new Set(rows.map((row) => row.request_id));
}
