import { IsTime, IsWhole, Optional } from '@sms/contracts/rpc';

/** Cancels what no carrier has of all sends of an account, the newest first. */
export class CancelQueuedRequest {
  @IsWhole()
  readonly accountId: number;

  /** What was accepted before is over by now; ISO 8601 with an offset. */
  @IsTime()
  readonly from: string;

  /** `nextCursor` of the call before. */
  @Optional()
  @IsWhole(1)
  readonly cursor?: number;
}

export interface CancelQueuedReply {
  /** By this call alone: they are not sent, and their credit is given back. */
  readonly cancelled: number;
  /** Credits that come back for these; none with test keys. */
  readonly releasedCredits: number;
  /** A call does as much as fits into some seconds; null when nothing is left. */
  readonly nextCursor: number | null;
}
