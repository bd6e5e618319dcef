import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { o } from '../../../i18n/operator/o';
import { Button } from '../../../ui/controls/button';
import { Card } from '../../../ui/layout/card';
import { Page } from '../../../ui/layout/page';
import { EmptyState } from '../../../ui/states/empty-state';
import { QueryView } from '../../../ui/states/query-view';
import { AskDialog } from '../ask/ask-dialog';
import type { Question } from '../ask/question';
import { Pager, useCursors } from '../parts/pager';
import { VendorName } from '../parts/vendor-link';
import { creation } from './create-vendor';
import { VendorTable } from './vendor-table';
import { vendors } from './vendors.queries';

export function VendorsPage() {
  const { parent } = useSearch({ from: '/ops/vendors' });
  const navigate = useNavigate();
  const cursors = useCursors();
  const [question, ask] = useState<Question | null>(null);
  const query = useQuery(vendors({ parent, cursor: cursors.cursor }));
  const open = (id: number): void => void navigate({ to: '/ops/vendors/$vendorId', params: { vendorId: String(id) } });
  return (
    <Page
      title={o.pages.vendors}
      purpose={parent === undefined ? o.vendors.purpose : <SubAccountsOf id={parent} />}
      curl={{ method: 'GET', path: '/v1/admin/vendors', credential: 'token' }}
      actions={
        <Button tone="primary" onClick={() => ask(creation(open))}>
          <Plus />
          {o.vendors.create}
        </Button>
      }
    >
      <QueryView query={query}>
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
      <AskDialog question={question} onClose={() => ask(null)} />
    </Page>
  );
}

function SubAccountsOf({ id }: { readonly id: number }) {
  return (
    <>
      {o.vendors.subAccountsOf(<VendorName id={id} />)} <Link to="/ops/vendors">{o.vendors.all}</Link>
    </>
  );
}
