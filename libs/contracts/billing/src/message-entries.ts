import { IsMessageId, IsWhole } from '@sms/contracts/rpc';

/** What was held for the request of a message, and what became of the message's share. */
export class MessageEntriesRequest {
  @IsWhole()
  readonly accountId: number;

  /** As `messageIdOf` makes it. */
  @IsMessageId()
  readonly messageId: string;
}

export interface MessageEntriesReply {
  /** Of the whole request; null when nothing was held, as with test keys. */
  readonly hold: {
    /** ISO 8601, UTC, here and below. */
    readonly at: string;
    readonly credits: number;
    /** How many messages the request has. */
    readonly messages: number;
  } | null;
  /** Null while it is not decided. */
  readonly settlement: { readonly at: string; readonly captured: number; readonly released: number } | null;
  /** The whole hold was given back at once, because the request was given up; null otherwise. */
  readonly givenBackAt: string | null;
}
