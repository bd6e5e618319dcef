import type { MessageStatusChangedEvent } from '@sms/contracts/webhook-dispatcher';
import { startSpan } from '@sms/platform/observability';

/**
 * Begins a span for each new status of a message that is part of a sampled trace. To be called before the statements
 * that write it; the returned function ends the spans, after the commit. Spans of what was undone are forgotten.
 */
export function traceStatuses(events: readonly MessageStatusChangedEvent[]): () => void {
  const spans = events.flatMap(({ payload: { messageId, accountId, status, reason }, traceParent }) => {
    if (traceParent === undefined) return [];
    const attributes = {
      'sms.message_id': messageId,
      'sms.account_id': accountId,
      'sms.status': status,
      ...(reason && { 'sms.reason': reason.code }),
    };
    return startSpan(`message ${status}`, traceParent, { attributes }) ?? [];
  });
  return () => {
    for (const span of spans) span.end();
  };
}
