import type { ReactNode } from 'react';
import styles from './metric-card.module.css';

interface MetricCardProps {
  readonly label: string;
  /** The number, as a link to the rows behind it where there are any. */
  readonly value: ReactNode;
  readonly unit?: string;
  /** The change against the span before, such as `↑ 8.1 %`. */
  readonly delta?: ReactNode;
  /** The change is for the worse. */
  readonly isBad?: boolean;
  readonly note?: ReactNode;
  /** A sparkline of 36 px. */
  readonly children?: ReactNode;
}

export function MetricCard({ label, value, unit, delta, isBad = false, note, children }: MetricCardProps) {
  return (
    <section className={styles.card} aria-label={label}>
      <h2 className={styles.label}>{label}</h2>
      <p className={styles.line}>
        <span className={styles.value}>{value}</span>
        {unit !== undefined && <span className={styles.unit}>{unit}</span>}
        {delta !== undefined && <span className={`${styles.delta} ${isBad ? styles.bad : ''}`}>{delta}</span>}
      </p>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {children !== undefined && <div className={styles.spark}>{children}</div>}
    </section>
  );
}
