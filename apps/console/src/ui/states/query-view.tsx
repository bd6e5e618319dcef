import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { FailureNotice } from './failure-notice';
import styles from './query-view.module.css';

const QUIET_MS = 150;

interface QueryViewProps<T> {
  readonly query: UseQueryResult<T>;
  readonly children: (data: T) => ReactNode;
}

/** Shows a query's data, or that it is loading or has failed. Old data stays after a failure, with its age. */
export function QueryView<T>({ query, children }: QueryViewProps<T>) {
  const { data, error, dataUpdatedAt, refetch } = query;
  if (data === undefined) return error ? <FailureNotice error={error} onRetry={() => void refetch()} /> : <Skeleton />;
  return (
    <>
      {error && (
        <p role="status" className={styles.stale}>
          As of {new Date(dataUpdatedAt).toLocaleTimeString()}. The server is not responding. Retrying…
        </p>
      )}
      {children(data)}
    </>
  );
}

/** Empty at first: most responses come before anybody needs to see that something is loading. */
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
