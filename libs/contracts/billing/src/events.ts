import {
  BOOLEAN,
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
import type { DayCap } from './day-cap';
import { HOLD_ITEM, type HoldItem } from './hold';

/**
 * The share of a message in a hold is settled: whole credits, at least one in all. `captured`: the part that a carrier
 * accepted. `released`: the rest. A message is settled once, ever; a hold that is released as a whole, and the
 * remainder of an advance, are settled under the id of message 1 of the hold's id.
 */
export type HoldSettledEvent = EventEnvelope<
  'hold.settled',
  {
    readonly messageId: string;
    /** The hold's account: billing looks it up where it is absent, as in events of the previous version, or wrong. */
    readonly accountId?: number | undefined;
    readonly captured: number;
    readonly released: number;
    /** The advance that covers the message; absent: the hold of its own request covers it. */
    readonly advanceId?: string | undefined;
  }
>;

/**
 * Credits of a request, or of an advance, are held whose hold the restore of a database has lost: see
 * docs/operations/backup-and-restore.md. Refused while the account has too little available.
 */
export type HoldRepeatedEvent = EventEnvelope<'hold.repeated', HoldItem>;

/** A vendor account exists from now on; its credit account starts at zero. */
export type AccountOpenedEvent = EventEnvelope<
  'account.opened',
  {
    readonly accountId: number;
    /** Of the vendor that it is a sub-account of; absent: there is none. */
    readonly dayCap?: DayCap | undefined;
  }
>;

export type BillingEvent = HoldSettledEvent | HoldRepeatedEvent | AccountOpenedEvent;

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
    'hold.repeated': HOLD_ITEM,
    'account.opened': object<AccountOpenedEvent['payload']>({
      accountId: WHOLE,
      dayCap: optional(object<DayCap>({ vendorId: WHOLE, credits: CREDITS, webhook: BOOLEAN })),
    }),
  });

  readonly v: 1;
  readonly batches: readonly EventBatch<BillingEvent>[];
}
