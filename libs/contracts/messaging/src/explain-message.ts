import { IsWhole, Nullable, IsMessageId } from '@sms/contracts/rpc';
import type { MessageStatus } from './reasons/message-status';
import type { CarrierState } from './operators/control-carrier';
import type { UncertainOutcome } from './operators/resolve-uncertain';
import type { Labels } from './personal/labels';
import type { ReasonCode, Reason } from './reasons/reasons';
import type { Lane } from './submit';

export class ExplainMessageRequest {
  /** Null: messages of any account, for operators. */
  @Nullable()
  @IsWhole()
  readonly accountId: number | null;

  /** As `messageIdOf` makes it. */
  @IsMessageId()
  readonly messageId: string;
}

export interface ExplainedMessage extends Labels {
  /** The id of the log entry. */
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
  /**
   * Why the text is empty. `dropped`: it was kept for as long as it is to be; `unreadable`: it needs a key that the
   * service does not have. Absent when the text is there, or the number was erased.
   */
  readonly textMissing?: 'dropped' | 'unreadable';
  readonly status: MessageStatus;
  readonly reason: Reason | null;
  /** Why the message failed, in words; null if it did not. */
  readonly failureReason: string | null;
  /** Segments as counted and charged; a carrier may split the text otherwise. */
  readonly segments: number;
  /** The cost when a carrier takes all segments; 0 with test keys. */
  readonly credits: number;
  readonly sandbox: boolean;
  /** The advance that its credits were taken from; null: they are held for its request. */
  readonly advanceId: string | null;
  /** The carrier's id of the first segment. */
  readonly carrierMessageId: string | null;
  /** ISO 8601, UTC, here and below. */
  readonly createdAt: string;
  /** When it is, or was, due; absent when it was sent at once. */
  readonly sendAt?: string;
  /** The message is not sent after this. */
  readonly expiresAt: string;
  readonly updatedAt: string;
  readonly deliveredAt: string | null;
}

export interface MessageRoute {
  /** The carriers that were candidates when it was accepted, in order. */
  readonly carriers: readonly string[];
  /** The rule that led to the carriers; null: there was none, or the settings have changed since. */
  readonly rule?: string | null;
  /**
   * The prefix of the number that led to the carriers, by the settings in force now; null when they have changed since,
   * or when test keys decide.
   */
  readonly prefix: string | null;
  /** The version of the carriers' settings that led to them; null, or absent in older replies: unknown. */
  readonly version?: number | null;
}

/** One segment of one attempt. */
export interface MessageAttempt {
  readonly at: string;
  readonly attempt: number;
  readonly segment: number;
  readonly segments: number;
  readonly carrier: string;
  /** Slot of the session that carried it; null where there are none, or none took it. */
  readonly slot: number | null;
  readonly outcome: 'in_flight' | 'accepted' | 'refused' | 'not_sent' | 'uncertain';
  readonly carrierMessageId: string | null;
  /** The carrier's answer, if it refused. */
  readonly refusal: string | null;
  readonly refusalCode: ReasonCode | null;
  /** The last receipt of the segment. */
  readonly receipt: MessageReceipt | null;
  /** What an operator decided about the segment; absent when none did. */
  readonly decision?: MessageDecision;
}

export interface MessageDecision {
  readonly outcome: UncertainOutcome;
  /** ISO 8601, UTC. */
  readonly at: string;
}

export interface MessageReceipt {
  /** When it happened, by the carrier; null when the receipt reports no final state. */
  readonly at: string | null;
  /** State, error code and dates as the carrier wrote them, without id and quoted text. */
  readonly words: string;
}

/**
 * Where a message waits that has no final state. `in_flight`: at a worker. `queued`: for a worker to claim it.
 * `paused`: for its bulk, which is held back or paced.
 */
export interface MessageWait {
  readonly state: 'queued' | 'in_flight' | 'delayed' | 'uncertain' | 'held' | 'paused' | 'cancelled';
  readonly since: string | null;
  /** When the wait is decided; null when that is unknown. */
  readonly until: string | null;
  /** Whether it waits because it was sent for later; absent when it does not. The state is `delayed`. */
  readonly scheduled?: true;
  /** Carriers of its route to which an operator has stopped submits; absent when there are none. */
  readonly stopped?: readonly StoppedCarrier[];
}

export interface StoppedCarrier {
  readonly carrier: string;
  readonly state: Exclude<CarrierState, 'active'>;
  /** ISO 8601, UTC. */
  readonly since: string;
}

export interface ExplainMessageReply {
  /** Null: the account has no such message. */
  readonly found: {
    readonly message: ExplainedMessage;
    readonly route: MessageRoute;
    /** In order; at most 200. */
    readonly attempts: readonly MessageAttempt[];
    /** Null when the message is at a carrier or has a final state. */
    readonly wait: MessageWait | null;
  } | null;
}
