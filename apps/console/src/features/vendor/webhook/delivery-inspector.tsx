import { Link } from '@tanstack/react-router';
import { MessageSquare, RotateCw, X } from 'lucide-react';
import { t } from '../../../i18n/t';
import { useMay } from '../../../session/use-session';
import { Button } from '../../../ui/controls/button';
import { CurlButton } from '../../../ui/controls/curl-button';
import { FailureNotice } from '../../../ui/states/failure-notice';
import { Pill } from '../../../ui/values/pill';
import { Timestamp } from '../../../ui/values/timestamp';
import { AttemptEntry } from './attempt-entry';
import { DeliveryRequestPanel } from './delivery-request-panel';
import { lastAnswer } from './delivery-figures';
import { type WebhookDelivery, useReplay } from './webhook.queries';
import styles from './delivery-details.module.css';

interface DeliveryDetailsProps {
  readonly delivery: WebhookDelivery | undefined;
  readonly onClose: () => void;
}

/** One delivery with all of its attempts. It stays in sight while the list is scrolled. */
export function DeliveryDetails({ delivery, onClose }: DeliveryDetailsProps) {
  const mayReplay = useMay('webhooks.replay');
  const replay = useReplay();
  if (!delivery) return null;
  const { id, status, attempts } = delivery;
  return (
    <aside className={styles.details} aria-label={t.webhook.delivery.label}>
      <Head delivery={delivery} onClose={onClose} />
      <div className={styles.body}>
        <h2>{t.webhook.deliveries.meanings[status]}</h2>
        <Facts delivery={delivery} />
        <ol className={styles.attempts}>
          {attempts.map((attempt) => (
            <AttemptEntry key={`${attempt.number} ${attempt.started_at}`} attempt={attempt} />
          ))}
        </ol>
        <DeliveryRequestPanel key={`${id} ${delivery.sequence}`} delivery={delivery} />
        {replay.error && <FailureNotice error={replay.error} />}
        <p className={styles.note}>{t.webhook.delivery.replayNote}</p>
      </div>
      <footer className={styles.foot}>
        {mayReplay && (
          <Button busy={replay.isPending} disabled={status === 'pending'} onClick={() => replay.mutate(id)}>
            <RotateCw />
            {t.webhook.delivery.replay}
          </Button>
        )}
        <CurlButton
          request={{
            method: 'POST',
            path: `/v1/webhook-deliveries/${encodeURIComponent(id)}/replay`,
            credential: 'key',
          }}
        />
      </footer>
    </aside>
  );
}

function Head({ delivery, onClose }: { readonly delivery: WebhookDelivery; readonly onClose: () => void }) {
  const answer = lastAnswer(delivery);
  return (
    <header className={styles.head}>
      <span className={styles.event}>{t.webhook.deliveries.events[delivery.message_status]}</span>
      {answer && <Pill hue={answer.hue}>{answer.text}</Pill>}
      <Button tone="ghost" size="small" iconOnly aria-label={t.ui.close} onClick={onClose}>
        <X />
      </Button>
    </header>
  );
}

function Facts({ delivery: { id, message_id, next_attempt_at } }: { readonly delivery: WebhookDelivery }) {
  return (
    <dl>
      <dt>
        <code>webhook-id</code>
      </dt>
      <dd className="mono">{id}</dd>
      <dt>{t.webhook.delivery.message}</dt>
      <dd className="mono">
        <Link to="/messages" search={{ message: message_id }}>
          <MessageSquare /> {message_id}
        </Link>
      </dd>
      {next_attempt_at !== null && (
        <>
          <dt>{t.webhook.delivery.nextAttempt}</dt>
          <dd>
            <Timestamp iso={next_attempt_at} />
          </dd>
        </>
      )}
    </dl>
  );
}
