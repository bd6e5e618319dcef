import { IsAnyUuid, IsWhole } from '@sms/contracts/rpc';
import type { MessageStatus } from './message-status';
import type { Reason } from './reasons';

/** For operators: whoever sent it. */
export class FindMessagesRequest {
  /** UUID: the id of a send, as returned when it was accepted. */
  @IsAnyUuid()
  readonly requestId: string;

  /** From 1 to a billion. */
  @IsWhole(1, 1_000_000_000)
  readonly page: number;

  /** From 1 to 100. */
  @IsWhole(1, 100)
  readonly perPage: number;
}

export interface FoundMessage {
  readonly id: number;
  readonly messageId: string;
  readonly requestId: string;
  readonly accountId: number;
  readonly userId: number;
  readonly sender: string;
  readonly recipient: string;
  /** Masked where the text holds a secret. */
  readonly text: string;
  readonly credits: number;
  readonly status: MessageStatus;
  /** The carrier's id of the first segment. */
  readonly carrierMessageId: string | null;
  /** In words, of what has failed. */
  readonly failureReason: string | null;
  /** Null while there is none; older versions do not tell. */
  readonly reason?: Reason | null;
  /** ISO 8601, UTC, here and below. */
  readonly deliveredAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface FindMessagesReply {
  /** By recipient. Empty when there is no such send. */
  readonly messages: readonly FoundMessage[];
  readonly total: number;
}
