import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { o } from '../../../i18n/operator/o';
import { countText } from '../../../i18n/text/number-text';
import { t } from '../../../i18n/t';
import { Button } from '../../../ui/controls/button';
import { Tabs } from '../../../ui/controls/tabs';
import { Page } from '../../../ui/layout/page';
import { carriers, unmatchedOf } from '../carriers/carriers.queries';
import { snapshot } from '../parts/snapshot.query';
import { Recorded } from '../parts/recorded';
import { Oddities } from './oddities';
import { OldestMessages } from './oldest-messages';
import { Receipts } from './receipts';
import { uncertainMessages } from './stuck.queries';
import { UncertainMessages } from './uncertain-messages';

type Tab = 'uncertain' | 'held' | 'oldest' | 'receipts' | 'oddities';

const PATHS: Readonly<Record<Tab, string>> = {
  uncertain: '/v1/admin/uncertain-messages',
  held: '/v1/admin/oldest-messages?state=held',
  oldest: '/v1/admin/oldest-messages',
  receipts: '/v1/admin/unmatched-receipts',
  oddities: '/v1/admin/carrier-oddities',
};

/** What the service cannot finish by itself. */
export function StuckPage() {
  const { tab = 'uncertain', carrier } = useSearch({ from: '/ops/stuck' });
  const navigate = useNavigate({ from: '/ops/stuck' });
  const client = useQueryClient();
  const choose = (next: Tab): void =>
    void navigate({ search: { tab: next === 'uncertain' ? undefined : next, carrier }, replace: true });
  return (
    <Page
      title={o.pages.stuck}
      purpose={o.stuck.purpose}
      curl={{ method: 'GET', path: PATHS[tab], credential: 'token' }}
      actions={
        <Button tone="ghost" onClick={() => void client.invalidateQueries()} aria-keyshortcuts="r">
          <RefreshCw />
          {t.messages.refresh}
        </Button>
      }
    >
      <Tabs label={o.stuck.tabs} value={tab} tabs={useTabs()} onChange={choose} />
      {tab === 'uncertain' && <UncertainMessages />}
      {tab === 'held' && <OldestMessages only="held" />}
      {tab === 'oldest' && <OldestMessages />}
      {tab === 'receipts' && <Receipts carrier={carrier} />}
      {tab === 'oddities' && <Oddities carrier={carrier} />}
      <Recorded />
    </Page>
  );
}

function useTabs() {
  const uncertain = useQuery(uncertainMessages()).data?.pagination.totalItems;
  const held = useQuery({ ...snapshot, refetchInterval: false }).data?.messaging?.parked.held;
  const unmatched = useQuery(carriers).data?.carriers.reduce((sum, carrier) => sum + unmatchedOf(carrier), 0);
  const counted = (count: number | undefined) => (count === undefined ? {} : { count: countText(count) });
  return [
    { value: 'uncertain', label: t.statuses.uncertain, ...counted(uncertain) },
    { value: 'held', label: t.statuses.held, ...counted(held) },
    { value: 'oldest', label: o.stuck.oldest },
    { value: 'receipts', label: o.stuck.receipts, ...counted(unmatched) },
    { value: 'oddities', label: o.stuck.oddities },
  ] as const;
}
