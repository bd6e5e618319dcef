import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { senderNames } from '../../../api/sender-names';
import { useMode } from '../../../session/use-mode';
import { useMay } from '../../../session/use-session';
import { Button } from '../../../ui/controls/button';
import { EmptyState } from '../../../ui/states/empty-state';
import { Page } from '../../../ui/layout/page';
import { QueryView } from '../../../ui/states/query-view';
import { RequestDialog } from './request-dialog';
import { SenderNameTable } from './sender-name-table';

export function SenderNamesPage() {
  const mode = useMode();
  const mayRequest = useMay('sender-names.request');
  const [page, setPage] = useState(1);
  const [requesting, setRequesting] = useState(false);
  const query = useQuery(senderNames(mode, page));
  const request = mayRequest && (
    <Button tone="primary" onClick={() => setRequesting(true)}>
      Request a name
    </Button>
  );
  return (
    <Page
      title="Sender names"
      purpose="The names that receivers see as the sender. An operator reviews each name first."
      curl={{ method: 'GET', path: '/v1/vendor/sender-names', credential: 'key' }}
      actions={request}
    >
      <QueryView query={query}>
        {({ sender_names: names, pagination: { totalPages } }) =>
          names.length === 0 ? (
            <EmptyState title="No sender names yet">
              <p>Until one is approved, messages use the default sender of the account.</p>
              {request}
            </EmptyState>
          ) : (
            <>
              <SenderNameTable names={names} />
              <p>
                {page > 1 && <Button onClick={() => setPage(page - 1)}>Newer</Button>}{' '}
                {page < totalPages && <Button onClick={() => setPage(page + 1)}>Older</Button>}
              </p>
            </>
          )
        }
      </QueryView>
      <RequestDialog open={requesting} onClose={() => setRequesting(false)} />
    </Page>
  );
}
