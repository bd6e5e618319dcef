import type { ReactNode } from 'react';
import { t } from '../../../../i18n/t';
import { Timestamp } from '../../../../ui/values/timestamp';
import type { EndpointHealth } from '../deliveries/webhook.queries';
import styles from './webhook-settings.module.css';

/** Says what is wrong with the deliveries, and what a person can do about it. */
export function WebhookHealth({ health }: { readonly health: EndpointHealth }) {
  const { state, failing_since: since } = health;
  if (state === 'active') return null;
  return (
    <p role="status" className={styles.about}>
      {wordsOf(state, health)}
      {since !== null && <> {t.webhook.health.nothingSince(<Timestamp iso={since} />)}</>}
    </p>
  );
}

function wordsOf(
  state: Exclude<EndpointHealth['state'], 'active'>,
  { paused_until, consecutive_failures: failures, disabled_at }: EndpointHealth,
): ReactNode {
  switch (state) {
    case 'failing':
      return failures === null || failures === 0
        ? t.webhook.health.attemptsContinue
        : t.webhook.health.failures(failures);
    case 'paused':
      return t.webhook.health.paused(
        paused_until === null
          ? t.webhook.health.nextAlone
          : t.webhook.health.pausedUntil(<Timestamp iso={paused_until} />),
      );
    case 'disabled':
      return disabled_at === null
        ? t.webhook.health.disabled
        : t.webhook.health.disabledAt(<Timestamp iso={disabled_at} />);
  }
}
