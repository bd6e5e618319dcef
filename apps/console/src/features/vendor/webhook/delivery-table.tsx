import { ScrollBox } from '../../../ui/layout/scroll-box';
import { Pill } from '../../../ui/values/pill';
import { Timestamp } from '../../../ui/values/timestamp';
import styles from './delivery-list.module.css';
import type { WebhookDelivery } from './webhook.queries';

interface DeliveryTableProps {
  readonly deliveries: readonly WebhookDelivery[];
  readonly opened: string | undefined;
  readonly onOpen: (id: string) => void;
}

export function DeliveryTable({ deliveries, opened, onOpen }: DeliveryTableProps) {
  return (
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
          {deliveries.map((row) => (
            <tr key={row.id} aria-current={row.id === opened || undefined}>
              <td>
                <button type="button" className={styles.open} onClick={() => onOpen(row.id)}>
                  {row.message_status} <span className="mono">#{row.sms_log_id}</span>
                </button>
              </td>
              <td>
                <Pill status={row.status} />
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
  );
}
