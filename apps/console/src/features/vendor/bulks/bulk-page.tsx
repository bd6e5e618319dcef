import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMay } from '../../../session/use-session';
import { Page } from '../../../ui/layout/page';
import { QueryView } from '../../../ui/states/query-view';
import { bulk } from './bulk.queries';
import { BulkProgress } from './bulk-progress';
import { BulkReasons } from './bulk-reasons';
import { CancelBulk } from './cancel-bulk';

export function BulkPage() {
  const { requestId } = useParams({ from: '/bulks/$requestId' });
  const mayCancel = useMay('messages.cancel');
  const query = useQuery(bulk(requestId));
  return (
    <Page
      title="Bulk"
      purpose="How far the send is, and why messages failed."
      curl={{ method: 'GET', path: `/v1/bulks/${encodeURIComponent(requestId)}`, credential: 'key' }}
    >
      <QueryView query={query}>
        {(data) => (
          <>
            <BulkProgress bulk={data} />
            {mayCancel && <CancelBulk key={requestId} bulk={data} />}
            <BulkReasons reasons={data.reasons} />
            <p>
              <Link to="/messages" search={{ request_id: requestId, ...(data.mode === 'test' && { mode: data.mode }) }}>
                View its messages
              </Link>
            </p>
          </>
        )}
      </QueryView>
    </Page>
  );
}
