import { IsAnyUuid, IsWhole } from '@sms/contracts/rpc';
import type { MessageStatus } from './message-status';
import type { ReasonCode } from './reasons/reasons';

/** How far one send is, to one recipient or many. */
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
  /** Cancelled ones: `failed`, or still `queued` until they are ended. */
  readonly cancelled: number;
  /** Most messages first. */
  readonly reasons: readonly { readonly code: ReasonCode; readonly count: number }[];
  /** Messages a second that have left the queue within the last minute. */
  readonly perSecond: number;
  /** ISO 8601, UTC: when the queue has none of it left at this rate; null when it has none, or none has left. */
  readonly sentBy: string | null;
}

export interface SendProgressReply {
  /** Null: the account has nothing under this id. */
  readonly progress: SendProgress | null;
}
