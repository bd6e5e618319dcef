import { t } from '../../i18n/t';

/** How many messages have ended how, and how many have not ended yet. */
export interface Outcomes {
  readonly delivered: number;
  readonly undelivered: number;
  readonly failed: number;
  readonly waiting: number;
}

export type Outcome = keyof Outcomes;

/** In the order in which bars stack them, from the bottom. */
export const OUTCOMES: readonly Outcome[] = ['delivered', 'undelivered', 'failed', 'waiting'];

export const OUTCOME_LABELS: Readonly<Record<Outcome, string>> = {
  delivered: t.statuses.delivered,
  undelivered: t.statuses.undelivered,
  failed: t.statuses.failed,
  waiting: t.statuses.waiting,
};

/** The filter of the message list that finds the messages of an outcome. */
export const OUTCOME_FILTERS = {
  delivered: 'delivered',
  undelivered: 'undelivered',
  failed: 'failed',
  waiting: 'queued,pending',
} as const satisfies Readonly<Record<Outcome, string>>;

export const settled = ({ delivered, undelivered, failed }: Outcomes): number => delivered + undelivered + failed;

export const total = (outcomes: Outcomes): number => settled(outcomes) + outcomes.waiting;

/** The delivered part of the messages that have ended; null if none has. Messages that wait may still be delivered. */
export function deliveredShare(outcomes: Outcomes): number | null {
  const ended = settled(outcomes);
  return ended === 0 ? null : outcomes.delivered / ended;
}

export function sumOf(all: readonly Outcomes[]): Outcomes {
  const sum = { delivered: 0, undelivered: 0, failed: 0, waiting: 0 };
  for (const outcomes of all) for (const outcome of OUTCOMES) sum[outcome] += outcomes[outcome];
  return sum;
}
