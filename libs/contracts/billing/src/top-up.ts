export interface TopUpRequest {
  readonly accountId: number;
  /** Whole credits, at least 1. */
  readonly credits: number;
  /** Unique for each top-up of the account: repeating it changes nothing. At most 64 characters. */
  readonly reference: string;
}

export interface TopUpReply {
  readonly accountId: number;
  readonly available: number;
}
