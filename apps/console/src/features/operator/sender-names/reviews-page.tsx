import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { o } from '../../../i18n/operator/o';
import { t } from '../../../i18n/t';
import { Segmented } from '../../../ui/controls/segmented';
import { PageHead } from '../../../ui/layout/page';
import { EmptyState } from '../../../ui/states/empty-state';
import { QueryView } from '../../../ui/states/query-view';
import { AskDialog } from '../ask/ask-dialog';
import type { Question } from '../ask/question';
import { Pager, useCursors } from '../parts/pager';
import { ReviewDetail } from './review-detail';
import { ReviewList } from './review-list';
import { approval, rejection, withdrawal } from './review-questions';
import { MAX_NAMES, type Review, reviews, type ReviewStatus } from './reviews.queries';
import styles from './reviews-page.module.css';

const REFETCH_MS = 10_000;

/** The queue of names to review, the one that waits the longest first, and those that were reviewed. */
export function ReviewsPage() {
  const { status = 'pending', name, vendor } = useSearch({ from: '/ops/sender-names' });
  const navigate = useNavigate({ from: '/ops/sender-names' });
  const cursors = useCursors();
  const [question, ask] = useState<Question | null>(null);
  const query = useQuery({ ...reviews({ status, vendor, cursor: cursors.cursor }), refetchInterval: REFETCH_MS });
  const names = query.data?.sender_names ?? [];
  const chosen = names.find(({ id }) => id === name) ?? names[0];
  const choose = (id: string | undefined): void =>
    void navigate({ search: (search) => ({ ...search, name: id }), replace: true, resetScroll: false });
  const show = (next: ReviewStatus): void =>
    void navigate({ search: { vendor, status: next === 'pending' ? undefined : next } });
  return (
    <div className={styles.page} data-chosen={name !== undefined || undefined}>
      <div className={styles.queue}>
        <div className={styles.top}>
          <PageHead title={t.pages.senderNames} />
          <StatusSwitch status={status} waiting={status === 'pending' ? query.data : undefined} onChange={show} />
        </div>
        <QueryView query={query}>
          {({ next_cursor: next }) =>
            names.length === 0 ? (
              <Nothing status={status} />
            ) : (
              <>
                <ReviewList names={names} chosen={chosen} onChoose={choose} />
                <div className={styles.more}>
                  <Pager cursors={cursors} next={next} labels={o.reviews.pages} />
                </div>
              </>
            )
          }
        </QueryView>
      </div>
      {chosen && (
        <ReviewDetail
          key={chosen.id}
          review={chosen}
          onBack={() => choose(undefined)}
          onApprove={() => ask(approval(chosen))}
          onReject={() => ask(rejection(chosen))}
          onWithdraw={() => ask(withdrawal(chosen))}
        />
      )}
      <AskDialog question={question} onClose={() => ask(null)} />
    </div>
  );
}

interface StatusSwitchProps {
  readonly status: ReviewStatus;
  readonly waiting: { readonly sender_names: readonly Review[]; readonly next_cursor: number | null } | undefined;
  readonly onChange: (status: ReviewStatus) => void;
}

function StatusSwitch({ status, waiting, onChange }: StatusSwitchProps) {
  const count = waiting?.sender_names.length;
  const options = [
    { value: 'pending', label: o.reviews.toReview(waiting?.next_cursor ? `${MAX_NAMES}+` : String(count ?? '')) },
    { value: 'approved', label: o.reviews.statuses.approved },
    { value: 'rejected', label: o.reviews.statuses.rejected },
    { value: 'withdrawn', label: o.reviews.statuses.withdrawn },
  ] as const;
  return <Segmented label={o.reviews.status} value={status} options={options} onChange={onChange} />;
}

function Nothing({ status }: { readonly status: ReviewStatus }) {
  return (
    <div className={styles.nothing}>
      {status === 'pending' ? (
        <EmptyState title={o.reviews.nothingWaits}>
          <p>{o.reviews.nothingWaitsMeans}</p>
        </EmptyState>
      ) : (
        <EmptyState title={o.reviews.none} />
      )}
    </div>
  );
}
