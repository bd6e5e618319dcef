import type { Tone } from '../../../ui/values/status-badge';
import type { Schemas } from '@sms/api-client';

export type DeliveryStatus = Schemas['WebhookDeliveryResponse']['status'];

/** Each status as its sign says it, and in words. */
export const DELIVERY_STATUSES: Readonly<Record<DeliveryStatus, { readonly tone: Tone; readonly meaning: string }>> = {
  pending: { tone: 'open', meaning: 'is being delivered' },
  delivered: { tone: 'good', meaning: 'the receiver has taken it' },
  failed: { tone: 'bad', meaning: 'the receiver has refused it; it is not sent again by itself' },
  dead: { tone: 'bad', meaning: 'all attempts have failed' },
  cancelled: { tone: 'warn', meaning: 'the webhook was changed or removed before it was delivered' },
  skipped: { tone: 'open', meaning: 'there was no webhook' },
};

export function isDeliveryStatus(text: string | undefined): text is DeliveryStatus {
  return text !== undefined && Object.hasOwn(DELIVERY_STATUSES, text);
}
