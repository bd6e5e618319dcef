import type { Schemas } from '@sms/api-client';

export type DeliveryStatus = Schemas['WebhookDeliveryResponse']['status'];
type Outcome = NonNullable<Schemas['WebhookAttemptResponse']['outcome']>;

export const DELIVERY_STATUSES = [
  'pending',
  'delivered',
  'failed',
  'dead',
  'cancelled',
  'skipped',
] as const satisfies readonly DeliveryStatus[];

/** How a last attempt may have ended: an interrupted one is made again. */
export const DELIVERY_OUTCOMES = [
  'delivered',
  'rejected',
  'throttled',
  'server_error',
  'timeout',
  'connection_error',
] as const satisfies readonly Outcome[];

export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];

export const isDeliveryStatus = (text: string): text is DeliveryStatus =>
  DELIVERY_STATUSES.some((status) => status === text);

export const isDeliveryOutcome = (text: string): text is DeliveryOutcome =>
  DELIVERY_OUTCOMES.some((outcome) => outcome === text);
