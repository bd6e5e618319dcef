import { listOf, object, WHOLE, whole } from '@sms/contracts/rpc';

/** As old as a request may be that is still sent again, in seconds. */
const MAX_AGE_SECONDS = 172_800;
const MAX_BATCHES = 100;

export class HoldsToCheckRequest {
  static readonly rule = object<HoldsToCheckRequest>({ olderThanSeconds: whole({ min: 0, max: MAX_AGE_SECONDS }) });

  /** Only what was held at least so long ago. */
  readonly olderThanSeconds: number;
}

/** What was held by one request to billing. */
export interface HoldBatch {
  readonly batchId: number;
  readonly requests: readonly HoldToCheck[];
}

export interface HoldToCheck {
  readonly requestId: string;
  readonly accountId: number;
  /** All that is held. */
  readonly credits: number;
}

export interface HoldsToCheckReply {
  /** The oldest ones that nobody has checked, at most 100 of them, with some 5,000 requests. */
  readonly batches: readonly HoldBatch[];
}

export class HoldsCheckedRequest {
  static readonly rule = object<HoldsCheckedRequest>({ batchIds: listOf(WHOLE, { max: MAX_BATCHES }) });

  /** Each of their requests is accepted, or given up for ever and its release on its way. */
  readonly batchIds: readonly number[];
}

export interface HoldsCheckedReply {
  /** How many of them had not been checked before. */
  readonly checked: number;
}
