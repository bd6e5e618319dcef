import { FieldRule } from '../../edge/validation/field-rule';

/** The event of the specification, which every webhook gets. */
const STATUS = 'sms.delivery_status';
export const RECEIVED = 'sms.received';

/** Events of messages that a webhook can be sent. */
export const WEBHOOK_EVENTS = [STATUS, RECEIVED] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const WEBHOOK_EVENTS_SCHEMA = {
  type: 'array' as const,
  items: { type: 'string', enum: [...WEBHOOK_EVENTS] },
  minItems: 1,
  maxItems: WEBHOOK_EVENTS.length,
};

const isEvent = (value: unknown): boolean => WEBHOOK_EVENTS.some((event) => event === value);

export const WebhookEvents = () =>
  FieldRule(
    'webhookEvents',
    (value) => {
      const isList = Array.isArray(value) && value.length <= WEBHOOK_EVENTS.length && value.every(isEvent);
      if (!isList) return `must be a list of ${WEBHOOK_EVENTS.join(' and ')}`;
      return value.includes(STATUS) ? undefined : `must have ${STATUS}, which is always sent`;
    },
    WEBHOOK_EVENTS_SCHEMA,
  );

export function eventsOf(sendsReceived: boolean): readonly WebhookEvent[] {
  return sendsReceived ? WEBHOOK_EVENTS : [STATUS];
}
