import { MSISDN, object, optional, WHOLE, whole } from '@sms/contracts/rpc';
import type { MessageStatus } from '../reasons/message-status';

/** Where a page of a conversation begins: before these messages, which the page before has read. */
export interface ConversationPlace {
  /** Id of the log entry of a sent message. */
  readonly sentBefore: number;
  /** Id of a received message. */
  readonly receivedBefore: number;
}

/** A page of what an account and a phone have written to each other, the newest first. */
export class ReadConversationRequest implements Partial<ConversationPlace> {
  static readonly rule = object<ReadConversationRequest>({
    accountId: WHOLE,
    phone: MSISDN,
    sentBefore: optional(WHOLE),
    receivedBefore: optional(WHOLE),
    limit: whole({ min: 1, max: 200 }),
  });

  readonly accountId: number;
  /** MSISDN. */
  readonly phone: string;
  /** From the newest by default, as below. */
  readonly sentBefore?: number;
  readonly receivedBefore?: number;
  readonly limit: number;
}

interface ConversationEntry {
  readonly messageId: string;
  /** The sender name or number of the account: that it was sent from, or that the subscriber wrote to. */
  readonly number: string;
  readonly text: string;
  /** Why the text is empty: its key was dropped, or this process lacks the key. Absent: it is not missing. */
  readonly textMissing?: 'dropped' | 'unreadable';
  /** ISO 8601, UTC. */
  readonly at: string;
}

export interface SentEntry extends ConversationEntry {
  readonly direction: 'sent';
  readonly status: MessageStatus;
  /** Sent with a test key. */
  readonly sandbox: boolean;
}

export interface ReceivedEntry extends ConversationEntry {
  readonly direction: 'received';
  /** UUID of the message of the account that it follows. */
  readonly replyTo: string | null;
  /** Some of its parts never arrived. */
  readonly incomplete: boolean;
  /** The same message arrived within the minutes before. */
  readonly possibleRepetition: boolean;
}

export interface ReadConversationReply {
  readonly entries: readonly (SentEntry | ReceivedEntry)[];
  /** Null at the end. */
  readonly next: ConversationPlace | null;
}
