import { IsWhole } from '@sms/contracts/rpc';

export class UncertainMessagesRequest {
  /** From 1 to a billion. */
  @IsWhole(1, 1_000_000_000)
  readonly page: number;

  /** From 1 to 100. */
  @IsWhole(1, 100)
  readonly perPage: number;
}

/** A message that a carrier may or may not have, because no answer came. */
export interface UncertainMessage {
  readonly id: number;
  readonly messageId: string;
  readonly requestId: string;
  readonly accountId: number;
  readonly recipient: string;
  /** The carrier of the last submit. */
  readonly carrier: string;
  /** How often it was submitted so far. */
  readonly attempts: number;
  /** ISO 8601, UTC: the last submit, and when the account's policy decides unless a receipt comes first. */
  readonly submittedAt: string;
  readonly decidedAt: string;
}

export interface UncertainMessagesReply {
  /** Sorted by decision time, the earliest first. */
  readonly messages: readonly UncertainMessage[];
  readonly total: number;
}
