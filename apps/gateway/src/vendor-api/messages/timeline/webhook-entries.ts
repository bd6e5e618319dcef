import type { Delivery, DeliveryAttempt } from '@sms/contracts/webhook-dispatcher';
import type { TimelineEntry } from './timeline-entry';

/** An entry for each attempt to report a status to the vendor, and for a state that no attempt shows. */
export function webhookEntries(delivery: Delivery): TimelineEntry[] {
  const attempts = delivery.attempts.map((attempt) => attemptEntry(delivery, attempt));
  const state = stateEntry(delivery);
  return state ? [...attempts, state] : attempts;
}

function attemptEntry({ webhookId, messageStatus }: Delivery, attempt: DeliveryAttempt): TimelineEntry {
  const { number, outcome, statusCode, durationMs } = attempt;
  const took = durationMs === null ? '' : ` after ${durationMs} ms`;
  return {
    at: attempt.startedAt,
    step: 'webhook_attempt',
    text: `Webhook of "${messageStatus}", attempt ${number}: ${statusCode ?? wordOf(outcome)}${took}.`,
    actor: 'receiver',
    data: {
      webhook_id: webhookId,
      message_status: messageStatus,
      attempt: number,
      outcome,
      status_code: statusCode,
      error: attempt.errorCode,
      duration_ms: durationMs,
      response_excerpt: attempt.responseExcerpt,
    },
  };
}

function wordOf(outcome: DeliveryAttempt['outcome']): string {
  return outcome === null ? 'in flight' : outcome.replace('_', ' ');
}

function stateEntry(delivery: Delivery): TimelineEntry | undefined {
  const { webhookId, messageStatus, state, createdAt, finishedAt, dueAt } = delivery;
  const text = textOf(delivery);
  if (text === undefined) return undefined;
  return {
    at: finishedAt ?? createdAt,
    step: 'webhook',
    text: `Webhook of "${messageStatus}": ${text}`,
    actor: 'service',
    data: { webhook_id: webhookId, message_status: messageStatus, state, next_attempt_at: dueAt },
  };
}

/** Undefined where the last attempt shows the state. */
function textOf({ state }: Delivery): string | undefined {
  switch (state) {
    case 'delivered':
      return undefined;
    case 'pending':
      return 'to be delivered.';
    case 'failed':
      return 'given up, because the receiver refused it.';
    case 'dead':
      return 'given up after its last attempt.';
    case 'cancelled':
      return 'given up, because the URL was removed.';
    case 'skipped':
      return 'not delivered, because there was no URL.';
  }
}
