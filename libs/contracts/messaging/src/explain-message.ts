import { IsWhole, Nullable, IsMessageId } from '@sms/contracts/rpc';
import type { MessageStatus } from './message-status';
import type { ReasonCode, Reason } from './reasons/reasons';
import type { Lane } from './submit';

export class ExplainMessageRequest {
  /** Null: of any account, for operators. */
  @Nullable()
  @IsWhole()
  readonly accountId: number | null;

  /** As `messageIdOf` makes it. */
  @IsMessageId()
  readonly messageId: string;
}

export interface ExplainedMessage {
  /** Of the log entry. */
  readonly id: number;
  readonly messageId: string;
  readonly requestId: string;
  readonly accountId: number;
  readonly userId: number;
  readonly lane: Lane;
  readonly sender: string;
  readonly recipient: string;
  /** Masked where the text holds a secret. */
  readonly text: string;
  readonly status: MessageStatus;
  readonly reason: Reason | null;
  /** In words, of what has failed. */
  readonly failureReason: string | null;
  /** As the text is counted and charged; a carrier may cut it otherwise. */
  readonly segments: number;
  /** What it costs when a carrier takes all of it; 0 with test keys. */
  readonly credits: number;
  readonly sandbox: boolean;
  /** The advance that its credits were taken from; null: they are held for its request. */
  readonly advanceId: string | null;
  /** The carrier's id of the first segment. */
  readonly carrierMessageId: string | null;
  /** ISO 8601, UTC, here and below. */
  readonly createdAt: string;
  /** It is not sent any more then. */
  readonly expiresAt: string;
  readonly updatedAt: string;
  readonly deliveredAt: string | null;
}

export interface MessageRoute {
  /** The carriers it might go to when it was accepted, in their order. */
  readonly carriers: readonly string[];
  /**
   * The prefix of the number that led there, by the settings in force now; null when they have changed since, or when
   * test keys decide.
   */
  readonly prefix: string | null;
}

/** One segment of one attempt. */
export interface MessageAttempt {
  readonly at: string;
  readonly attempt: number;
  readonly segment: number;
  readonly segments: number;
  readonly carrier: string;
  /** Of the session it went over; null where there are none, or none took it. */
  readonly slot: number | null;
  readonly outcome: 'in_flight' | 'accepted' | 'refused' | 'not_sent' | 'uncertain';
  readonly carrierMessageId: string | null;
  /** What the carrier answered, of a refusal. */
  readonly refusal: string | null;
  readonly refusalCode: ReasonCode | null;
  /** The last receipt of it. */
  readonly receipt: MessageReceipt | null;
}

export interface MessageReceipt {
  /** When it happened, by the carrier; null when it says nothing final. */
  readonly at: string | null;
  /** State, error code and dates as the carrier wrote them, without id and quoted text. */
  readonly words: string;
}

/** Where it is while it has no end. `in_flight`: at a worker. `queued`: to be claimed by one. */
export interface MessageWait {
  readonly state: 'queued' | 'in_flight' | 'delayed' | 'uncertain' | 'held' | 'cancelled';
  readonly since: string | null;
  /** When it is decided about; null when nobody can say. */
  readonly until: string | null;
}

export interface ExplainMessageReply {
  /** Null: the account has no such message. */
  readonly found: {
    readonly message: ExplainedMessage;
    readonly route: MessageRoute;
    /** In their order; no more than 200. */
    readonly attempts: readonly MessageAttempt[];
    /** Null when it is at a carrier or at its end. */
    readonly wait: MessageWait | null;
  } | null;
}
