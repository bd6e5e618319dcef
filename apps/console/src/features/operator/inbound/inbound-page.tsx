import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import type { Schemas } from '@sms/api-client';
import { o } from '../../../i18n/operator/o';
import { t } from '../../../i18n/t';
import { Button } from '../../../ui/controls/button';
import { Page } from '../../../ui/layout/page';
import { QueryView } from '../../../ui/states/query-view';
import { Pill } from '../../../ui/values/pill';
import { Timestamp } from '../../../ui/values/timestamp';
import { MaskedAddress } from '../parts/masked-address';
import { PagedTable } from '../parts/paged-table';
import { useCursors } from '../parts/pager';
import { Recorded } from '../parts/recorded';
import { OfCarrier } from '../stuck/of-carrier';
import { incomingMessages } from '../stuck/stuck.queries';
import styles from './inbound.module.css';

type Incoming = Schemas['IncomingMessageResponse'];

const COLUMNS = [t.ui.from, o.stuck.received, o.inbound.text, t.ui.to, o.stuck.carrier] as const;

/** The messages from subscribers. */
export function InboundPage() {
  const { carrier } = useSearch({ from: '/ops/inbound' });
  const client = useQueryClient();
  const cursors = useCursors();
  const query = useQuery(incomingMessages({ carrier, cursor: cursors.cursor }));
  return (
    <Page
      title={o.pages.inbound}
      purpose={o.inbound.purpose}
      curl={{ method: 'GET', path: '/v1/admin/incoming-messages', credential: 'token' }}
      actions={
        <Button tone="ghost" onClick={() => void client.invalidateQueries()} aria-keyshortcuts="r">
          <RefreshCw />
          {t.messages.refresh}
        </Button>
      }
    >
      <OfCarrier carrier={carrier} />
      <QueryView query={query}>
        {({ messages, next_cursor: next }) => (
          <PagedTable
            label={o.pages.inbound}
            columns={COLUMNS}
            entries={messages}
            none={{ title: o.inbound.none, means: o.inbound.noneMeans }}
            cursors={cursors}
            next={next}
          >
            {(message) => <Row key={message.id} message={message} />}
          </PagedTable>
        )}
      </QueryView>
      <Recorded />
    </Page>
  );
}

function Row({ message }: { readonly message: Incoming }) {
  return (
    <tr>
      <th scope="row">
        <MaskedAddress address={message.source} />
      </th>
      <td>
        <Timestamp iso={message.received_at} form="brief" />
      </td>
      <td data-label={COLUMNS[2]}>
        <span dir="auto" className={styles.text}>
          {message.message}
        </span>
        <span className={styles.marks}>
          {message.looks_like_receipt && <Pill hue="warn">{o.inbound.looksLikeReceipt}</Pill>}
          {message.incomplete && <Pill hue="warn">{o.inbound.incomplete}</Pill>}
          {message.possible_repetition && <Pill hue="neutral">{o.inbound.repetition}</Pill>}
        </span>
      </td>
      <td data-label={COLUMNS[3]}>
        <MaskedAddress address={message.destination} />
      </td>
      <td data-label={COLUMNS[4]}>{message.carrier}</td>
    </tr>
  );
}
