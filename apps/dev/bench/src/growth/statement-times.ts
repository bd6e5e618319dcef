import { spread } from '../measure/spread';
import type { LoggedPlan } from './plan-log';

/** What the services ran at one size. */
export interface StatementTime {
  readonly database: string;
  readonly statement: string;
  readonly runs: number;
  readonly medianMs: number;
  /** Of its last run. */
  readonly plan: string;
}

export interface Verdict {
  readonly small: StatementTime;
  readonly large: StatementTime;
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

export function timesOf(plans: readonly LoggedPlan[], services: ReadonlySet<string>): Map<string, StatementTime> {
  const runs = new Map<string, LoggedPlan[]>();
  for (const plan of plans) {
    if (!services.has(plan.user)) continue;
    const key = `${plan.database}: ${plan.statement}`;
    const known = runs.get(key);
    if (known) known.push(plan);
    else runs.set(key, [plan]);
  }
  return new Map(
    [...runs].flatMap(([key, of]): [string, StatementTime][] => {
      const last = of.at(-1);
      if (!last) return [];
      const { database, statement, plan } = last;
      const medianMs = spread(of.map(({ milliseconds }) => milliseconds)).median;
      return [[key, { database, statement, runs: of.length, medianMs, plan }]];
    }),
  );
}

/**
 * Each statement that ran often enough at both sizes, the one that grew most first. `pace`: how much longer a statement
 * that reads no table took at the large size. `growing`: names of tables, and of their partitions, that have more rows
 * at the large size.
 */
export function compareTimes(
  small: ReadonlyMap<string, StatementTime>,
  large: ReadonlyMap<string, StatementTime>,
  pace: number,
  growing: ReadonlySet<string>,
): Verdict[] {
  const verdicts = [...large].flatMap(([key, at]): Verdict[] => {
    const before = small.get(key);
    const reads = sequentialReads(at.plan, growing);
    if (!before || before.runs < MIN_RUNS || at.runs < MIN_RUNS)
      return reads.length > 0
        ? [{ small: before ?? { ...at, runs: 0, medianMs: NaN }, large: at, ratio: NaN, failures: reads }]
        : [];
    const expected = before.medianMs * pace;
    const ratio = at.medianMs / expected;
    const slower = !OF_THE_LAST_MINUTE.test(at.statement) && ratio > MAX_RATIO && at.medianMs - expected > NOISE_MS;
    return [
      {
        small: before,
        large: at,
        ratio,
        failures: [...(slower ? [`${ratio.toFixed(2)} times as long`] : []), ...reads],
      },
    ];
  });
  return verdicts.sort((a, b) => (b.ratio || Infinity) - (a.ratio || Infinity));
}

function sequentialReads(plan: string, growing: ReadonlySet<string>): string[] {
  const tables = [...plan.matchAll(SEQUENTIAL)].map(([, table]) => table ?? '').filter((table) => growing.has(table));
  return [...new Set(tables)].map((table) => `reads the whole of ${table}`);
}
