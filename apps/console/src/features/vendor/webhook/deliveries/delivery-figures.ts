import { t } from '../../../../i18n/t';
import { countText, tenthText } from '../../../../i18n/text/number-text';
import type { Hue } from '../../../../ui/values/status-looks';
import type { Attempt, WebhookDelivery } from './webhook.queries';

/** The status of a message that an event reports. The other events that are delivered report a low balance. */
export const eventName = ({ message_status: status }: Pick<WebhookDelivery, 'message_status'>): string =>
  status === null ? t.webhook.deliveries.balanceLow : t.webhook.deliveries.events[status];

type Answered = Pick<WebhookDelivery, 'attempts'>;

export interface LastAnswer {
  readonly text: string;
  readonly hue: Hue;
}

const FAILURES: Readonly<Record<Exclude<Attempt['outcome'], null>, string>> = {
  delivered: t.webhook.deliveries.outcomes.delivered,
  rejected: t.webhook.deliveries.outcomes.rejected,
  server_error: t.webhook.deliveries.outcomes.server_error,
  throttled: t.webhook.deliveries.outcomes.throttled,
  timeout: t.webhook.deliveries.outcomes.timeout,
  connection_error: t.webhook.deliveries.outcomes.connection_error,
  interrupted: t.webhook.deliveries.outcomes.interrupted,
};

/** What the receiver said to the last attempt: a status code, or why there was none. */
export function lastAnswer({ attempts }: Answered): LastAnswer | undefined {
  const last = attempts.at(-1);
  if (!last) return undefined;
  if (last.outcome === null) return { text: t.webhook.deliveries.inFlight, hue: 'neutral' };
  const text = last.status_code === null ? FAILURES[last.outcome] : String(last.status_code);
  return { text, hue: last.outcome === 'delivered' ? 'good' : 'bad' };
}

const SECOND_MS = 1_000;

/** 84 ms, 1.2 s */
export const tookText = (ms: number | null): string =>
  ms === null
    ? '–'
    : ms < SECOND_MS
      ? `${countText(ms)} ${t.ui.units.ms}`
      : `${tenthText(ms / SECOND_MS)} ${t.ui.units.s}`;

const P95 = 0.95;

/** 95 % of the last answers of deliveries took no longer, in milliseconds; null without an answer. */
export function p95Of(deliveries: readonly Answered[]): number | null {
  const took = deliveries.flatMap(({ attempts }) => attempts.at(-1)?.duration_ms ?? []).toSorted((a, b) => a - b);
  return took[Math.min(took.length - 1, Math.floor(P95 * took.length))] ?? null;
}
