import { useEffect, useState } from 'react';
import { t } from '../../i18n/t';
import styles from './skeleton.module.css';

const QUIET_MS = 150;
const LATE = { 'aria-label': t.ui.loading, role: 'status' } as const;
const UNSEEN = { 'data-unseen': true } as const;

/** Stands for rows that are loaded, as high as they are. Unseen at first: most responses come before it is needed. */
export function Skeleton({ rows = 4 }: { readonly rows?: number }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setLate(true), QUIET_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <div aria-busy="true" className={styles.skeleton} {...(late ? LATE : UNSEEN)}>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={styles.row}>
          <span className={styles.bar} />
        </span>
      ))}
    </div>
  );
}
