import { linePaths, type Share, sharesOf } from './figures/line';
import type { Tone } from './figures/series';
import styles from './sparkline.module.css';
import tones from './tones.module.css';

interface SparklineProps {
  readonly values: readonly Share[];
  /** A sentence that describes the line. */
  readonly summary: string;
  readonly tone?: Tone;
  /** The scale begins at 0 and the area is filled: for counts. Else it begins at the lowest value. */
  readonly filled?: boolean;
}

const [WIDTH, HEIGHT, MARGIN] = [100, 36, 2];

/** A small line without axes. It fills the width of its place. */
export function Sparkline({ values, summary, tone = 'neutral', filled = true }: SparklineProps) {
  const { line, area } = linePaths(sharesOf(values, filled), WIDTH, HEIGHT - 2 * MARGIN, 'edges');
  return (
    <svg
      className={`${styles.sparkline} ${tones[tone]}`}
      viewBox={`0 ${-MARGIN} ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={summary}
    >
      {filled && <path className={styles.area} d={area} />}
      <path className={styles.line} d={line} />
    </svg>
  );
}
