import { listOf, MAX_MESSAGES, object, REQUEST_ID, WHOLE, whole } from '@sms/contracts/rpc';

/** Maximum of one hold. */
const MAX_CREDITS = 1_000_000_000;

export interface HoldItem {
  /**
   * Id of a request made within the last 48 hours, or of an advance for later requests. A repeat with an id that was
   * held returns `held` and holds nothing more; a refusal leaves no trace.
   */
  readonly requestId: string;
  readonly accountId: number;
  /** Whole credits, at least 1: the segments of all messages of the request, or what the advance covers. */
  readonly credits: number;
  /** How many messages the request has, or the advance may cover, at least 1. Each is settled once. */
  readonly messages: number;
}

export const HOLD_ITEM = object<HoldItem>({
  requestId: REQUEST_ID,
  accountId: WHOLE,
  credits: whole({ min: 1, max: MAX_CREDITS }),
  messages: whole({ min: 1, max: MAX_MESSAGES }),
});

export class HoldRequest {
  static readonly rule = object<HoldRequest>({ items: listOf(HOLD_ITEM, { max: 1_000 }) });

  /** At most 1,000. Items are decided one by one: an item without cover never fails the others. */
  readonly items: readonly HoldItem[];
}

export type HoldOutcome =
  | 'held'
  | 'insufficient_credit'
  /** The vendor would have held and spent more than it may on this day. */
  | 'over_day_cap'
  | 'unknown_account'
  /** The id was used for another account, other credits or messages, or is too old or of the future. */
  | 'invalid';

export interface HoldResult {
  readonly requestId: string;
  readonly outcome: HoldOutcome;
}

export interface HoldReply {
  /** One result for each item, in the items' order. */
  readonly results: readonly HoldResult[];
}
