import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { t } from '../../../i18n/t';
import { useMay } from '../../../session/use-session';
import { CardGrid } from '../../../ui/layout/card';
import { Page } from '../../../ui/layout/page';
import { QueryView } from '../../../ui/states/query-view';
import { Pill } from '../../../ui/values/pill';
import { Timestamp } from '../../../ui/values/timestamp';
import { type Bulk, bulk } from './bulk.queries';
import { BulkCredits } from './bulk-credits';
import { BulkFailures } from './bulk-failures';
import { bulkTitle } from './bulk-figures';
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
      name={query.data && bulkTitle(query.data)}
      curl={{ method: 'GET', path: `/v1/bulks/${encodeURIComponent(requestId)}`, credential: 'key' }}
      purpose={
        <span className={styles.about}>
          {query.data && <About bulk={query.data} />}
          <bdi className="mono">{requestId}</bdi>
        </span>
      }
      actions={mayCancel && query.data && <CancelBulk key={requestId} bulk={query.data} />}
    >
      <QueryView query={query}>
        {(data) => (
          <>
            <BulkProgress bulk={data} />
            <CardGrid columns={3}>
              <BulkRate key={requestId} rate={data.rate} updatedAt={query.dataUpdatedAt} />
              <BulkReasons bulk={data} />
              <BulkCredits bulk={data} />
            </CardGrid>
            <BulkFailures bulk={data} />
          </>
        )}
      </QueryView>
    </Page>
  );
}

function About({ bulk: { sender, sent_by: user, created_at, mode, request_id, total } }: { readonly bulk: Bulk }) {
  const from = <bdi>{sender}</bdi>;
  const time = <Timestamp iso={created_at} form="brief" />;
  return (
    <>
      <span>
        {user === null
          ? t.oneSend.accepted(from, time)
          : t.oneSend.acceptedBy(from, <bdi title={t.oneSend.byMeans}>{user}</bdi>, time)}
      </span>
      {mode === 'test' && <Pill status="test" />}
      <Link to="/messages" search={{ request_id, ...(mode === 'test' && { mode }) }}>
        {t.oneSend.viewMessages(total)}
      </Link>
    </>
  );
}
