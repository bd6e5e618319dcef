import styles from './status-badge.module.css';

const SIGNS = { good: '✓', bad: '✗', open: '●', warn: '!' } as const;
export type Tone = keyof typeof SIGNS;

/** Tells a status by word, sign and colour. */
export function StatusBadge({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      <span aria-hidden="true">{SIGNS[tone]}</span> {children}
    </span>
  );
}
