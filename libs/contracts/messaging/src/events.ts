import {
  BOOLEAN,
  EVENT_BATCHES,
  type EventBatch,
  type EventBatches,
  type EventEnvelope,
  EventRules,
  object,
  TEXT,
  WHOLE,
} from '@sms/contracts/rpc';

/** The account may send under this name from now on. */
export type SenderNameApprovedEvent = EventEnvelope<
  'sender-name.approved',
  {
    readonly accountId: number;
    readonly name: string;
    /** Version of the sender name, rising: events may arrive in any order, the highest holds. */
    readonly version: number;
  }
>;

/** The account may no longer send under this name. */
export type SenderNameWithdrawnEvent = EventEnvelope<
  'sender-name.withdrawn',
  { readonly accountId: number; readonly name: string; readonly version: number }
>;

/** From now on, messages of the account that no carrier has yet are held, or are sent again. */
export type AccountSuspensionChangedEvent = EventEnvelope<
  'account.suspension-changed',
  {
    readonly accountId: number;
    readonly suspended: boolean;
    /** Rising: events may arrive in any order, the highest holds. */
    readonly version: number;
  }
>;

export type MessagingEvent = AccountSuspensionChangedEvent | SenderNameApprovedEvent | SenderNameWithdrawnEvent;

const SENDER_NAME = object<SenderNameApprovedEvent['payload']>({ accountId: WHOLE, name: TEXT, version: WHOLE });

export class MessagingEventBatches implements EventBatches<MessagingEvent> {
  static readonly rule = EVENT_BATCHES;
  static readonly events = new EventRules<MessagingEvent>({
    'sender-name.approved': SENDER_NAME,
    'sender-name.withdrawn': SENDER_NAME,
    'account.suspension-changed': object<AccountSuspensionChangedEvent['payload']>({
      accountId: WHOLE,
      suspended: BOOLEAN,
      version: WHOLE,
    }),
  });

  readonly v: 1;
  readonly batches: readonly EventBatch<MessagingEvent>[];
}
