import { object, optional, text, TIME, WHOLE, whole } from '@sms/contracts/rpc';

/** Longest address of a subscriber or number. */
const MAX_ADDRESS_LENGTH = 20;

/** Messages from subscribers to an account. */
export class ListReceivedRequest {
  static readonly rule = object<ListReceivedRequest>({
    accountId: WHOLE,
    source: optional(text(1, MAX_ADDRESS_LENGTH)),
    destination: optional(text(1, MAX_ADDRESS_LENGTH)),
    from: optional(TIME),
    to: optional(TIME),
    cursor: optional(WHOLE),
    limit: whole({ min: 1, max: 200 }),
  });

  readonly accountId: number;
  /** Digits of the phone, or the name, that it came from. */
  readonly source?: string;
  /** Digits of the number, or the name, that it was sent to. */
  readonly destination?: string;
  /** Received at this time or later; ISO 8601 with an offset. */
  readonly from?: string;
  /** Received before this time; ISO 8601 with an offset. */
  readonly to?: string;
  /** `nextCursor` of the previous page. */
  readonly cursor?: number;
  readonly limit: number;
}

export interface ReceivedMessage {
  readonly messageId: string;
  readonly source: string;
  readonly destination: string;
  readonly text: string;
  /** Why the text is empty: its key was dropped, or this process lacks the key. Absent: it is not missing. */
  readonly textMissing?: 'dropped' | 'unreadable';
  /** Some of its parts never arrived. */
  readonly incomplete: boolean;
  /** The same message arrived within the minutes before. */
  readonly possibleRepetition: boolean;
  /** UUID of the message of the account that it follows. */
  readonly replyTo: string | null;
  /** ISO 8601, UTC. */
  readonly receivedAt: string;
}

export interface ListReceivedReply {
  /** The newest first. */
  readonly messages: readonly ReceivedMessage[];
  /**
   * Continues behind the last message read, which need not be on the page: a page may have fewer messages than
   * requested, even none. Null at the end.
   */
  readonly nextCursor: number | null;
}
