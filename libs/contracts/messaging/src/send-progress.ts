import { IsAnyUuid, IsWhole } from '@sms/contracts/rpc';
import type { Canary, ControlState } from './control/control-bulk';
import type { MessageStatus } from './reasons/message-status';
import type { ReasonCode } from './reasons/reasons';

/** The progress of one send, to one recipient or many. */
export class SendProgressRequest {
  @IsWhole()
  readonly accountId: number;

  /** UUID: the id of a send, as returned when it was accepted. */
  @IsAnyUuid()
  readonly requestId: string;
}

export interface SendProgress {
  /** ISO 8601, UTC. */
  readonly acceptedAt: string;
  readonly sandbox: boolean;
  /** Messages of the send: the sum of all statuses. */
  readonly total: number;
  readonly statuses: Readonly<Record<MessageStatus, number>>;
  /** Cancelled messages: `failed`, or still `queued` until their status is updated. */
  readonly cancelled: number;
  /** Reasons with most messages first. */
  readonly reasons: readonly { readonly code: ReasonCode; readonly count: number }[];
  /** Messages a second that left the queue within the last minute. */
  readonly perSecond: number;
  /** When the queue will be empty of the send at this rate; ISO 8601, UTC. Null when it is, or when none has left. */
  readonly sentBy: string | null;
  /** Older versions do not send it. */
  readonly send?: {
    /** Who sent it, or made the key that did. */
    readonly userId: number;
    readonly sender: string;
    /** The first 60 characters as the log shows them. */
    readonly text: string;
    /** Of all recipients together. */
    readonly segments: number;
    /** All 0 with test keys. Their sum is what was held when the send was accepted. */
    readonly credits: { readonly held: number; readonly captured: number; readonly released: number };
    /** When a carrier took the first message. */
    readonly firstSentAt: string | null;
    /** When the last message ended; null while some have not. */
    readonly completedAt: string | null;
  };
  /** Absent: nothing holds it back, or did within a month. */
  readonly control?: SendControl;
}

/** How a send is held back, or was. */
export interface SendControl {
  readonly state: ControlState;
  /** Of the queued messages, those that are not sent in this state. */
  readonly paused: number;
  /** Messages a second; null: as fast as carriers take them. */
  readonly pace: number | null;
  readonly canary: Pick<Canary, 'messages' | 'minDelivered' | 'maxFailed'> | null;
}

export interface SendProgressReply {
  /** Null: the account has no send with this id. */
  readonly progress: SendProgress | null;
}
