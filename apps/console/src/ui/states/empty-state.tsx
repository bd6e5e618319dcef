import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  readonly title: string;
  /** In place of a whole page, whose heading the title is then. */
  readonly isPage?: boolean;
  /** A button or a link: what to do next. */
  readonly action?: ReactNode;
  /** The reason, in one sentence. */
  readonly children?: ReactNode;
}

/** Says what is missing, why, and what to do next, where the rows would be. */
export function EmptyState({ title, isPage = false, action, children }: EmptyStateProps) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className={styles.empty}>
      <Heading>{title}</Heading>
      {children}
      {action}
    </div>
  );
}
