import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '@sms/api-client';
import { o } from '../../../i18n/operator/o';
import { listOf } from '../../../i18n/text/list-text';
import { t } from '../../../i18n/t';
import { Card } from '../../../ui/layout/card';
import { ListTable } from '../../../ui/layout/list-table';
import { EmptyState } from '../../../ui/states/empty-state';
import { QueryView } from '../../../ui/states/query-view';
import { EnglishText } from '../../../ui/values/api-text';
import { durationText } from '../../../ui/values/delay-text';
import { MaskedAddress } from '../parts/masked-address';
import { VendorLink } from '../parts/vendor-link';
import { oldestMessages } from './stuck.queries';

type Lane = Schemas['OldestMessagesResponse']['lanes'][number];

const COLUMNS = [
  t.message.label,
  o.stuck.waits,
  o.stuck.waitsFor,
  t.messages.recipient,
  o.reviews.vendor,
  o.stuck.carrier,
] as const;

interface OldestMessagesProps {
  /** Only messages that are held back because their vendors are suspended. */
  readonly only?: 'held';
}

/** The messages of each lane that have waited the longest for a carrier. */
export function OldestMessages({ only }: OldestMessagesProps) {
  return (
    <QueryView query={useQuery(oldestMessages(only))}>
      {({ lanes }) => {
        const waiting = lanes.filter(({ messages }) => messages.length > 0);
        if (waiting.length === 0)
          return (
            <EmptyState title={only ? o.stuck.noneHeld : o.stuck.noneWaits}>
              <p>{only ? o.stuck.noneHeldMeans : o.stuck.noneWaitsMeans}</p>
            </EmptyState>
          );
        return waiting.map((lane) => <LaneCard key={lane.lane} lane={lane} />);
      }}
    </QueryView>
  );
}

function LaneCard({ lane: { lane, messages } }: { readonly lane: Lane }) {
  return (
    <Card title={o.stuck.lanes[lane]} flush>
      <ListTable columns={COLUMNS}>
        {messages.map((message) => (
          <tr key={message.id}>
            <th scope="row">
              <Link className="mono" to="/ops/messages" search={{ message: message.message_id }}>
                {message.message_id}
              </Link>
            </th>
            <td>{durationText(message.waiting_seconds * 1_000)}</td>
            <td data-label={COLUMNS[2]}>
              <EnglishText text={message.wait.text} />
            </td>
            <td data-label={COLUMNS[3]}>
              <MaskedAddress address={message.recipient} />
            </td>
            <td data-label={COLUMNS[4]}>
              <VendorLink id={message.vendor_id} />
            </td>
            <td data-label={COLUMNS[5]}>{listOf(message.carriers)}</td>
          </tr>
        ))}
      </ListTable>
    </Card>
  );
}
