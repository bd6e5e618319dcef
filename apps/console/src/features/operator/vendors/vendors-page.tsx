import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { o } from '../../../i18n/operator/o';
import { Card } from '../../../ui/layout/card';
import { Page } from '../../../ui/layout/page';
import { EmptyState } from '../../../ui/states/empty-state';
import { QueryView } from '../../../ui/states/query-view';
import { AskDialog } from '../ask/ask-dialog';
import type { Question } from '../ask/question';
import { Pager, useCursors } from '../parts/pager';
import { VendorName } from '../parts/vendor-link';
import { PermittedButton } from '../parts/permitted-button';
import { creation } from './create-vendor';
import { VendorFilterBar } from './vendor-filter-bar';
import { VendorTable } from './vendor-table';
import { vendors } from './vendors.queries';

export function VendorsPage() {
  const { search, status, parent } = useSearch({ from: '/ops/vendors' });
  const navigate = useNavigate();
  const [question, ask] = useState<Question | null>(null);
  const open = (id: number): void => void navigate({ to: '/ops/vendors/$vendorId', params: { vendorId: String(id) } });
  return (
    <Page
      title={o.pages.vendors}
      purpose={parent === undefined ? o.vendors.purpose : <SubAccountsOf id={parent} />}
      curl={{ method: 'GET', path: '/v1/admin/vendors', credential: 'token' }}
      actions={
        <PermittedButton permission="vendors.manage" tone="primary" onClick={() => ask(creation(open))}>
          <Plus />
          {o.vendors.create}
        </PermittedButton>
      }
    >
      <VendorFilterBar />
      <VendorList key={JSON.stringify([search, status, parent])} filter={{ search, status, parent }} />
      <AskDialog question={question} onClose={() => ask(null)} />
    </Page>
  );
}

interface VendorListProps {
  readonly filter: Parameters<typeof vendors>[0];
}

function VendorList({ filter }: VendorListProps) {
  const cursors = useCursors();
  return (
    <QueryView query={useQuery(vendors({ ...filter, cursor: cursors.cursor }))}>
      {({ vendors: listed, next_cursor: next }) =>
        listed.length === 0 ? (
          <EmptyState title={o.vendors.none} />
        ) : (
          <>
            <Card label={o.pages.vendors} flush>
              <VendorTable vendors={listed} />
            </Card>
            <Pager cursors={cursors} next={next} />
          </>
        )
      }
    </QueryView>
  );
}

function SubAccountsOf({ id }: { readonly id: number }) {
  return (
    <>
      {o.vendors.subAccountsOf(<VendorName id={id} />)} <Link to="/ops/vendors">{o.vendors.all}</Link>
    </>
  );
}
