import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { FailureNotice } from './failure-notice';
import styles from './query-view.module.css';

const QUIET_MS = 150;

interface QueryViewProps<T> {
  readonly query: UseQueryResult<T>;
  readonly children: (data: T) => ReactNode;
}

/** Loading, failed and stale look the same on every page: old data stays, and says how old it is. */
export function QueryView<T>({ query, children }: QueryViewProps<T>) {
  const { data, error, dataUpdatedAt, refetch } = query;
  if (data === undefined) return error ? <FailureNotice error={error} onRepeat={() => void refetch()} /> : <Skeleton />;
  return (
    <>
      {error && (
        <p role="status" className={styles.stale}>
          As of {new Date(dataUpdatedAt).toLocaleTimeString()}; the server does not answer now, repeating.
        </p>
      )}
      {children(data)}
    </>
  );
}

/** Nothing for a moment: most answers are faster than a flicker. */
function Skeleton() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setLate(true), QUIET_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return late ? (
    <div aria-busy="true" aria-label="Loading" role="status" className={styles.skeleton} />
  ) : (
    <div aria-busy="true" />
  );
}
