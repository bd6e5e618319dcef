import { useQuery } from '@tanstack/react-query';
import { o } from '../../../i18n/operator/o';
import { countText } from '../../../i18n/text/number-text';
import { t } from '../../../i18n/t';
import { QueryView } from '../../../ui/states/query-view';
import { Timestamp } from '../../../ui/values/timestamp';
import { MaskedAddress } from '../parts/masked-address';
import { PagedTable } from '../parts/paged-table';
import { useCursors } from '../parts/pager';
import { OfCarrier } from './of-carrier';
import { unmatchedReceipts } from './stuck.queries';

const COLUMNS = [
  o.stuck.carrierMessage,
  t.messages.status,
  o.stuck.carrier,
  t.ui.from,
  t.ui.to,
  o.stuck.looks,
  o.stuck.received,
] as const;

/** Receipts of carriers for messages that were not found. */
export function Receipts({ carrier }: { readonly carrier: string | undefined }) {
  const cursors = useCursors();
  const query = useQuery(unmatchedReceipts({ carrier, cursor: cursors.cursor }));
  return (
    <>
      <OfCarrier carrier={carrier} />
      <QueryView query={query}>
        {({ receipts, next_cursor: next }) => (
          <PagedTable
            label={o.stuck.receipts}
            columns={COLUMNS}
            entries={receipts}
            none={{ title: o.stuck.noReceipts, means: o.stuck.receiptsMean }}
            cursors={cursors}
            next={next}
          >
            {(receipt) => (
              <tr key={receipt.id}>
                <th scope="row" className="mono">
                  {receipt.carrier_message_id}
                </th>
                <td>
                  {receipt.state}
                  {receipt.error_code !== null && ` · ${receipt.error_code}`}
                </td>
                <td data-label={COLUMNS[2]}>{receipt.carrier}</td>
                <td data-label={COLUMNS[3]}>
                  <MaskedAddress address={receipt.source} />
                </td>
                <td data-label={COLUMNS[4]}>
                  <MaskedAddress address={receipt.destination} />
                </td>
                <td data-label={COLUMNS[5]}>{countText(receipt.looks)}</td>
                <td data-label={COLUMNS[6]}>
                  <Timestamp iso={receipt.received_at} form="brief" />
                </td>
              </tr>
            )}
          </PagedTable>
        )}
      </QueryView>
    </>
  );
}
