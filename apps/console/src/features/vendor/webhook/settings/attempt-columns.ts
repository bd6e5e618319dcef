import type { Column, Series } from '../../../../charts/figures/series';
import { lowestColumn } from '../../../../charts/figures/summary';
import { columnTimes } from '../../../../charts/figures/time-labels';
import { t } from '../../../../i18n/t';
import { percentText } from '../../../../i18n/text/number-text';
import type { DeliveryFilter } from '../deliveries/delivery-filter';
import type { EndpointHealth } from '../deliveries/webhook.queries';

export type HalfHour = EndpointHealth['half_hours'][number];
type Attempts = Pick<HalfHour, 'attempts' | 'delivered'>;

const HALF_HOUR_MS = 1_800_000;

export const ANSWER_SERIES: readonly Series[] = [
  { key: 'delivered', label: t.webhook.strip.success, tone: 'delivered' },
  { key: 'other', label: t.webhook.strip.other, tone: 'failed' },
];

/** A half hour, with the values of `ANSWER_SERIES`. */
export interface AttemptColumn extends Column {
  readonly attempts: number;
  /** Finds the deliveries whose events came in this time. */
  readonly span: Pick<DeliveryFilter, 'from' | 'to'>;
}

export function attemptColumns(halfHours: readonly HalfHour[], zone: string): readonly AttemptColumn[] {
  const starts = halfHours.map(({ t: start }) => start);
  const times = columnTimes(starts, 'half_hour', zone);
  return halfHours.map(({ t: from, attempts, delivered }, index) => ({
    tick: times[index]?.tick ?? '',
    name: times[index]?.range ?? '',
    values: [delivered, attempts - delivered],
    share: shareOf({ attempts, delivered }),
    attempts,
    span: { from, to: new Date(Date.parse(from) + HALF_HOUR_MS).toISOString() },
  }));
}

/** The part of the attempts that got a 2xx response; null if there was no attempt. */
export const shareOf = ({ attempts, delivered }: Attempts): number | null =>
  attempts === 0 ? null : delivered / attempts;

export const attemptSum = (halfHours: readonly Attempts[]): Attempts => ({
  attempts: halfHours.reduce((sum, { attempts }) => sum + attempts, 0),
  delivered: halfHours.reduce((sum, { delivered }) => sum + delivered, 0),
});

/** All in one sentence: "97.8 % of 28,114 attempts answered 2xx, lowest 13:30 to 14:00 with 12.0 %". */
export function attemptSummary(columns: readonly AttemptColumn[]): string {
  const all = columns.map(({ name, attempts, values: [delivered = 0] }) => ({ name, attempts, delivered }));
  const sum = attemptSum(all);
  const share = shareOf(sum);
  if (share === null) return t.webhook.strip.none;
  const lowest = lowestColumn(
    all.map(({ name, attempts, delivered }) => ({
      name,
      outcomes: { delivered, undelivered: 0, failed: attempts - delivered, waiting: 0 },
    })),
  );
  return [
    t.webhook.strip.summary(percentText(share), t.counts.attempts(sum.attempts)),
    ...(lowest && lowest.share < share ? [t.charts.lowest(lowest.name, percentText(lowest.share))] : []),
  ].join(t.charts.comma);
}

/** One column for screen readers. */
export const attemptText = ({ name, attempts, share }: AttemptColumn): string =>
  share === null
    ? t.webhook.strip.empty(name)
    : t.webhook.strip.bar(name, t.counts.attempts(attempts), percentText(share));
