import { columns, statement } from '@sms/platform/database';

export interface GuessCountRow {
  readonly name: string;
  readonly failures: number;
  readonly failed_ago: number;
  readonly pending: number;
  readonly pending_ago: number;
}

export interface ChangedCount {
  readonly name: string;
  readonly failures: number;
  readonly pending: number;
  /** Whether the last failure, and the last pending guess, are those of now. */
  readonly failedNow: boolean;
  readonly pendingNow: boolean;
}

const NAMES = columns<string>({ name: ['text', (name) => name] });
const CHANGES = columns<ChangedCount>({
  name: ['text', ({ name }) => name],
  failures: ['double precision', ({ failures }) => failures],
  pending: ['integer', ({ pending }) => pending],
  failed_now: ['boolean', ({ failedNow }) => failedNow],
  pending_now: ['boolean', ({ pendingNow }) => pendingNow],
});

/** Infinite where nothing has happened yet. Before Postgres 17, nothing can be subtracted from an infinite time. */
const ago = (column: string) => `CASE WHEN isfinite(${column})
  THEN (extract(epoch FROM clock_timestamp() - ${column}) * 1000)::float8 ELSE 'infinity' END`;

/** Inserts or locks the rows, in the order of their names, so that two gateways do not lock them crosswise. */
export const lockGuessCounts = statement<readonly string[], GuessCountRow>({
  name: 'gateway.lock_guess_counts',
  params: NAMES,
  text: `
    INSERT INTO guess_count AS known (${NAMES.names})
    SELECT ${NAMES.names} FROM ${NAMES.unnest} AS asked (${NAMES.names}) ORDER BY name
    ON CONFLICT (name) DO UPDATE SET name = excluded.name
    RETURNING name, failures, ${ago('failed_at')} AS failed_ago, pending, ${ago('pending_at')} AS pending_ago`,
});

export const changeGuessCounts = statement<readonly ChangedCount[]>({
  name: 'gateway.change_guess_counts',
  params: CHANGES,
  text: `
    UPDATE guess_count AS known SET failures = changed.failures, pending = changed.pending,
      failed_at = CASE WHEN changed.failed_now THEN clock_timestamp() ELSE known.failed_at END,
      pending_at = CASE WHEN changed.pending_now THEN clock_timestamp() ELSE known.pending_at END
    FROM ${CHANGES.unnest} AS changed (${CHANGES.names}) WHERE known.name = changed.name`,
});

export const MAX_PRUNED = 5_000;

/** A count that is a day old has forgotten all of its failures. */
export const forgetGuessCounts = statement({
  name: 'gateway.forget_guess_counts',
  text: `
    DELETE FROM guess_count WHERE name IN (
      SELECT name FROM guess_count WHERE pending_at < now() - interval '1 day'
      ORDER BY pending_at LIMIT ${MAX_PRUNED})`,
});
