import { listOf, object, UUID, WHOLE, whole } from '@sms/contracts/rpc';

export interface HoldItem {
  /**
   * UUID of the send request. Asked again with an id that was held, `held` is repeated and nothing more is held; a
   * refusal leaves no trace.
   */
  readonly requestId: string;
  readonly accountId: number;
  /** Whole credits, at least 1: the segments of all messages of the request. */
  readonly credits: number;
}

const ITEM = object<HoldItem>({ requestId: UUID, accountId: WHOLE, credits: whole({ min: 1 }) });

export class HoldRequest {
  static readonly rule = object<HoldRequest>({ items: listOf(ITEM, { max: 1_000 }) });

  /** At most 1,000. Items are decided one by one: one without cover never fails its neighbours. */
  readonly items: readonly HoldItem[];
}

export type HoldOutcome = 'held' | 'insufficient_credit' | 'unknown_account';

export interface HoldResult {
  readonly requestId: string;
  readonly outcome: HoldOutcome;
}

export interface HoldReply {
  /** One result for each item, in the items' order. */
  readonly results: readonly HoldResult[];
}
