import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../../../i18n/t';
import { useMode } from '../../../session/use-mode';
import { Button, buttonClass } from '../../../ui/controls/button';
import { Card } from '../../../ui/layout/card';
import { Page } from '../../../ui/layout/page';
import { EmptyState } from '../../../ui/states/empty-state';
import { FailureNotice } from '../../../ui/states/failure-notice';
import { Skeleton } from '../../../ui/states/skeleton';
import { bulkPages } from './bulk.queries';
import { BulkTable } from './bulk-table';

const SKELETON_ROWS = 8;

export function BulksPage() {
  const mode = useMode();
  const query = useInfiniteQuery(bulkPages(mode));
  const bulks = query.data?.pages.flatMap((page) => page.bulks);
  return (
    <Page
      title={t.pages.sends}
      purpose={t.sends.purpose}
      curl={{ method: 'GET', path: '/v1/bulks', credential: 'key' }}
    >
      {query.error && <FailureNotice error={query.error} onRetry={() => void query.refetch()} />}
      {bulks?.length === 0 && !query.hasNextPage ? (
        <EmptyState
          title={mode === 'test' ? t.sends.noTests : t.sends.none}
          action={
            <Link to="/send" className={buttonClass()}>
              {t.sends.write}
            </Link>
          }
        >
          <p>{t.sends.noneMeans}</p>
        </EmptyState>
      ) : (
        !query.isError && <Card flush>{bulks ? <BulkTable bulks={bulks} /> : <Skeleton rows={SKELETON_ROWS} />}</Card>
      )}
      {query.hasNextPage && (
        <p>
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t.ui.older}
          </Button>
        </p>
      )}
    </Page>
  );
}
