import type { Schemas } from '@sms/api-client';

export type DeliveryStatus = Schemas['WebhookDeliveryResponse']['status'];

/** The meaning of each status. */
export const DELIVERY_STATUSES: Readonly<Record<DeliveryStatus, string>> = {
  pending: 'being delivered',
  delivered: 'accepted by the receiver',
  failed: 'refused by the receiver; it is not retried automatically',
  dead: 'all attempts failed',
  cancelled: 'the webhook was changed or removed before the delivery',
  skipped: 'there was no webhook to deliver to',
};

export function isDeliveryStatus(text: string | undefined): text is DeliveryStatus {
  return text !== undefined && Object.hasOwn(DELIVERY_STATUSES, text);
}
