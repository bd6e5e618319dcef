import { IsTime, IsWhole, Optional } from '@sms/contracts/rpc';

/** Cancels all messages of an account that no carrier has, the newest first. */
export class CancelQueuedRequest {
  @IsWhole()
  readonly accountId: number;

  /** Messages accepted before this time have ended by now; ISO 8601 with an offset. */
  @IsTime()
  readonly from: string;

  /** `nextCursor` of the previous call. */
  @Optional()
  @IsWhole(1)
  readonly cursor?: number;
}

export interface CancelQueuedReply {
  /** Messages cancelled by this call alone: they are not sent, and their credit is released. */
  readonly cancelled: number;
  /** Credits released for these; none with test keys. */
  readonly releasedCredits: number;
  /** A call does as much as fits into some seconds; null when nothing is left. */
  readonly nextCursor: number | null;
}
