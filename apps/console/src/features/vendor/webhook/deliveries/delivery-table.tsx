import { Link } from '@tanstack/react-router';
import { t } from '../../../../i18n/t';
import { Pill } from '../../../../ui/values/pill';
import { Timestamp } from '../../../../ui/values/timestamp';
import { eventName, lastAnswer, tookText } from './delivery-figures';
import styles from './delivery-list.module.css';
import type { WebhookDelivery } from './webhook.queries';

interface DeliveryTableProps {
  readonly deliveries: readonly WebhookDelivery[];
  readonly opened: string | undefined;
  readonly onOpen: (id: string) => void;
}

/** Deliveries of events. On a phone each is a card. */
export function DeliveryTable({ deliveries, opened, onOpen }: DeliveryTableProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t.webhook.deliveries.event}</th>
          <th scope="col">{t.webhook.deliveries.message}</th>
          <th scope="col">{t.webhook.deliveries.response}</th>
          <th scope="col">{t.webhook.deliveries.took}</th>
          <th scope="col">{t.webhook.deliveries.attempts}</th>
          <th scope="col">{t.webhook.deliveries.when}</th>
        </tr>
      </thead>
      <tbody>
        {deliveries.map((row) => (
          <tr key={row.id} aria-current={row.id === opened || undefined}>
            <td>
              <button
                type="button"
                className={styles.open}
                aria-label={row.sms_log_id === null ? undefined : `${eventName(row)} #${row.sms_log_id}`}
                onClick={() => onOpen(row.id)}
              >
                {eventName(row)}
              </button>
            </td>
            <td>
              {row.message_id === null ? (
                '–'
              ) : (
                <Link to="/messages" search={{ message: row.message_id }} className="mono">
                  #{row.sms_log_id}
                </Link>
              )}
            </td>
            <td>
              <Answer delivery={row} />
            </td>
            <td className={styles.took}>{tookText(row.attempts.at(-1)?.duration_ms ?? null)}</td>
            <td>
              <Dots attempts={row.attempts} />
            </td>
            <td className={styles.when}>
              <Timestamp iso={row.created_at} form="brief" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The answer to the last attempt. Where there was none, the status of the delivery says why. */
function Answer({ delivery }: { readonly delivery: WebhookDelivery }) {
  const answer = lastAnswer(delivery);
  return answer ? <Pill hue={answer.hue}>{answer.text}</Pill> : <Pill status={delivery.status} />;
}

function Dots({ attempts }: Pick<WebhookDelivery, 'attempts'>) {
  return (
    <span className={styles.dots} role="img" aria-label={t.counts.attempts(attempts.length)}>
      {attempts.map(({ number, started_at: startedAt, outcome }) => (
        <span
          key={`${number} ${startedAt}`}
          className={outcome === null ? styles.dotOpen : outcome === 'delivered' ? styles.dotGood : styles.dotBad}
        />
      ))}
    </span>
  );
}
