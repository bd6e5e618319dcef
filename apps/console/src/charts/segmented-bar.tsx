import { countOf } from './figures/number-text';
import { type Outcome, OUTCOMES, type Outcomes } from './figures/outcome';
import styles from './segmented-bar.module.css';
import tones from './tones.module.css';

interface SegmentedBarProps {
  readonly outcomes: Outcomes;
  /** All messages. Those that have no outcome yet are the empty rest of the bar. */
  readonly total: number;
  readonly size?: 'small' | 'large';
}

/** How many messages of a send have ended how. */
export function SegmentedBar({ outcomes, total, size = 'small' }: SegmentedBarProps) {
  const shown = OUTCOMES.filter((outcome) => outcomes[outcome] > 0);
  return (
    <div className={`${styles.bar} ${styles[size]}`} role="img" aria-label={summaryOf(outcomes, shown, total)}>
      {shown.map((outcome) => (
        <span
          key={outcome}
          className={`${tones.bar} ${tones[outcome]}`}
          style={{ width: `${(100 * outcomes[outcome]) / Math.max(total, 1)}%` }}
        />
      ))}
    </div>
  );
}

const summaryOf = (outcomes: Outcomes, shown: readonly Outcome[], total: number): string =>
  shown.length === 0
    ? `${countOf(total, 'message')}, none sent`
    : `${countOf(total, 'message')}: ${shown.map((outcome) => `${outcomes[outcome]} ${outcome}`).join(', ')}`;
