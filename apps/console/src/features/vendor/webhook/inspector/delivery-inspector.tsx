import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MessageSquare, RotateCw } from 'lucide-react';
import { t } from '../../../../i18n/t';
import { useMay } from '../../../../session/use-session';
import { Button, buttonClass } from '../../../../ui/controls/button';
import { CurlButton } from '../../../../ui/controls/curl-button';
import { StepButtons } from '../../../../ui/controls/step-buttons';
import { Inspector } from '../../../../ui/layout/inspector';
import { FailureNotice } from '../../../../ui/states/failure-notice';
import { QueryView } from '../../../../ui/states/query-view';
import { Pill } from '../../../../ui/values/pill';
import { Timestamp } from '../../../../ui/values/timestamp';
import { AttemptTimeline } from './attempt-timeline';
import { DeliveryContents } from './delivery-contents';
import { eventName, lastAnswer } from '../deliveries/delivery-figures';
import styles from './delivery-inspector.module.css';
import { deliveryDetails, REFETCH_MS, type WebhookDelivery, useReplay } from '../deliveries/webhook.queries';

interface DeliveryInspectorProps {
  readonly id: string;
  /** The delivery as the list has it; undefined while the list is loading, and for one that it does not show. */
  readonly row: WebhookDelivery | undefined;
  readonly isListLoading: boolean;
  /** Opens the delivery before or after it in the list. */
  readonly onStep: (by: 1 | -1) => void;
  readonly onClose: () => void;
}

/** One delivery with all of its attempts. */
export function DeliveryInspector({ id, row, isListLoading, onStep, onClose }: DeliveryInspectorProps) {
  const details = useQuery({
    ...deliveryDetails(id, row?.sequence),
    enabled: row !== undefined || !isListLoading,
    refetchInterval: row === undefined && REFETCH_MS,
  });
  const replay = useReplay();
  const delivery = row ?? details.data;
  const path = `/v1/webhook-deliveries/${encodeURIComponent(id)}`;
  return (
    <Inspector
      label={t.webhook.delivery.label}
      id={id}
      steps={<StepButtons onStep={onStep} />}
      foot={
        <>
          {delivery && <Actions delivery={delivery} replay={replay} />}
          <CurlButton request={{ method: 'GET', path, credential: 'key' }} />
        </>
      }
      onClose={onClose}
    >
      {delivery ? <Outcome delivery={delivery} /> : <QueryView query={details}>{() => null}</QueryView>}
      {replay.error && <FailureNotice error={replay.error} />}
      {delivery && (
        <>
          <AttemptTimeline attempts={delivery.attempts} />
          <DeliveryContents attempts={delivery.attempts} details={details} />
          <p className={styles.note}>{t.webhook.delivery.replayNote}</p>
        </>
      )}
    </Inspector>
  );
}

interface ActionsProps {
  readonly delivery: WebhookDelivery;
  readonly replay: ReturnType<typeof useReplay>;
}

function Actions({ delivery: { id, status, message_id: message }, replay }: ActionsProps) {
  const mayReplay = useMay('webhooks.replay');
  return (
    <>
      {mayReplay && (
        <Button busy={replay.isPending} disabled={status === 'pending'} onClick={() => replay.mutate(id)}>
          <RotateCw />
          {t.webhook.delivery.replay}
        </Button>
      )}
      {message !== null && (
        <Link to="/messages" search={{ message }} className={buttonClass()}>
          <MessageSquare />
          {t.webhook.delivery.openMessage}
        </Link>
      )}
    </>
  );
}

function Outcome({ delivery }: { readonly delivery: WebhookDelivery }) {
  const answer = lastAnswer(delivery);
  const { status, event, next_attempt_at: next } = delivery;
  return (
    <div className={styles.outcome}>
      <h2>
        {eventName(delivery)} <code>{event}</code>
      </h2>
      {answer && <Pill hue={answer.hue}>{answer.text}</Pill>}
      <p>{t.webhook.deliveries.meanings[status]}</p>
      {next !== null && <p>{t.webhook.delivery.nextAttempt(<Timestamp iso={next} form="brief" />)}</p>}
    </div>
  );
}
