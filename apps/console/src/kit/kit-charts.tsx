import { ProgressBar } from '../ui/values/progress-bar';
import { KitSection } from './kit-section';
import styles from './kit.module.css';

const SWATCHES = [
  styles.swatch1,
  styles.swatch2,
  styles.swatch3,
  styles.swatch4,
  styles.swatch5,
  styles.swatch6,
] as const;
const PARTS = { delivered: 1_700, undelivered: 150, failed: 50, waiting: 60 } as const;

export function KitCharts() {
  return (
    <>
      <KitSection title="Chart colours">
        <div className={styles.row}>
          {SWATCHES.map((swatch) => (
            <span key={swatch} className={`${styles.swatch} ${swatch}`} />
          ))}
        </div>
      </KitSection>
      <KitSection title="Progress">
        <ProgressBar label="1,700 of 2,000 delivered" total={2_000} parts={PARTS} size="large" />
        <ProgressBar label="1,700 of 2,000 delivered" total={2_000} parts={PARTS} />
        <ProgressBar label="1 of 4 done" total={4} parts={{ done: 1 }} />
      </KitSection>
    </>
  );
}
