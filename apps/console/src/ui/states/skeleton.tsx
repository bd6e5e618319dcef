import { useEffect, useState } from 'react';
import { t } from '../../i18n/t';
import styles from './skeleton.module.css';

const QUIET_MS = 150;

/** Stands for rows that are loaded. Empty at first: most responses come before anybody needs to see that. */
export function Skeleton({ rows = 4 }: { readonly rows?: number }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setLate(true), QUIET_MS);
    return () => window.clearTimeout(timer);
  }, []);
  if (!late) return <div aria-busy="true" />;
  return (
    <div aria-busy="true" aria-label={t.ui.loading} role="status" className={styles.skeleton}>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={styles.row}>
          <span className={styles.bar} />
        </span>
      ))}
    </div>
  );
}
