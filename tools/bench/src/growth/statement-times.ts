import { groupBy, spread } from '@sms/kit';
import type { LoggedPlan } from './plan-log';
import { type Execution, ofSameSizes, rowsOf } from './same-sizes';

/** What the services ran at one size of the history. */
export interface StatementTimes {
  readonly database: string;
  readonly statement: string;
  readonly executions: readonly Execution[];
  /** Of the last one. */
  readonly plan: string;
}

export interface Verdict {
  readonly of: StatementTimes;
  /** Medians over executions of the same sizes. */
  readonly smallMs: number;
  readonly largeMs: number;
  /** How many of them there are with a long history. */
  readonly runs: number;
  /** How much longer it took, the machine's own pace set off. */
  readonly ratio: number;
  /** Why it fails; empty when it does not. */
  readonly failures: readonly string[];
}

/** A statement that ran less often has no median worth comparing. */
const MIN_RUNS = 10;
export const MAX_RATIO = 1.2;
/** Two medians closer than this differ by what else the machine did. */
const NOISE_MS = 0.1;

/** The limiter's: what it costs depends on the requests of the last minute, not on the history. */
const OF_THE_LAST_MINUTE = /\brate_window\b/;

const SEQUENTIAL = /(?:Parallel )?Seq Scan on (\S+)/g;

export function timesOf(plans: readonly LoggedPlan[], services: ReadonlySet<string>): Map<string, StatementTimes> {
  const ofServices = plans.filter(({ user }) => services.has(user));
  const runs = groupBy(ofServices, ({ database, statement }) => `${database}: ${statement}`);
  return new Map(
    [...runs].flatMap(([key, of]): [string, StatementTimes][] => {
      const last = of.at(-1);
      if (!last) return [];
      const { database, statement, plan } = last;
      const executions = of.map((one) => ({ rows: rowsOf(one.plan), milliseconds: one.milliseconds }));
      return [[key, { database, statement, executions, plan }]];
    }),
  );
}

/**
 * Each statement that ran often enough at both sizes, the one that grew most first. `pace`: how much longer a statement
 * that reads no table took at the large size. `growing`: names of tables, and of their partitions, that have more rows
 * at the large size.
 */
export function compareTimes(
  small: ReadonlyMap<string, StatementTimes>,
  large: ReadonlyMap<string, StatementTimes>,
  pace: number,
  growing: ReadonlySet<string>,
): Verdict[] {
  const verdicts = [...large].flatMap(([key, of]): Verdict[] => {
    const [before, after] = ofSameSizes(small.get(key)?.executions ?? [], of.executions, MIN_RUNS);
    const reads = sequentialReads(of.plan, growing);
    const [smallMs, largeMs, runs] = [medianOf(before), medianOf(after), after.length];
    if (before.length < MIN_RUNS || after.length < MIN_RUNS)
      return reads.length > 0 ? [{ of, smallMs, largeMs, runs, ratio: NaN, failures: reads }] : [];
    const expected = smallMs * pace;
    const ratio = largeMs / expected;
    const slower = !OF_THE_LAST_MINUTE.test(of.statement) && ratio > MAX_RATIO && largeMs - expected > NOISE_MS;
    const failures = [...(slower ? [`${ratio.toFixed(2)} times as long`] : []), ...reads];
    return [{ of, smallMs, largeMs, runs, ratio, failures }];
  });
  return verdicts.sort((a, b) => (b.ratio || Infinity) - (a.ratio || Infinity));
}

function medianOf(executions: readonly Execution[]): number {
  return spread(executions.map(({ milliseconds }) => milliseconds)).median;
}

function sequentialReads(plan: string, growing: ReadonlySet<string>): string[] {
  const tables = [...plan.matchAll(SEQUENTIAL)].map(([, table]) => table ?? '').filter((table) => growing.has(table));
  return [...new Set(tables)].map((table) => `reads the whole of ${table}`);
}
