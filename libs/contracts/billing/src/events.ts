import { type EventBatch, eventBatch, type EventEnvelope, object, oneOf, UUID, WHOLE, whole } from '@sms/contracts/rpc';

/** Captured: a carrier accepted the message. Released: it was refused, given up or never existed. */
const SETTLEMENTS = ['capture', 'release'] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

/** A part of a request's hold has found its end. */
export type HoldSettledEvent = EventEnvelope<
  'hold.settled',
  {
    readonly requestId: string;
    /**
     * UUID of what is paid for: the message, or the request itself when a whole hold is given back. At most one
     * settlement each.
     */
    readonly reference: string;
    readonly credits: number;
    readonly settlement: Settlement;
  }
>;

/** A vendor account exists from now on; its credit account starts at zero. */
export type AccountOpenedEvent = EventEnvelope<'account.opened', { readonly accountId: number }>;

export type BillingEvent = HoldSettledEvent | AccountOpenedEvent;

export class BillingEventBatch implements EventBatch<BillingEvent> {
  static readonly rule = eventBatch<BillingEvent>({
    'hold.settled': object<HoldSettledEvent['payload']>({
      requestId: UUID,
      reference: UUID,
      credits: whole({ min: 1 }),
      settlement: oneOf(SETTLEMENTS),
    }),
    'account.opened': object<AccountOpenedEvent['payload']>({ accountId: WHOLE }),
  });

  readonly events: readonly BillingEvent[];
}
