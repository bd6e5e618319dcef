import { IsAnyUuid, IsWhole, Optional } from '@sms/contracts/rpc';

/** Beyond, no hold is looked for: a year. */
const MAX_AGE_SECONDS = 31_536_000;

export class OpenHoldsRequest {
  /** Only holds at least this old, in seconds. */
  @IsWhole(0, MAX_AGE_SECONDS)
  readonly olderThanSeconds: number;

  /** Holds are listed by ascending `requestId`, beginning after this one. */
  @Optional()
  @IsAnyUuid()
  readonly afterRequestId?: string;

  /** At most 1,000. */
  @IsWhole(1, 1_000)
  readonly limit: number;
}

export interface OpenHold {
  readonly requestId: string;
  readonly accountId: number;
  /** Credits of the hold that are neither captured nor released. */
  readonly openCredits: number;
}

export interface OpenHoldsReply {
  readonly holds: readonly OpenHold[];
}
