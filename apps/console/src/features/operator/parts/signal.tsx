import styles from './parts.module.css';

export type SignalTone = 'good' | 'warn' | 'bad';

/** Before a name: round is good, a triangle warns, a diamond is down. The words beside it say the same. */
export function Signal({ tone }: { readonly tone: SignalTone }) {
  return <span aria-hidden="true" className={`${styles.signal} ${styles[tone]}`} />;
}
