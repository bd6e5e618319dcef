import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { ENGLISH } from '../values/api-text';
import styles from './timeline.module.css';

export type StepHue = 'neutral' | 'info' | 'good' | 'warn' | 'bad';

/** Steps, each with a disc on a rail. */
export function Timeline({ children }: { readonly children: ReactNode }) {
  return <ol className={styles.timeline}>{children}</ol>;
}

interface TimelineStepProps {
  readonly Icon: LucideIcon;
  readonly hue: StepHue;
  /** ISO 8601. */
  readonly at: string;
  readonly title: ReactNode;
  readonly detail: ReactNode;
  /** The time as it is shown. */
  readonly when: ReactNode;
  /** The texts are those of the API. */
  readonly isEnglish?: boolean;
  /** The step has not come yet. */
  readonly isWaiting?: boolean;
}

export function TimelineStep(props: TimelineStepProps) {
  const { Icon, hue, at, title, detail, when, isEnglish = false, isWaiting = false } = props;
  return (
    <li className={styles.step} data-waiting={isWaiting || undefined} title={at}>
      <span className={`${styles.disc} ${styles[hue]}`}>
        <Icon />
      </span>
      <div className={styles.text} {...(isEnglish && ENGLISH)}>
        <span className={styles.title}>{title}</span>
        {detail !== '' && <span className={styles.detail}>{detail}</span>}
      </div>
      <span className={styles.when}>{when}</span>
    </li>
  );
}
