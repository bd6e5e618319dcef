import { listOf, object, WHOLE, whole } from '@sms/contracts/rpc';

/** Maximum age of a request that is still sent again, in seconds. */
const MAX_AGE_SECONDS = 172_800;
const MAX_BATCHES = 100;

export class HoldsToCheckRequest {
  static readonly rule = object<HoldsToCheckRequest>({ olderThanSeconds: whole({ min: 0, max: MAX_AGE_SECONDS }) });

  /** Minimum age of the returned holds, in seconds. */
  readonly olderThanSeconds: number;
}

/** The holds of one request to billing. */
export interface HoldBatch {
  readonly batchId: number;
  readonly requests: readonly HoldToCheck[];
}

export interface HoldToCheck {
  readonly requestId: string;
  readonly accountId: number;
  /** Total of the held credits. */
  readonly credits: number;
}

export interface HoldsToCheckReply {
  /** The oldest unchecked batches, at most 100, with some 5,000 requests. */
  readonly batches: readonly HoldBatch[];
}

export class HoldsCheckedRequest {
  static readonly rule = object<HoldsCheckedRequest>({ batchIds: listOf(WHOLE, { max: MAX_BATCHES }) });

  /** Each of their requests is accepted, or given up for ever with its release in flight. */
  readonly batchIds: readonly number[];
}

export interface HoldsCheckedReply {
  /** How many of the batches had not been checked before. */
  readonly checked: number;
}
