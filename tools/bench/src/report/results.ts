import type { CpuShare } from '../measure/cpu-attribution';
import { type Spread, spread, spreadOfRatios } from '@sms/kit';
import type { Goal, RoundResult, Suite } from '../suites/suite';

/** What one subject showed over all rounds. */
export interface SubjectResult {
  readonly name: string;
  readonly rate: Spread;
  readonly figures: Readonly<Record<string, Spread>>;
  /** Medians by process. */
  readonly cpuMicros?: Readonly<Record<string, number>>;
  readonly rounds: readonly RoundResult[];
}

export interface RatioResult extends Goal {
  readonly ratio: Spread;
  readonly reached: boolean;
}

export interface SuiteResult {
  readonly suite: string;
  readonly title: string;
  readonly unit: string;
  readonly subjects: readonly SubjectResult[];
  readonly ratios: readonly RatioResult[];
  readonly refusals: readonly string[];
}

export type Rounds = ReadonlyMap<string, readonly RoundResult[]>;

export function summariseSuite({ name: suite, title, unit, goals }: Suite, rounds: Rounds): SuiteResult {
  const subjects = [...rounds].map(([name, of]) => summariseSubject(name, of));
  const ratios = goals.flatMap((goal) => ratioOf(goal, rounds));
  const refusals = [...rounds].flatMap(([name, of]) =>
    of.flatMap((round, index) => round.refusals.map((why) => `${name}, round ${index + 1}: ${why}`)),
  );
  return { suite, title, unit, subjects, ratios, refusals };
}

function summariseSubject(name: string, rounds: readonly RoundResult[]): SubjectResult {
  const names = [...new Set(rounds.flatMap(({ figures }) => Object.keys(figures)))];
  const shares = rounds.flatMap(({ cpu }) => (cpu ? [cpu] : []));
  return {
    name,
    rate: spread(rounds.map(({ rate }) => rate)),
    figures: Object.fromEntries(names.map((of) => [of, spread(rounds.map(({ figures }) => figures[of] ?? NaN))])),
    ...(shares.length > 0 && { cpuMicros: medianMicros(shares) }),
    rounds,
  };
}

function medianMicros(shares: readonly CpuShare[]): Record<string, number> {
  const names = [...new Set(shares.flatMap(({ micros }) => Object.keys(micros)))];
  return Object.fromEntries(names.map((of) => [of, spread(shares.map(({ micros }) => micros[of] ?? NaN)).median]));
}

function ratioOf(goal: Goal, rounds: Rounds): RatioResult[] {
  const values = (name: string): number[] =>
    (rounds.get(name) ?? []).map(({ rate, figures }) =>
      goal.figure === 'rate' ? rate : (figures[goal.figure] ?? NaN),
    );
  const [of, beside] = [values(goal.of), goal.beside === '' ? [] : values(goal.beside)];
  const ratio = goal.beside === '' ? spread(of) : spreadOfRatios(of, beside);
  if (ratio.rounds === 0) return [];
  const reached = ratio.median >= (goal.atLeast ?? -Infinity) && ratio.median <= (goal.atMost ?? Infinity);
  return [{ ...goal, ratio, reached }];
}
