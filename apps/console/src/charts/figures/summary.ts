import { t } from '../../i18n/t';
import { countText, percentText } from '../../i18n/text/number-text';
import { deliveredShare, type Outcomes, settled, sumOf } from './outcome';

export interface NamedOutcomes {
  readonly name: string;
  readonly outcomes: Outcomes;
}

/** A column with fewer messages says little about delivery. */
const MIN_MESSAGES = 10;

/** A chart of outcomes in one sentence: "96.2 % of 12,480 delivered, lowest 14:00 with 71 %". */
export function outcomeSummary(columns: readonly NamedOutcomes[]): string {
  const sum = sumOf(columns.map(({ outcomes }) => outcomes));
  const share = deliveredShare(sum);
  if (share === null) return sum.waiting === 0 ? t.charts.noMessages : waitingText(sum);
  const lowest = lowestColumn(columns);
  return [
    t.charts.deliveredOf(percentText(share), countText(settled(sum))),
    ...(sum.waiting > 0 ? [waitingText(sum)] : []),
    ...(lowest && lowest.share < share ? [t.charts.lowest(lowest.name, percentText(lowest.share))] : []),
  ].join(t.charts.comma);
}

const waitingText = ({ waiting }: Outcomes): string => t.charts.waiting(countText(waiting));

export interface Lowest {
  readonly index: number;
  readonly name: string;
  readonly share: number;
}

/** The column with the lowest delivered share; undefined if too few messages have ended in each. */
export function lowestColumn(columns: readonly NamedOutcomes[]): Lowest | undefined {
  let lowest: Lowest | undefined;
  columns.forEach(({ name, outcomes }, index) => {
    const share = deliveredShare(outcomes);
    if (share === null || settled(outcomes) < MIN_MESSAGES) return;
    if (!lowest || share < lowest.share) lowest = { index, name, share };
  });
  return lowest;
}
