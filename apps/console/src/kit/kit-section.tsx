import type { ReactNode } from 'react';
import styles from './kit.module.css';

export function KitSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.label}>{title}</h2>
      {children}
    </section>
  );
}
