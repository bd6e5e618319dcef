import type { Database } from '@sms/platform/database';
import { EXCEPTION, RANGE } from '../events/codes';

/** The pending work of a queue besides its newest events. */
export interface QueuePeek {
  /** Number of the account's newest event. */
  readonly lastSequence: number;
  /** There are due retries, counting those in flight. */
  readonly hasDueRetry: boolean;
  /** Time until the next retry is due, in milliseconds; null: there is none. */
  readonly nextRetryMs: number | null;
  /** Events of an outage are still to be delivered. */
  readonly hasBacklog: boolean;
}

export interface QueueEndpoint {
  /** Null: the URL was removed. */
  readonly url: string | null;
  readonly secretsVersion: number;
  /** Newest first. */
  readonly secrets: readonly SealedSecret[];
}

export interface SealedSecret {
  readonly sealed: Buffer;
  /** Null: until it is replaced. */
  readonly validForMs: number | null;
}

export interface QueueContents extends QueuePeek, QueueEndpoint {
  /** Events beyond the cursor that are exceptions already. */
  readonly excepted: ReadonlyArray<{ readonly sequence: number; readonly createdAt: string }>;
}

/** How far beyond the cursor exceptions are read: further than any holder reads before its cursor passes them. */
const MAX_BEYOND = 16_384;

/**
 * Reads the state that a holder works with. To be called after the claim: a change of the endpoint raises the queue's
 * token, so the state read here belongs to the claim's token or to a newer one, and then the next cycle is lost.
 */
export async function readQueues(
  database: Database,
  accountIds: readonly number[],
): Promise<Map<number, QueueContents>> {
  const rows = await database.rows<ContentsRow>(CONTENTS, [accountIds]);
  return new Map(
    rows.map((row) => [
      row.account_id,
      {
        ...peekOf(row),
        url: row.url,
        secretsVersion: row.secrets_version,
        secrets: row.sealed.map((sealed, index) => ({ sealed, validForMs: row.valid_for_ms[index] ?? null })),
        excepted: row.excepted.map((sequence, index) => ({
          sequence: Number(sequence),
          createdAt: row.excepted_at[index] ?? '',
        })),
      },
    ]),
  );
}

/** Only reads, so that waiting queues can peek often. */
export async function peekQueues(database: Database, accountIds: readonly number[]): Promise<Map<number, QueuePeek>> {
  const rows = await database.rows<PeekRow>(
    `SELECT q.account_id, ${PEEK} FROM unnest($1::bigint[]) AS q(account_id)
       CROSS JOIN LATERAL (SELECT last_sequence FROM endpoint WHERE account_id = q.account_id LIMIT 1) e`,
    [accountIds],
  );
  return new Map(rows.map((row) => [row.account_id, peekOf(row)]));
}

interface PeekRow {
  readonly account_id: number;
  readonly last_sequence: number;
  readonly has_due_retry: boolean;
  readonly next_retry_ms: number | null;
  readonly has_backlog: boolean;
}

interface ContentsRow extends PeekRow {
  readonly url: string | null;
  readonly secrets_version: number;
  readonly sealed: Buffer[];
  readonly valid_for_ms: Array<number | null>;
  readonly excepted: Array<number | string>;
  readonly excepted_at: string[];
}

function peekOf(row: PeekRow): QueuePeek {
  return {
    lastSequence: row.last_sequence,
    hasDueRetry: row.has_due_retry,
    nextRetryMs: row.next_retry_ms,
    hasBacklog: row.has_backlog,
  };
}

const PEEK = `
  e.last_sequence,
  EXISTS (SELECT FROM event_exception x WHERE x.account_id = q.account_id AND x.state = ${EXCEPTION.retrying}
    AND x.due_at <= now()) AS has_due_retry,
  (SELECT extract(epoch FROM x.due_at - now())::float8 * 1000 FROM event_exception x
    WHERE x.account_id = q.account_id AND x.state = ${EXCEPTION.retrying} AND x.due_at > now()
    ORDER BY x.due_at LIMIT 1) AS next_retry_ms,
  EXISTS (SELECT FROM event_range r WHERE r.account_id = q.account_id AND r.kind = ${RANGE.backlog}
    AND r.cursor < r.last_sequence) AS has_backlog`;

const CONTENTS = `
  SELECT q.account_id, e.url, q.secrets_version, s.sealed, s.valid_for_ms, x.excepted, x.excepted_at, ${PEEK}
  FROM endpoint_queue q CROSS JOIN LATERAL (
    SELECT url, last_sequence FROM endpoint WHERE account_id = q.account_id LIMIT 1
  ) e CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(ciphertext ORDER BY id DESC), '{}') AS sealed,
      coalesce(array_agg(extract(epoch FROM expires_at - now())::float8 * 1000 ORDER BY id DESC), '{}') AS valid_for_ms
    FROM endpoint_secret WHERE account_id = q.account_id AND (expires_at IS NULL OR expires_at > now())
  ) s CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(sequence), '{}') AS excepted, coalesce(array_agg(created_at::text), '{}') AS excepted_at
    FROM (SELECT sequence, created_at FROM event_exception
      WHERE account_id = q.account_id AND sequence > q.cursor AND sequence <= q.cursor + ${MAX_BEYOND}) beyond
  ) x
  WHERE q.account_id = ANY($1::bigint[])`;
