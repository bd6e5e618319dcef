import { Injectable } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { Coalescer } from '@sms/platform/runtime';
import { changeGuessCounts, forgetGuessCounts, lockGuessCounts, MAX_PRUNED } from './guess-counts.sql';
import { begun, ended, failed, type GuessCount, type GuessKind, waitMs } from './guess-limits';

export interface GuessKey {
  readonly kind: GuessKind;
  /** Whose guesses these are; never an e-mail address in clear. */
  readonly name: string;
}

interface Step {
  readonly what: 'begin' | 'fail' | 'end';
  readonly keys: readonly GuessKey[];
  /** Keys whose waits do not hinder this guess. */
  readonly others?: readonly GuessKey[];
}

/** Milliseconds to wait; 0 for none. */
export interface Waits {
  readonly ownMs: number;
  readonly othersMs: number;
}

/**
 * Failed guesses, counted over all gateways together. Guesses in flight count as failures: otherwise any number could
 * be made at once before the first is known to be wrong. Concurrent steps share a transaction, and a gateway has one at
 * a time, so a flood of guesses takes one connection.
 */
@Injectable()
export class GuessCounts {
  private readonly steps: Coalescer<Step, Waits>;

  constructor(private readonly database: Database) {
    this.steps = new Coalescer<Step, Waits>({
      run: (steps) => this.take(steps),
      maxInFlight: 1,
      maxBatch: 100,
      maxQueued: 5_000,
      maxWaitMs: 2_000,
    });
  }

  /** Counts a guess in flight for each of the keys, unless one of them has to wait. */
  begin(keys: readonly GuessKey[], others: readonly GuessKey[]): Promise<Waits> {
    return this.steps.submit({ what: 'begin', keys, others });
  }

  /** The guess was wrong. Resolves to the wait that follows. */
  fail(keys: readonly GuessKey[]): Promise<Waits> {
    return this.steps.submit({ what: 'fail', keys });
  }

  /** The guess was right, or has not been decided. */
  async end(keys: readonly GuessKey[]): Promise<void> {
    await this.steps.submit({ what: 'end', keys });
  }

  /** Deletes counts that nobody has added to for a day. True when there may be more. */
  async prune(): Promise<boolean> {
    return (await this.database.change(forgetGuessCounts, [])) === MAX_PRUNED;
  }

  private take(steps: readonly Step[]): Promise<Waits[]> {
    const names = [...new Set(steps.flatMap(({ keys, others = [] }) => [...keys, ...others].map(nameOf)))].sort();
    return this.database.transaction(async (sql) => {
      const rows = await sql.run(lockGuessCounts, names);
      const counts = new Map<string, GuessCount>(
        rows.map((row) => [
          row.name,
          { failures: row.failures, failedAgoMs: row.failed_ago, pending: row.pending, pendingAgoMs: row.pending_ago },
        ]),
      );
      const before = new Map(counts);
      const waits = steps.map((step) => takeStep(step, counts));
      const changed = [...counts].filter(([name, count]) => count !== before.get(name));
      if (changed.length > 0)
        await sql.run(
          changeGuessCounts,
          changed.map(([name, count]) => ({
            name,
            failures: count.failures,
            pending: count.pending,
            failedNow: count.failedAgoMs === 0,
            pendingNow: count.pendingAgoMs === 0,
          })),
        );
      return waits;
    });
  }
}

function takeStep({ what, keys, others = [] }: Step, counts: Map<string, GuessCount>): Waits {
  if (what !== 'begin') change(keys, counts, what === 'fail' ? failed : (_kind, count) => ended(count));
  const longest = (of: readonly GuessKey[]) => Math.max(0, ...of.map((key) => waitMs(key.kind, countOf(key, counts))));
  const waits = { ownMs: longest(keys), othersMs: longest(others) };
  if (what === 'begin' && waits.ownMs === 0) change(keys, counts, (_kind, count) => begun(count));
  return waits;
}

function change(
  keys: readonly GuessKey[],
  counts: Map<string, GuessCount>,
  by: (kind: GuessKind, count: GuessCount) => GuessCount,
): void {
  for (const key of keys) counts.set(nameOf(key), by(key.kind, countOf(key, counts)));
}

function countOf(key: GuessKey, counts: ReadonlyMap<string, GuessCount>): GuessCount {
  const count = counts.get(nameOf(key));
  if (!count) throw new Error('a count that is not locked');
  return count;
}

const nameOf = ({ kind, name }: GuessKey): string => `${kind}:${name}`;
