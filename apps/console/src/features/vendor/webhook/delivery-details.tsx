import { Link } from '@tanstack/react-router';
import { useMay } from '../../../session/use-session';
import { Button } from '../../../ui/controls/button';
import { CurlButton } from '../../../ui/controls/curl-button';
import { FailureNotice } from '../../../ui/states/failure-notice';
import { Timestamp } from '../../../ui/values/timestamp';
import { AttemptEntry } from './attempt-entry';
import { DeliveryRequestPanel } from './delivery-request-panel';
import { DELIVERY_STATUSES } from './delivery-status';
import { type WebhookDelivery, useReplay } from './webhook.queries';
import styles from './delivery-details.module.css';

/** One delivery with all of its attempts. */
export function DeliveryDetails({ delivery }: { readonly delivery: WebhookDelivery | undefined }) {
  const mayReplay = useMay('webhooks.replay');
  const replay = useReplay();
  if (!delivery) return null;
  const { id, status, attempts } = delivery;
  return (
    <aside className={styles.details} aria-label="Delivery">
      <h2>{DELIVERY_STATUSES[status]}</h2>
      <Facts delivery={delivery} />
      <DeliveryRequestPanel key={`${id} ${delivery.sequence}`} delivery={delivery} />
      <ol className={styles.attempts}>
        {attempts.map((attempt) => (
          <AttemptEntry key={attempt.number} attempt={attempt} />
        ))}
      </ol>
      {replay.error && <FailureNotice error={replay.error} />}
      <p>
        {mayReplay && (
          <Button busy={replay.isPending} disabled={status === 'pending'} onClick={() => replay.mutate(id)}>
            Replay
          </Button>
        )}{' '}
        <CurlButton
          request={{
            method: 'POST',
            path: `/v1/webhook-deliveries/${encodeURIComponent(id)}/replay`,
            credential: 'key',
          }}
        />
      </p>
      <p className={styles.note}>A replay has the same webhook-id, so a receiver that already has it may ignore it.</p>
    </aside>
  );
}

function Facts({ delivery: { id, message_id, next_attempt_at } }: { readonly delivery: WebhookDelivery }) {
  return (
    <dl>
      <dt>webhook-id</dt>
      <dd className="mono">{id}</dd>
      <dt>message</dt>
      <dd className="mono">
        <Link to="/messages" search={{ message: message_id }}>
          {message_id}
        </Link>
      </dd>
      {next_attempt_at !== null && (
        <>
          <dt>next attempt</dt>
          <dd>
            <Timestamp iso={next_attempt_at} />
          </dd>
        </>
      )}
    </dl>
  );
}
