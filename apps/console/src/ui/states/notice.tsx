import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  readonly tone: 'info' | 'error' | 'good';
  readonly title: string;
  readonly children?: ReactNode;
}

export function Notice({ tone, title, children }: NoticeProps) {
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role={tone === 'error' ? 'alert' : 'status'}>
      <p>{title}</p>
      {children}
    </div>
  );
}
