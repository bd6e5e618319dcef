import { type Outcome, OUTCOME_LABELS, OUTCOMES } from './outcome';

/** The colours of series. A status has the same one everywhere; `waiting` is hatched. */
export type Tone = Outcome | 'neutral' | 'second' | 'third' | 'fourth' | 'fifth';

export interface Series {
  readonly key: string;
  readonly label: string;
  readonly tone: Tone;
}

export interface Column {
  /** Under the axis. */
  readonly tick: string;
  /** In the tooltip and the table. */
  readonly name: string;
  /** One value for each series. */
  readonly values: readonly number[];
  /** The delivered share of the messages that have ended; null if none has. */
  readonly share: number | null;
}

export const OUTCOME_SERIES: readonly Series[] = OUTCOMES.map((outcome) => ({
  key: outcome,
  label: OUTCOME_LABELS[outcome],
  tone: outcome,
}));

export const sumOfColumn = ({ values }: Column): number => values.reduce((sum, value) => sum + value, 0);
