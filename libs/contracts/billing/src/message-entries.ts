import { IsMessageId, IsRequestId, IsWhole, Nullable } from '@sms/contracts/rpc';

/** The hold for a message, and the settlement of the message's share. */
export class MessageEntriesRequest {
  @IsWhole()
  readonly accountId: number;

  /** As `messageIdOf` makes it. */
  @IsMessageId()
  readonly messageId: string;

  /** The advance that covers the message; null: the hold of its own request covers it. */
  @Nullable()
  @IsRequestId()
  readonly advanceId: string | null;
}

export interface MessageEntriesReply {
  /** The hold of the whole request, or of the advance; null when nothing was held, as with test keys. */
  readonly hold: {
    /** ISO 8601, UTC, here and below. */
    readonly at: string;
    readonly credits: number;
    /** How many messages the request has, or the advance may cover. */
    readonly messages: number;
  } | null;
  /** Null until the share is settled. */
  readonly settlement: { readonly at: string; readonly captured: number; readonly released: number } | null;
  /** When the whole hold was released at once, because the request was given up; null otherwise. */
  readonly givenBackAt: string | null;
}
