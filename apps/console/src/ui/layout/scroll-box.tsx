import type { ReactNode } from 'react';
import styles from './scroll-box.module.css';

/** Lets a wide table scroll by itself, also by keyboard, so that the page does not. */
export function ScrollBox({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.box} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
