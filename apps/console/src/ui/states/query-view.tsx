import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiFailure } from '../../api/api-failure';
import { t } from '../../i18n/t';
import { locale } from '../../i18n/text/language';
import { FailureNotice } from './failure-notice';
import styles from './query-view.module.css';
import { Skeleton } from './skeleton';

interface QueryViewProps<T> {
  readonly query: UseQueryResult<T>;
  readonly children: (data: T) => ReactNode;
}

/**
 * Shows a query's data, or that it is loading or has failed. Old data stays after a failure: with its age when the
 * failure may pass, otherwise below what was refused.
 */
export function QueryView<T>({ query, children }: QueryViewProps<T>) {
  const { data, error, dataUpdatedAt, refetch } = query;
  if (data === undefined) return error ? <FailureNotice error={error} onRetry={() => void refetch()} /> : <Skeleton />;
  const isRefused = error instanceof ApiFailure && !error.isPassing;
  return (
    <>
      {isRefused && <FailureNotice error={error} onRetry={() => void refetch()} />}
      {error && !isRefused && (
        <p role="status" className={styles.stale}>
          {t.ui.staleSince(new Date(dataUpdatedAt).toLocaleTimeString(locale))}
        </p>
      )}
      {children(data)}
    </>
  );
}
