import { OUTCOME_FILTERS, type Outcome, OUTCOMES, deliveredShare, sumOf } from '../../../charts/figures/outcome';
import { type Column, OUTCOME_SERIES, type Series, type Tone } from '../../../charts/figures/series';
import { lowestColumn, outcomeSummary } from '../../../charts/figures/summary';
import { columnTimes } from '../../../charts/figures/time-labels';
import type { ChartData, MessagesLink } from '../../../charts/stacked-chart';
import { t } from '../../../i18n/t';
import { columnEnd, type Span } from './span/span';
import { combined, totalsOf, type UsagePoint, type UsageSeries } from './usage-totals';

/** More series would be too many colours; the others are shown as one. */
const MAX_SERIES = 5;
const TONES: readonly Tone[] = ['neutral', 'second', 'third', 'fourth', 'fifth'];
const OTHERS = 'others';

/** Keys of the API that are no names. */
const NO_NAMES: Readonly<Record<string, string>> = { none: t.usage.noReason, other: t.usage.others };

export const seriesLabel = (key: string, name?: string | null): string => name ?? NO_NAMES[key] ?? key;

interface Drawn {
  readonly data: ChartData;
  readonly lowest: number | undefined;
}

/** The chart of usage by status. */
export function statusChart(points: readonly UsagePoint[], span: Span, zone: string): Drawn {
  const { columns, named, link } = framed(points, span, zone);
  return {
    data: {
      summary: outcomeSummary(named),
      series: OUTCOME_SERIES,
      columns: columns.map((column, index) => ({
        ...column,
        values: OUTCOMES.map((outcome) => points[index]?.[outcome] ?? 0),
      })),
      linkOf: (column, key) => ({ ...link(column), ...(isOutcome(key) && { status: OUTCOME_FILTERS[key] }) }),
    },
    lowest: lowestColumn(named)?.index,
  };
}

/** The chart of usage by sender or another group: its largest series, and the others as one. */
export function groupChart(series: readonly UsageSeries[], span: Span, zone: string, bySender: boolean): Drawn {
  const points = combined(series);
  const { columns, named, link } = framed(points, span, zone);
  const [large, others] = largestFirst(series);
  const shown: Series[] = large.map(({ key, name }, index) => ({
    key,
    label: seriesLabel(key, name),
    tone: TONES[index] ?? 'neutral',
  }));
  if (others.length > 0) shown.push({ key: OTHERS, label: t.usage.otherSeries(others.length), tone: 'waiting' });
  const counted = [...large, ...(others.length > 0 ? [{ key: OTHERS, points: combined(others) }] : [])];
  return {
    data: {
      summary: outcomeSummary(named),
      series: shown,
      columns: columns.map((column, index) => ({
        ...column,
        values: counted.map((one) => one.points[index]?.messages ?? 0),
      })),
      linkOf: (column, key) => ({
        ...link(column),
        ...(bySender && key !== undefined && key !== OTHERS && { sender: key }),
      }),
    },
    lowest: lowestColumn(named)?.index,
  };
}

function largestFirst(series: readonly UsageSeries[]): readonly [readonly UsageSeries[], readonly UsageSeries[]] {
  const sorted = series.toSorted((a, b) => totalsOf(b.points).messages - totalsOf(a.points).messages);
  return [sorted.slice(0, MAX_SERIES), sorted.slice(MAX_SERIES)];
}

function framed(points: readonly UsagePoint[], span: Span, zone: string) {
  const starts = points.map(({ t }) => t);
  const times = columnTimes(starts, span.interval, zone);
  const columns: Omit<Column, 'values'>[] = times.map(({ tick, range }, index) => {
    const point = points[index];
    return { tick, name: range, share: point ? deliveredShare(point) : null };
  });
  const named = times.map(({ name }, index) => ({ name, outcomes: points[index] ?? sumOf([]) }));
  const link = (column: number): MessagesLink => ({
    from: starts[column] ?? span.from,
    to: columnEnd(starts, column, span),
  });
  return { columns, named, link };
}

const isOutcome = (key: string | undefined): key is Outcome => OUTCOMES.some((outcome) => outcome === key);
