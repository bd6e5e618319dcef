export interface OpenHoldsRequest {
  /** Only holds at least this old, in seconds. */
  readonly olderThanSeconds: number;
  /** Holds are listed by ascending `requestId`, beginning after this one. */
  readonly afterRequestId?: string;
  /** At most 1,000. */
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
