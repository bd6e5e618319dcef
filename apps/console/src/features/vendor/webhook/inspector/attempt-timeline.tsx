import { Check, Clock, X } from 'lucide-react';
import { t } from '../../../../i18n/t';
import { Timeline, TimelineStep } from '../../../../ui/layout/timeline';
import { Timestamp } from '../../../../ui/values/timestamp';
import { tookText } from '../deliveries/delivery-figures';
import type { Attempt } from '../deliveries/webhook.queries';

/** The attempts of a delivery, the newest first. */
export function AttemptTimeline({ attempts }: { readonly attempts: readonly Attempt[] }) {
  return (
    <Timeline>
      {attempts.toReversed().map((attempt) => (
        <Step key={`${attempt.number} ${attempt.started_at}`} attempt={attempt} />
      ))}
    </Timeline>
  );
}

function Step({
  attempt: { number, started_at, outcome, status_code, error, duration_ms },
}: {
  readonly attempt: Attempt;
}) {
  const [Icon, hue] =
    outcome === null
      ? ([Clock, 'neutral'] as const)
      : outcome === 'delivered'
        ? ([Check, 'good'] as const)
        : ([X, 'bad'] as const);
  return (
    <TimelineStep
      Icon={Icon}
      hue={hue}
      at={started_at}
      title={t.webhook.delivery.attempt(number)}
      detail={
        <>
          {outcome === null ? t.webhook.deliveries.inFlight : t.webhook.deliveries.outcomes[outcome]}
          {status_code !== null && ` · ${status_code}`}
          {duration_ms !== null && ` · ${tookText(duration_ms)}`}
          {error !== null && (
            <>
              {' · '}
              <bdi>{error}</bdi>
            </>
          )}
        </>
      }
      when={<Timestamp iso={started_at} form="brief" />}
    />
  );
}
