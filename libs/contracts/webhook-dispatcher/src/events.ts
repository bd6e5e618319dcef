import {
  BOOLEAN,
  EVENT_BATCHES,
  type EventBatch,
  type EventBatches,
  type EventEnvelope,
  EventRules,
  listOf,
  MESSAGE_ID,
  object,
  oneOf,
  optional,
  orNull,
  TEXT,
  TIME,
  UUID,
  WHOLE,
} from '@sms/contracts/rpc';

const WEBHOOK_STATUSES = ['delivered', 'pending', 'failed', 'undelivered'] as const;
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];

/** Codes are stable and defined by messaging. */
export interface WebhookReason {
  readonly code: string;
  readonly text: string;
  /** Whether sending the same message again, later, may succeed. */
  readonly retryHelps: boolean;
}

/** A message has reached a status that is reported to its vendor. Carries all that the webhook shows of the message. */
export type MessageStatusChangedEvent = EventEnvelope<
  'message.status-changed',
  {
    readonly accountId: number;
    /** Id in the SMS log. */
    readonly smsLogId: number;
    /** UUID. */
    readonly messageId: string;
    readonly requestId: string;
    readonly status: WebhookStatus;
    readonly recipient: string;
    readonly sender: string;
    /** Masked where the text holds a secret. */
    readonly text: string;
    /** The carrier's id of the message, or null before it has one. */
    readonly carrierMessageId: string | null;
    readonly failureReason: string | null;
    /** Why the message ended in its status, or a remark; null while there is none. */
    readonly reason: WebhookReason | null;
    /** All times ISO 8601, UTC. */
    readonly deliveredAt: string | null;
    readonly createdAt: string;
    readonly updatedAt: string;
    /** What the vendor added for its own use; absent when it did not. */
    readonly reference?: string;
    readonly tags?: readonly string[];
  }
>;

/** A message from a subscriber has arrived that is for an account. */
export type MessageReceivedEvent = EventEnvelope<
  'message.received',
  {
    readonly accountId: number;
    /** UUID of the message, as `incomingIdOf` makes it. */
    readonly incomingId: string;
    /** The phone that it came from, and the number that it was sent to: digits, or a name. */
    readonly from: string;
    readonly to: string;
    readonly text: string;
    /** Some of its parts never arrived. */
    readonly incomplete: boolean;
    /** UUID of the message of the account that it follows; null where none is known. */
    readonly replyTo: string | null;
    /** ISO 8601, UTC. */
    readonly receivedAt: string;
  }
>;

/** A vendor account was created or has changed. */
export type VendorChangedEvent = EventEnvelope<
  'vendor.changed',
  {
    readonly accountId: number;
    readonly parentAccountId: number | null;
    /** UUID. */
    readonly uuid: string;
    readonly email: string;
    /** Rising with each change: events may arrive in any order, the highest holds. */
    readonly version: number;
  }
>;

/** An account has fallen below the balance at which its vendor wants to be told. */
export type BalanceLowEvent = EventEnvelope<
  'balance.low',
  {
    readonly accountId: number;
    /** Whole credits. */
    readonly threshold: number;
    readonly available: number;
    /** When it was noticed; ISO 8601, UTC. */
    readonly at: string;
    /** Whether it is sent to the webhook; it is in the feed in any case. */
    readonly webhook: boolean;
  }
>;

const CAPS = ['credits', 'codes'] as const;
export type CapKind = (typeof CAPS)[number];

/** A vendor has reached 80 or 100 % of what it may spend, or of the codes it may send, on a day of UTC. */
export type CapReachedEvent = EventEnvelope<
  'cap.reached',
  {
    /** The parent account. */
    readonly accountId: number;
    readonly kind: CapKind;
    readonly percent: number;
    readonly cap: number;
    readonly used: number;
    /** When it was noticed; ISO 8601, UTC. */
    readonly at: string;
    /** Whether it is sent to the webhook; it is in the feed in any case. */
    readonly webhook: boolean;
  }
>;

const CANARY_DECISIONS = ['resumed', 'cancelled'] as const;

/** It is known what became of the first messages of a bulk, and the rest is sent or cancelled. */
export type CanaryDecidedEvent = EventEnvelope<
  'canary.decided',
  {
    readonly accountId: number;
    readonly requestId: string;
    readonly decision: (typeof CANARY_DECISIONS)[number];
    /** A code of messaging's. */
    readonly reason: string;
    /** The first messages, and what became of them; the others have not ended. */
    readonly messages: number;
    readonly delivered: number;
    readonly failed: number;
    /** ISO 8601, UTC. */
    readonly at: string;
    /** Whether it is sent to the webhook; it is in the feed in any case. */
    readonly webhook: boolean;
  }
>;

export type WebhookDispatcherEvent =
  | MessageStatusChangedEvent
  | MessageReceivedEvent
  | VendorChangedEvent
  | BalanceLowEvent
  | CapReachedEvent
  | CanaryDecidedEvent;

export class WebhookDispatcherEventBatches implements EventBatches<WebhookDispatcherEvent> {
  static readonly rule = EVENT_BATCHES;
  static readonly events = new EventRules<WebhookDispatcherEvent>({
    'message.status-changed': object<MessageStatusChangedEvent['payload']>({
      accountId: WHOLE,
      smsLogId: WHOLE,
      messageId: UUID,
      requestId: UUID,
      status: oneOf(WEBHOOK_STATUSES),
      recipient: TEXT,
      sender: TEXT,
      text: TEXT,
      carrierMessageId: orNull(TEXT),
      failureReason: orNull(TEXT),
      reason: orNull(object<WebhookReason>({ code: TEXT, text: TEXT, retryHelps: BOOLEAN })),
      deliveredAt: orNull(TIME),
      createdAt: TIME,
      updatedAt: TIME,
      reference: optional(TEXT),
      tags: optional(listOf(TEXT, { max: 10 })),
    }),
    'message.received': object<MessageReceivedEvent['payload']>({
      accountId: WHOLE,
      incomingId: MESSAGE_ID,
      from: TEXT,
      to: TEXT,
      text: TEXT,
      incomplete: BOOLEAN,
      replyTo: orNull(UUID),
      receivedAt: TIME,
    }),
    'balance.low': object<BalanceLowEvent['payload']>({
      accountId: WHOLE,
      threshold: WHOLE,
      available: WHOLE,
      at: TIME,
      webhook: BOOLEAN,
    }),
    'cap.reached': object<CapReachedEvent['payload']>({
      accountId: WHOLE,
      kind: oneOf(CAPS),
      percent: WHOLE,
      cap: WHOLE,
      used: WHOLE,
      at: TIME,
      webhook: BOOLEAN,
    }),
    'canary.decided': object<CanaryDecidedEvent['payload']>({
      accountId: WHOLE,
      requestId: UUID,
      decision: oneOf(CANARY_DECISIONS),
      reason: TEXT,
      messages: WHOLE,
      delivered: WHOLE,
      failed: WHOLE,
      at: TIME,
      webhook: BOOLEAN,
    }),
    'vendor.changed': object<VendorChangedEvent['payload']>({
      accountId: WHOLE,
      parentAccountId: orNull(WHOLE),
      uuid: UUID,
      email: TEXT,
      version: WHOLE,
    }),
  });

  readonly v: 1;
  readonly batches: readonly EventBatch<WebhookDispatcherEvent>[];
}
