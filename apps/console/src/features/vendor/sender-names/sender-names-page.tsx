import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { senderNames } from '../../../api/sender-names';
import { t } from '../../../i18n/t';
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
      <Plus />
      {t.senderNames.requestName}
    </Button>
  );
  return (
    <Page
      title={t.pages.senderNames}
      purpose={t.senderNames.purpose}
      curl={{ method: 'GET', path: '/v1/vendor/sender-names', credential: 'key' }}
      actions={request}
    >
      <QueryView query={query}>
        {({ sender_names: names, pagination: { totalPages } }) =>
          names.length === 0 ? (
            <EmptyState title={t.senderNames.none}>
              <p>{t.senderNames.noneMeans}</p>
              {request}
            </EmptyState>
          ) : (
            <>
              <SenderNameTable names={names} />
              <p>
                {page > 1 && <Button onClick={() => setPage(page - 1)}>{t.ui.newer}</Button>}{' '}
                {page < totalPages && <Button onClick={() => setPage(page + 1)}>{t.ui.older}</Button>}
              </p>
            </>
          )
        }
      </QueryView>
      <RequestDialog open={requesting} onClose={() => setRequesting(false)} />
    </Page>
  );
}
