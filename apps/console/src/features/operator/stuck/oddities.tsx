import { useQuery } from '@tanstack/react-query';
import { o } from '../../../i18n/operator/o';
import { Card } from '../../../ui/layout/card';
import { ListTable } from '../../../ui/layout/list-table';
import { EmptyState } from '../../../ui/states/empty-state';
import { QueryView } from '../../../ui/states/query-view';
import { ENGLISH } from '../../../ui/values/api-text';
import { Timestamp } from '../../../ui/values/timestamp';
import { Pager, useCursors } from '../parts/pager';
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
        {({ oddities, next_cursor: next }) =>
          oddities.length === 0 ? (
            <EmptyState title={o.stuck.noOddities}>
              <p>{o.stuck.odditiesMean}</p>
            </EmptyState>
          ) : (
            <>
              <Card label={o.stuck.oddities} flush>
                <ListTable columns={COLUMNS}>
                  {oddities.map(({ id, kind, carrier: sentBy, note, raw, created_at: at }) => (
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
                  ))}
                </ListTable>
              </Card>
              <Pager cursors={cursors} next={next} />
            </>
          )
        }
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
