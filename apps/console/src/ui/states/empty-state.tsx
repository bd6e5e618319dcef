import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** What there would be, and the next step towards it. */
export function EmptyState({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}
