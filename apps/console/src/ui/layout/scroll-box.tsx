import type { ReactNode } from 'react';
import styles from './scroll-box.module.css';

/** A table that is wider than the page scrolls by itself, also by keyboard, and never the page. */
export function ScrollBox({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.box} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
