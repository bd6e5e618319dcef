import type { ReactNode } from 'react';
import styles from './parts.module.css';

/** Names and their values below each other. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

interface FactProps {
  readonly name: string;
  readonly tone?: 'warn' | 'bad' | undefined;
  readonly children: ReactNode;
}

export function Fact({ name, tone, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd {...(tone && { className: styles[`${tone}Text`] })}>{children}</dd>
    </div>
  );
}
