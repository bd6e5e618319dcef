import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, Plus } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../i18n/t';
import { useMay } from '../../../session/use-session';
import { Button } from '../../../ui/controls/button';
import { saveFile } from '../../../ui/controls/save-file';
import { Segmented } from '../../../ui/controls/segmented';
import { FilterBar, SearchField } from '../../../ui/forms/filter-bar';
import { Card } from '../../../ui/layout/card';
import { Page } from '../../../ui/layout/page';
import { toastFailed } from '../../../ui/overlays/toast';
import { EmptyState } from '../../../ui/states/empty-state';
import { FailureNotice } from '../../../ui/states/failure-notice';
import { Skeleton } from '../../../ui/states/skeleton';
import { AddDialog } from './add-dialog';
import { ImportDialog } from './import-dialog';
import { OptOutTable } from './opt-out-table';
import { type OptOutFilter, optOutFiles, optOutPages } from './opt-outs.queries';
import { OtpCard } from './otp-card';

const SKELETON_ROWS = 8;
const STATUSES = [
  { value: 'in_force', label: t.optOuts.inForce },
  { value: 'ended', label: t.optOuts.ended },
] as const;
const IN_FORCE: OptOutFilter = { status: 'in_force', phone: '' };

/** Numbers that want no messages of the account. Who may manage them adds, imports and ends opt-outs. */
export function OptOutsPage() {
  const mayManage = useMay('opt-outs.manage');
  const [filter, setFilter] = useState(IN_FORCE);
  const [asking, setAsking] = useState<'add' | 'import' | null>(null);
  const close = (): void => setAsking(null);
  return (
    <Page
      title={t.pages.optOuts}
      purpose={t.optOuts.purpose}
      curl={{ method: 'GET', path: '/v1/opt-outs', credential: 'key' }}
      actions={
        mayManage && (
          <>
            <Button onClick={() => setAsking('import')}>{t.optOuts.importList}</Button>
            <Button tone="primary" onClick={() => setAsking('add')}>
              <Plus />
              {t.optOuts.add}
            </Button>
          </>
        )
      }
    >
      <OtpCard />
      <FilterBar
        search={
          <SearchField
            label={t.optOuts.searchNumber}
            value={filter.phone}
            onSearch={(text) => setFilter({ ...filter, phone: text.replaceAll(/\D/g, '') })}
          />
        }
      >
        <Segmented
          label={t.optOuts.state}
          value={filter.status}
          options={STATUSES}
          onChange={(status) => setFilter({ ...filter, status })}
        />
        <DownloadButton filter={filter} />
      </FilterBar>
      <OptOutList filter={filter} mayManage={mayManage} />
      <AddDialog open={asking === 'add'} onClose={close} />
      <ImportDialog open={asking === 'import'} onClose={close} />
    </Page>
  );
}

function OptOutList({ filter, mayManage }: { readonly filter: OptOutFilter; readonly mayManage: boolean }) {
  const query = useInfiniteQuery(optOutPages(filter));
  const optOuts = query.data?.pages.flatMap((page) => page.opt_outs);
  if (query.error) return <FailureNotice error={query.error} onRetry={() => void query.refetch()} />;
  if (optOuts?.length === 0 && !query.hasNextPage)
    return (
      <EmptyState title={filter.phone === '' ? t.optOuts.none : t.optOuts.noneOfNumber}>
        <p>{t.optOuts.noneMeans}</p>
      </EmptyState>
    );
  return (
    <>
      <Card flush label={t.pages.optOuts}>
        {optOuts ? <OptOutTable optOuts={optOuts} mayManage={mayManage} /> : <Skeleton rows={SKELETON_ROWS} />}
      </Card>
      {query.hasNextPage && (
        <p>
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t.ui.older}
          </Button>
        </p>
      )}
    </>
  );
}

function DownloadButton({ filter }: { readonly filter: OptOutFilter }) {
  const [isBusy, setIsBusy] = useState(false);
  const download = async (): Promise<void> => {
    setIsBusy(true);
    try {
      saveFile(new Blob([...(await optOutFiles(filter))], { type: 'text/csv' }), 'opt-outs.csv');
    } catch (error) {
      toastFailed(t.optOuts.notDownloaded, error, () => void download());
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button busy={isBusy} onClick={() => void download()}>
      <Download />
      {t.optOuts.download}
    </Button>
  );
}
