import type { Log } from '@sms/kit';
import type { CpuShare } from '../measure/cpu-attribution';
import type { StatementShare } from '../measure/statements';
import type { SystemCosts } from './observe';

export interface Plan {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
  /** Of the sizes that are not times: 1, or less for a quick look. */
  readonly scale: number;
  /** Numbers that have opted out of each vendor; nobody sends to them. */
  readonly optOuts: number;
}

export interface RoundResult {
  /** Units a second. NaN where the suite has no rate. */
  readonly rate: number;
  /** Further figures by name, with their unit in the name: `p99 ms`. */
  readonly figures: Readonly<Record<string, number>>;
  readonly cpu?: CpuShare;
  /** Rows, index entries, commits and bytes for each unit. */
  readonly writes?: SystemCosts;
  readonly statements?: readonly StatementShare[];
  /** Why this round does not count; empty when it does. */
  readonly refusals: readonly string[];
}

/** One of those that are compared with each other. */
export interface Subject {
  readonly name: string;
  /** False where a round takes so long that there is none for warming up. */
  readonly warmsUp?: boolean;
  /** `seconds` of load; shorter in the round before the first, which warms up and is not kept. */
  round(seconds: number): Promise<RoundResult>;
}

export interface Goal {
  readonly of: string;
  readonly beside: string;
  /** Of the rate, or of a figure. */
  readonly figure: string;
  readonly atLeast?: number;
  readonly atMost?: number;
}

export interface Suite {
  readonly name: string;
  readonly title: string;
  readonly unit: string;
  /** Ratios to print, with what is wanted of them. */
  readonly goals: readonly Goal[];
  /** Starts what is compared, runs `run` on it, and stops it. */
  stage(bench: Bench, run: (subjects: readonly Subject[]) => Promise<void>): Promise<void>;
}

export interface Bench {
  readonly plan: Plan;
  readonly log: Log;
  readonly signal: AbortSignal;
}
