import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  readonly title: string;
  /** A button or a link: what to do next. */
  readonly action?: ReactNode;
  /** The reason, in one sentence. */
  readonly children?: ReactNode;
}

/** Says what is missing, why, and what to do next, where the rows would be. */
export function EmptyState({ title, action, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      {children}
      {action}
    </div>
  );
}
