import type { Schemas } from '@sms/api-client';

export type DeliveryStatus = Schemas['WebhookDeliveryResponse']['status'];

export const DELIVERY_STATUSES = [
  'pending',
  'delivered',
  'failed',
  'dead',
  'cancelled',
  'skipped',
] as const satisfies readonly DeliveryStatus[];

export const isDeliveryStatus = (text: string): text is DeliveryStatus =>
  DELIVERY_STATUSES.some((status) => status === text);
