import styles from './progress-bar.module.css';

/** The parts of a whole, in this order. */
const PARTS = ['delivered', 'undelivered', 'failed', 'waiting', 'done'] as const;
export type ProgressPart = (typeof PARTS)[number];

interface ProgressBarProps {
  /** Says the progress in words, because the parts of the bar differ by colour alone. */
  readonly label: string;
  readonly total: number;
  readonly parts: Readonly<Partial<Record<ProgressPart, number>>>;
  readonly size?: 'large' | 'small';
}

/** How far something is: a segment for each status, and an empty track for the rest. */
export function ProgressBar({ label, total, parts, size = 'small' }: ProgressBarProps) {
  return (
    <div role="img" aria-label={label} className={`${styles.track} ${styles[size]}`}>
      {PARTS.map((part) => {
        const share = total > 0 ? (parts[part] ?? 0) / total : 0;
        return share > 0 && <span key={part} className={styles[part]} style={{ inlineSize: `${share * 100}%` }} />;
      })}
    </div>
  );
}
