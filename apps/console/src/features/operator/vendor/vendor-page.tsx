import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { MessageSquare, Plus } from 'lucide-react';
import { useState } from 'react';
import { o } from '../../../i18n/operator/o';
import { t } from '../../../i18n/t';
import { buttonClass } from '../../../ui/controls/button';
import { Tabs } from '../../../ui/controls/tabs';
import { Page } from '../../../ui/layout/page';
import { Notice } from '../../../ui/states/notice';
import { QueryView } from '../../../ui/states/query-view';
import { Timestamp } from '../../../ui/values/timestamp';
import { AskDialog } from '../ask/ask-dialog';
import type { Question } from '../ask/question';
import { PermittedButton } from '../parts/permitted-button';
import { type Vendor, vendorOf } from '../parts/vendor.query';
import { VendorPill } from '../vendors/vendor-table';
import { ApiKeys } from './api-keys';
import { topUpOf } from './credit-questions';
import { VendorLimits } from './limits';
import { People } from './people';
import { SubAccounts } from './sub-accounts';
import { Summary } from './summary';
import { VendorNames } from './vendor-names';
import { suspensionOf, unsuspensionOf } from './vendor-questions';

type Tab = 'summary' | 'people' | 'sender-names' | 'api-keys' | 'sub-accounts' | 'limits';

const TABS: readonly { readonly value: Tab; readonly label: string }[] = [
  { value: 'summary', label: o.vendor.summary },
  { value: 'people', label: o.vendor.people.title },
  { value: 'sender-names', label: t.pages.senderNames },
  { value: 'api-keys', label: t.pages.apiKeys },
  { value: 'sub-accounts', label: t.pages.subAccounts },
  { value: 'limits', label: t.pages.trafficLimits },
];

interface PartProps {
  readonly vendor: Vendor;
  readonly ask: (question: Question) => void;
}

export function VendorPage() {
  const { vendorId } = useParams({ from: '/ops/vendors/$vendorId' });
  const query = useQuery(vendorOf(Number(vendorId)));
  const [question, ask] = useState<Question | null>(null);
  return (
    <Page
      key={query.data?.id}
      title={query.data?.name ?? o.parts.vendor(Number(vendorId))}
      purpose={query.data && <Purpose vendor={query.data} />}
      curl={{ method: 'GET', path: `/v1/admin/vendors/${encodeURIComponent(vendorId)}`, credential: 'token' }}
      actions={query.data && <Actions vendor={query.data} ask={ask} />}
    >
      <QueryView query={query}>{(vendor) => <Parts vendor={vendor} ask={ask} />}</QueryView>
      <AskDialog question={question} onClose={() => ask(null)} />
    </Page>
  );
}

function Purpose({ vendor: { id, status, created_at: created } }: { readonly vendor: Vendor }) {
  return (
    <>
      <VendorPill status={status} /> <Link to="/ops/vendors">{o.pages.vendors}</Link> ›{' '}
      <span className="mono">{id}</span> · {o.vendor.since(<Timestamp iso={created} form="brief" />)}
    </>
  );
}

function Actions({ vendor, ask }: PartProps) {
  const isActive = vendor.status === 'active';
  return (
    <>
      <Link to="/ops/messages" search={{ vendor: vendor.id }} className={buttonClass()}>
        <MessageSquare />
        {t.pages.messages}
      </Link>
      <PermittedButton
        permission="vendors.suspend"
        onClick={() => ask(isActive ? suspensionOf(vendor) : unsuspensionOf(vendor))}
      >
        {isActive ? o.vendor.suspendAsk : o.vendor.unsuspendAsk}
      </PermittedButton>
      <PermittedButton permission="vendor-credits.change" tone="primary" onClick={() => ask(topUpOf(vendor))}>
        <Plus />
        {o.vendor.topUp}
      </PermittedButton>
    </>
  );
}

function Parts({ vendor, ask }: PartProps) {
  const { tab = 'summary' } = useSearch({ from: '/ops/vendors/$vendorId' });
  const navigate = useNavigate({ from: '/ops/vendors/$vendorId' });
  const choose = (next: Tab): void =>
    void navigate({ search: { tab: next === 'summary' ? undefined : next }, replace: true, resetScroll: false });
  return (
    <>
      {vendor.status === 'suspended' && (
        <Notice tone="warn" title={o.vendor.isSuspended}>
          <p>{o.vendor.isSuspendedMeans}</p>
        </Notice>
      )}
      <Tabs label={o.vendor.parts} value={tab} tabs={TABS} onChange={choose} />
      {tab === 'summary' && <Summary vendor={vendor} ask={ask} />}
      {tab === 'people' && <People vendor={vendor.id} ask={ask} />}
      {tab === 'sender-names' && <VendorNames vendor={vendor.id} />}
      {tab === 'api-keys' && <ApiKeys vendor={vendor.id} ask={ask} />}
      {tab === 'sub-accounts' && <SubAccounts vendor={vendor} ask={ask} />}
      {tab === 'limits' && <VendorLimits vendor={vendor} />}
    </>
  );
}
