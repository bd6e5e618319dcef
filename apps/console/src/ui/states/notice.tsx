import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

const ICONS = { neutral: Info, info: Info, warn: CircleAlert, error: TriangleAlert, good: CircleCheck } as const;

interface NoticeProps {
  readonly tone: keyof typeof ICONS;
  /** The first sentence, in bold. */
  readonly title: ReactNode;
  readonly children?: ReactNode;
}

/** A tinted block that explains. A page has at most one, besides those that explain a failure. */
export function Notice({ tone, title, children }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon />
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
    </div>
  );
}
