import { Link } from '@tanstack/react-router';
import { useMay } from '../../../session/use-session';
import { Button } from '../../../ui/controls/button';
import { CurlButton } from '../../../ui/controls/curl-button';
import { FailureNotice } from '../../../ui/states/failure-notice';
import { Timestamp } from '../../../ui/values/timestamp';
import { DeliveryRequest } from './delivery-request';
import { DELIVERY_STATUSES } from './delivery-status';
import { type Attempt, type Delivery, useReplay } from './webhook.queries';
import styles from './delivery-details.module.css';

/** What became of one event, attempt by attempt. */
export function DeliveryDetails({ delivery }: { readonly delivery: Delivery | undefined }) {
  const mayReplay = useMay('webhooks.replay');
  const replay = useReplay();
  if (!delivery) return null;
  const { id, status, message_id, next_attempt_at, attempts } = delivery;
  return (
    <aside className={styles.details} aria-label="Delivery">
      <h2>{DELIVERY_STATUSES[status].meaning}</h2>
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
      <DeliveryRequest key={`${id} ${delivery.sequence}`} delivery={delivery} />
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
      <p className={styles.note}>A replay has the same webhook-id, so a receiver that knows it may leave it out.</p>
    </aside>
  );
}

function AttemptEntry({ attempt }: { readonly attempt: Attempt }) {
  const { started_at, outcome, status_code, error, duration_ms, response_excerpt } = attempt;
  return (
    <li>
      <Timestamp iso={started_at} /> · {outcome ?? 'in flight'}
      {status_code !== null && ` · ${status_code}`}
      {duration_ms !== null && ` · ${duration_ms} ms`}
      {error !== null && <p className="mono">{error}</p>}
      {response_excerpt !== null && response_excerpt !== '' && (
        <details>
          <summary>Response</summary>
          <pre dir="auto">{response_excerpt}</pre>
        </details>
      )}
    </li>
  );
}
