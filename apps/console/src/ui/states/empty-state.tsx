import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** Says what is missing and, in its children, what to do next. */
export function EmptyState({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}
