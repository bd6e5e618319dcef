import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { countText } from '../../../i18n/text/number-text';
import { MAX_NAMES, reviews } from '../sender-names/reviews.queries';
import { uncertainMessages } from '../stuck/stuck.queries';
import styles from './page-notes.module.css';
import { snapshot } from '../parts/snapshot.query';

const REFETCH_MS = 30_000;

/** What stands behind a page in the navigation: how many names wait, and how many messages are stuck. */
export function usePageNotes(): (page: { readonly to: string }) => ReactNode {
  const waiting = useQuery({ ...reviews({ status: 'pending' }), refetchInterval: REFETCH_MS }).data;
  // Only what a page has fetched: looking at the list is recorded.
  const counted = useQuery({ ...snapshot, enabled: false }).data?.messaging?.parked.uncertain;
  const listed = useQuery({ ...uncertainMessages(), enabled: false }).data?.pagination.totalItems;
  const stuck = counted ?? listed ?? 0;
  const names = waiting?.sender_names.length ?? 0;
  return ({ to }) => {
    if (to === '/ops/sender-names' && names > 0)
      return <span className={styles.count}>{waiting?.next_cursor ? `${MAX_NAMES}+` : countText(names)}</span>;
    if (to === '/ops/stuck' && stuck > 0)
      return <span className={`${styles.count} ${styles.urgent}`}>{countText(stuck)}</span>;
    return null;
  };
}
