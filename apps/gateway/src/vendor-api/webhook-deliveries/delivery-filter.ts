import type { AttemptOutcome, DeliveryState, ListDeliveriesRequest } from '@sms/contracts/webhook-dispatcher';

/** Filters of listed and of replayed deliveries. Null is as good as absent. */
export interface DeliveryFilters {
  readonly status?: DeliveryState | null;
  readonly outcome?: AttemptOutcome | null;
  readonly message_id?: string | null;
  readonly transaction_id?: string | null;
  readonly sms_log_id?: number | null;
  readonly from?: string | null;
  readonly to?: string | null;
}

/** The filters in the dispatcher's request; empty without any. */
export function deliveryFilter(
  filters: DeliveryFilters,
): Pick<ListDeliveriesRequest, 'state' | 'outcome' | 'messageId' | 'requestId' | 'smsLogId' | 'from' | 'to'> {
  const { status, outcome, message_id, transaction_id, sms_log_id, from, to } = filters;
  return {
    ...(typeof status === 'string' && { state: status }),
    ...(typeof outcome === 'string' && { outcome }),
    ...(typeof message_id === 'string' && { messageId: message_id.toLowerCase() }),
    ...(typeof transaction_id === 'string' && { requestId: transaction_id }),
    ...(typeof sms_log_id === 'number' && { smsLogId: sms_log_id }),
    ...(typeof from === 'string' && { from }),
    ...(typeof to === 'string' && { to }),
  };
}
