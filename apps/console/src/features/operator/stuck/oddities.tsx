import { useQuery } from '@tanstack/react-query';
import { o } from '../../../i18n/operator/o';
import { QueryView } from '../../../ui/states/query-view';
import { ENGLISH } from '../../../ui/values/api-text';
import { Timestamp } from '../../../ui/values/timestamp';
import { PagedTable } from '../parts/paged-table';
import { useCursors } from '../parts/pager';
import { OfCarrier } from './of-carrier';
import styles from './stuck.module.css';
import { carrierOddities } from './stuck.queries';

const COLUMNS = [o.stuck.kind, o.stuck.carrier, o.stuck.note, o.stuck.received] as const;

/** What carriers sent that could not be used as it was. */
export function Oddities({ carrier }: { readonly carrier: string | undefined }) {
  const cursors = useCursors();
  const query = useQuery(carrierOddities({ carrier, cursor: cursors.cursor }));
  return (
    <>
      <OfCarrier carrier={carrier} />
      <QueryView query={query}>
        {({ oddities, next_cursor: next }) => (
          <PagedTable
            label={o.stuck.oddities}
            columns={COLUMNS}
            entries={oddities}
            none={{ title: o.stuck.noOddities, means: o.stuck.odditiesMean }}
            cursors={cursors}
            next={next}
          >
            {({ id, kind, carrier: sentBy, note, raw, created_at: at }) => (
              <tr key={id}>
                <th scope="row" {...ENGLISH}>
                  {kind.replaceAll('_', ' ')}
                </th>
                <td>{sentBy}</td>
                <td data-label={COLUMNS[2]}>
                  <span {...ENGLISH}>{note}</span>
                  {raw !== null && <Octets raw={raw} />}
                </td>
                <td data-label={COLUMNS[3]}>
                  <Timestamp iso={at} form="brief" />
                </td>
              </tr>
            )}
          </PagedTable>
        )}
      </QueryView>
    </>
  );
}

function Octets({ raw }: { readonly raw: string }) {
  return (
    <details className={styles.octets}>
      <summary>{o.stuck.octets}</summary>
      <pre dir="ltr">{raw}</pre>
    </details>
  );
}
