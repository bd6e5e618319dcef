import {
  EVENT_BATCHES,
  type EventBatch,
  type EventBatches,
  type EventEnvelope,
  EventRules,
  MESSAGE_ID,
  object,
  optional,
  REQUEST_ID,
  type Rule,
  WHOLE,
  whole,
} from '@sms/contracts/rpc';

/**
 * A message has found its end for its share of a hold: whole credits, at least one in all. Captured: a carrier accepted
 * so much of it. Released: the rest. There is one settlement a message, ever; a hold that is given back as a whole, and
 * what is left of an advance, is settled under the id of message 1 of its id.
 */
export type HoldSettledEvent = EventEnvelope<
  'hold.settled',
  {
    readonly messageId: string;
    /** Of the hold: billing looks it up where it is absent, as in events of the version before, or wrong. */
    readonly accountId?: number | undefined;
    readonly captured: number;
    readonly released: number;
    /** The advance that covers the message; absent: the hold of its own request does. */
    readonly advanceId?: string | undefined;
  }
>;

/** A vendor account exists from now on; its credit account starts at zero. */
export type AccountOpenedEvent = EventEnvelope<'account.opened', { readonly accountId: number }>;

export type BillingEvent = HoldSettledEvent | AccountOpenedEvent;

const CREDITS = whole({ min: 0 });
const PARTS = object<HoldSettledEvent['payload']>({
  messageId: MESSAGE_ID,
  accountId: optional(WHOLE),
  captured: CREDITS,
  released: CREDITS,
  advanceId: optional(REQUEST_ID),
});
const SETTLEMENT: Rule = {
  must: 'must settle at least one credit',
  fits: (value) => PARTS.fits(value) && creditsOf(value as HoldSettledEvent['payload']) > 0,
  explain: (value, path, report) => {
    if (PARTS.fits(value)) report(path, SETTLEMENT.must);
    else PARTS.explain?.(value, path, report);
  },
};

function creditsOf({ captured, released }: HoldSettledEvent['payload']): number {
  return captured + released;
}

export class BillingEventBatches implements EventBatches<BillingEvent> {
  static readonly rule = EVENT_BATCHES;
  static readonly events = new EventRules<BillingEvent>({
    'hold.settled': SETTLEMENT,
    'account.opened': object<AccountOpenedEvent['payload']>({ accountId: WHOLE }),
  });

  readonly v: 1;
  readonly batches: readonly EventBatch<BillingEvent>[];
}
