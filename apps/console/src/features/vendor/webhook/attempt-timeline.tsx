import { tookText } from './delivery-figures';
import { t } from '../../../i18n/t';
import { Timestamp } from '../../../ui/values/timestamp';
import type { Attempt } from './webhook.queries';

export function AttemptEntry({ attempt }: { readonly attempt: Attempt }) {
  const { started_at, outcome, status_code, error, duration_ms, response_excerpt } = attempt;
  return (
    <li>
      <Timestamp iso={started_at} /> ·{' '}
      {outcome === null ? t.webhook.deliveries.inFlight : t.webhook.deliveries.outcomes[outcome]}
      {status_code !== null && ` · ${status_code}`}
      {duration_ms !== null && ` · ${tookText(duration_ms)}`}
      {error !== null && <p className="mono">{error}</p>}
      {response_excerpt !== null && response_excerpt !== '' && (
        <details>
          <summary>{t.webhook.delivery.response}</summary>
          <pre dir="auto">{response_excerpt}</pre>
        </details>
      )}
    </li>
  );
}
