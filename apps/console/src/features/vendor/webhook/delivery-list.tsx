import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/controls/button';
import { EmptyState } from '../../../ui/states/empty-state';
import { QueryView } from '../../../ui/states/query-view';
import { ScrollBox } from '../../../ui/layout/scroll-box';
import { StatusBadge } from '../../../ui/values/status-badge';
import { Timestamp } from '../../../ui/values/timestamp';
import { DeliveryDetails } from './delivery-details';
import type { DeliveryFilter } from './delivery-filter';
import { DELIVERY_STATUSES } from './delivery-status';
import { deliveries } from './webhook.queries';
import styles from './delivery-list.module.css';

interface DeliveryListProps {
  readonly filter: DeliveryFilter;
  /** The page before ended there; undefined: the newest. */
  readonly cursor: number | undefined;
  readonly opened: string | undefined;
  readonly onCursor: (cursor: number | undefined) => void;
  readonly onOpen: (id: string) => void;
}

export function DeliveryList({ filter, cursor, opened, onCursor, onOpen }: DeliveryListProps) {
  const query = useQuery(deliveries(filter, cursor));
  return (
    <section className={styles.list} aria-label="Deliveries">
      <QueryView query={query}>
        {({ deliveries: rows, next_cursor: next }) =>
          rows.length === 0 ? (
            <EmptyState title={Object.keys(filter).length === 0 ? 'Nothing was sent yet' : 'No delivery fits'} />
          ) : (
            <div className={styles.columns}>
              <div>
                <ScrollBox label="Deliveries">
                  <table>
                    <thead>
                      <tr>
                        <th scope="col">Event</th>
                        <th scope="col">Status</th>
                        <th scope="col">Attempts</th>
                        <th scope="col">Created</th>
                      </tr>
                    </thead>
                    <tbody>
                      {rows.map((row) => (
                        <tr key={row.id} aria-current={row.id === opened || undefined}>
                          <td>
                            <button type="button" className={styles.open} onClick={() => onOpen(row.id)}>
                              {row.message_status} <span className="mono">#{row.sms_log_id}</span>
                            </button>
                          </td>
                          <td>
                            <StatusBadge tone={DELIVERY_STATUSES[row.status].tone}>{row.status}</StatusBadge>
                          </td>
                          <td>{row.attempts.length}</td>
                          <td>
                            <Timestamp iso={row.created_at} />
                          </td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </ScrollBox>
                <p>
                  {cursor !== undefined && <Button onClick={() => onCursor(undefined)}>Newest</Button>}{' '}
                  {next !== null && <Button onClick={() => onCursor(next)}>Older</Button>}
                </p>
              </div>
              <DeliveryDetails delivery={rows.find(({ id }) => id === opened)} />
            </div>
          )
        }
      </QueryView>
    </section>
  );
}
