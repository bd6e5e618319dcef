import { type Outcomes, sumOf } from '../../../charts/figures/outcome';

/** What was sent in an hour or a day. */
export interface UsagePoint extends Outcomes {
  readonly t: string;
  readonly messages: number;
  readonly segments: number;
  readonly credits: number;
}

export interface UsageSeries {
  readonly key: string;
  readonly name?: string | null;
  readonly retry_helps?: boolean | null;
  readonly points: readonly UsagePoint[];
}

export interface UsageTotals extends Outcomes {
  readonly messages: number;
  readonly segments: number;
  readonly credits: number;
}

export function totalsOf(points: readonly UsageTotals[]): UsageTotals {
  const add = (field: 'messages' | 'segments' | 'credits'): number =>
    points.reduce((sum, point) => sum + point[field], 0);
  return { ...sumOf(points), messages: add('messages'), segments: add('segments'), credits: add('credits') };
}

/** The points of all series together, by time. */
export function combined(series: readonly UsageSeries[]): readonly UsagePoint[] {
  const [first] = series;
  return (first?.points ?? []).map(({ t }, index) => ({
    t,
    ...totalsOf(series.flatMap(({ points }) => points[index] ?? [])),
  }));
}

/**
 * The points of which the span before has an equal: the hours or days that are complete. The present one would look
 * like a fall.
 */
export function comparable(
  points: readonly UsagePoint[],
  before: readonly UsagePoint[],
  completeUntil: string,
): { readonly now: UsageTotals; readonly before: UsageTotals } {
  const complete = points.filter((_, index) => (points[index + 1]?.t ?? '9') <= completeUntil).length;
  return { now: totalsOf(points.slice(0, complete)), before: totalsOf(before.slice(0, complete)) };
}
