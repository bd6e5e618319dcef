import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { t } from '../../../../i18n/t';
import type { Mode } from '../../../../session/use-mode';
import styles from './live-status.module.css';
import type { MessageFilter } from '../../../../api/message-filter';
import { newestMessages } from './messages.queries';

const TICK_MS = 1_000;

/** Says that the list updates by itself, and when it last did. */
export function LiveStatus({ filter, mode }: { readonly filter: MessageFilter; readonly mode: Mode }) {
  const { dataUpdatedAt, isError } = useQuery(newestMessages(filter, mode));
  const now = useNow();
  const seconds = Math.max(0, Math.round((now - dataUpdatedAt) / 1_000));
  return (
    <p className={styles.foot}>
      <span className={styles.live} data-away={isError || undefined}>
        {dataUpdatedAt === 0 ? t.messages.live : t.messages.updated(seconds)}
      </span>
      <span className={styles.keys}>
        <kbd>J</kbd> <kbd>K</kbd> {t.messages.move} <kbd>↵</kbd> {t.messages.open}
      </span>
    </p>
  );
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), TICK_MS);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}
