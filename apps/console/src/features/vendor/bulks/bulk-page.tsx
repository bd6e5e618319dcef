import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { t } from '../../../i18n/t';
import { useMay } from '../../../session/use-session';
import { CardGrid } from '../../../ui/layout/card';
import { Page } from '../../../ui/layout/page';
import { QueryView } from '../../../ui/states/query-view';
import { Timestamp } from '../../../ui/values/timestamp';
import { type Bulk, bulk } from './bulk.queries';
import { BulkFailures } from './bulk-failures';
import { BulkProgress } from './bulk-progress';
import { BulkRate } from './bulk-rate';
import { BulkReasons } from './bulk-reasons';
import { CancelBulk } from './cancel-bulk';
import styles from './bulk-page.module.css';

export function BulkPage() {
  const { requestId } = useParams({ from: '/bulks/$requestId' });
  const mayCancel = useMay('messages.cancel');
  const query = useQuery(bulk(requestId));
  return (
    <Page
      title={t.oneSend.title}
      curl={{ method: 'GET', path: `/v1/bulks/${encodeURIComponent(requestId)}`, credential: 'key' }}
      actions={mayCancel && query.data && <CancelBulk key={requestId} bulk={query.data} />}
    >
      <p className={styles.about}>
        <bdi className="mono">{requestId}</bdi>
        {query.data && <About bulk={query.data} />}
      </p>
      <QueryView query={query}>
        {(data) => (
          <>
            <BulkProgress bulk={data} />
            <CardGrid columns={2}>
              <BulkRate key={requestId} rate={data.rate} updatedAt={query.dataUpdatedAt} />
              <BulkReasons bulk={data} />
            </CardGrid>
            <BulkFailures bulk={data} />
          </>
        )}
      </QueryView>
    </Page>
  );
}

function About({ bulk: { created_at, mode, request_id, total } }: { readonly bulk: Bulk }) {
  return (
    <>
      <span>{(mode === 'test' ? t.oneSend.testAccepted : t.oneSend.accepted)(<Timestamp iso={created_at} />)}</span>
      <Link to="/messages" search={{ request_id, ...(mode === 'test' && { mode }) }}>
        {t.oneSend.viewMessages(total)}
      </Link>
    </>
  );
}
