import { Card } from '../ui/layout/card';
import { KitSection } from './kit-section';
import styles from './kit.module.css';

export function KitType() {
  return (
    <KitSection title="Type">
      <Card>
        <p className={styles.metric}>12,480</p>
        <p className={styles.pageTitle}>Messages</p>
        <p className={styles.cardTitle}>Needs attention</p>
        <p>The handset could not be reached.</p>
        <p className={styles.table}>4672•••••19</p>
        <p className={styles.label}>Last receipt</p>
        <p className="mono">0195a6f0-7c1e-7a52</p>
      </Card>
    </KitSection>
  );
}
