import type { Database } from '@sms/platform/database';
import { peekAtQueues, type PeekRow, readContents } from './read-queues.sql';

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
  /** Whether its events tell the number and the text of their message. */
  readonly includesTextAndNumber: boolean;
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

/**
 * Reads the state that a holder works with. To be called after the claim: a change of the endpoint raises the queue's
 * token, so the state read here belongs to the claim's token or to a newer one, and then the next cycle is lost.
 */
export async function readQueues(
  database: Database,
  accountIds: readonly number[],
): Promise<Map<number, QueueContents>> {
  const rows = await database.run(readContents, accountIds);
  return new Map(
    rows.map((row) => [
      row.account_id,
      {
        ...peekOf(row),
        url: row.url,
        includesTextAndNumber: row.includes_text_and_number,
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
  const rows = await database.run(peekAtQueues, accountIds);
  return new Map(rows.map((row) => [row.account_id, peekOf(row)]));
}

function peekOf(row: PeekRow): QueuePeek {
  return {
    lastSequence: row.last_sequence,
    hasDueRetry: row.has_due_retry,
    nextRetryMs: row.next_retry_ms,
    hasBacklog: row.has_backlog,
  };
}
