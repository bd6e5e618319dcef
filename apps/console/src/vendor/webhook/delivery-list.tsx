import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/empty-state';
import { Field } from '../../ui/field';
import { QueryView } from '../../ui/query-view';
import { ScrollBox } from '../../ui/scroll-box';
import { StatusBadge } from '../../ui/status-badge';
import { Timestamp } from '../../ui/timestamp';
import { DeliveryDetails } from './delivery-details';
import { DELIVERY_STATUSES, isDeliveryStatus } from './delivery-status';
import { deliveries, type DeliveryStatus } from './webhook.queries';
import styles from './delivery-list.module.css';

interface DeliveryListProps {
  readonly status: DeliveryStatus | undefined;
  readonly opened: string | undefined;
  readonly onStatus: (status: DeliveryStatus | undefined) => void;
  readonly onOpen: (id: string) => void;
}

export function DeliveryList({ status, opened, onStatus, onOpen }: DeliveryListProps) {
  const query = useQuery(deliveries(status));
  return (
    <section className={styles.list} aria-label="Deliveries">
      <h2>Deliveries</h2>
      <Field label="Status">
        <select
          value={status ?? ''}
          onChange={({ target: { value } }) => onStatus(isDeliveryStatus(value) ? value : undefined)}
        >
          <option value="">all</option>
          {Object.keys(DELIVERY_STATUSES).map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </Field>
      <QueryView query={query}>
        {({ deliveries: rows }) =>
          rows.length === 0 ? (
            <EmptyState title={status === undefined ? 'Nothing was sent yet' : `Nothing is ${status}`} />
          ) : (
            <div className={styles.columns}>
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
              <DeliveryDetails delivery={rows.find(({ id }) => id === opened)} />
            </div>
          )
        }
      </QueryView>
    </section>
  );
}
