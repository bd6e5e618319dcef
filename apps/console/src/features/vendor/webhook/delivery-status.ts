import type { Tone } from '../../../ui/values/status-badge';
import type { Schemas } from '@sms/api-client';

export type DeliveryStatus = Schemas['WebhookDeliveryResponse']['status'];

/** The tone and the meaning of each status. */
export const DELIVERY_STATUSES: Readonly<Record<DeliveryStatus, { readonly tone: Tone; readonly meaning: string }>> = {
  pending: { tone: 'open', meaning: 'being delivered' },
  delivered: { tone: 'good', meaning: 'accepted by the receiver' },
  failed: { tone: 'bad', meaning: 'refused by the receiver; it is not retried automatically' },
  dead: { tone: 'bad', meaning: 'all attempts failed' },
  cancelled: { tone: 'warn', meaning: 'the webhook was changed or removed before the delivery' },
  skipped: { tone: 'open', meaning: 'there was no webhook to deliver to' },
};

export function isDeliveryStatus(text: string | undefined): text is DeliveryStatus {
  return text !== undefined && Object.hasOwn(DELIVERY_STATUSES, text);
}
