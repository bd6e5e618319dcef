import { listOf, MAX_MESSAGES, object, REQUEST_ID, WHOLE, whole } from '@sms/contracts/rpc';

/** As much as a hold may be. */
const MAX_CREDITS = 1_000_000_000;

export interface HoldItem {
  /**
   * Of a request made within the last 48 hours, or of an advance for requests to come. Asked again with an id that was
   * held, `held` is repeated and nothing more is held; a refusal leaves no trace.
   */
  readonly requestId: string;
  readonly accountId: number;
  /** Whole credits, at least 1: the segments of all messages of the request, or what the advance covers. */
  readonly credits: number;
  /** How many messages the request has, or the advance may cover, at least 1. Each is settled once. */
  readonly messages: number;
}

const ITEM = object<HoldItem>({
  requestId: REQUEST_ID,
  accountId: WHOLE,
  credits: whole({ min: 1, max: MAX_CREDITS }),
  messages: whole({ min: 1, max: MAX_MESSAGES }),
});

export class HoldRequest {
  static readonly rule = object<HoldRequest>({ items: listOf(ITEM, { max: 1_000 }) });

  /** At most 1,000. Items are decided one by one: one without cover never fails its neighbours. */
  readonly items: readonly HoldItem[];
}

export type HoldOutcome =
  | 'held'
  | 'insufficient_credit'
  | 'unknown_account'
  /** Its id was used for another account, other credits or messages, or is too old, or of the future. */
  | 'invalid';

export interface HoldResult {
  readonly requestId: string;
  readonly outcome: HoldOutcome;
}

export interface HoldReply {
  /** One result for each item, in the items' order. */
  readonly results: readonly HoldResult[];
}
