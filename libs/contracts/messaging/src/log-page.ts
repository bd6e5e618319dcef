import { IsWhole } from '@sms/contracts/rpc';
import type { Labels } from './personal/labels';
import type { MessageStatus } from './reasons/message-status';
import type { Reason } from './reasons/reasons';

export class LogPageRequest {
  @IsWhole()
  readonly accountId: number;

  /** From 1 to a billion. */
  @IsWhole(1, 1_000_000_000)
  readonly page: number;

  /** From 1 to 100. */
  @IsWhole(1, 100)
  readonly perPage: number;
}

export interface LogEntry extends Labels {
  readonly id: number;
  readonly userId: number;
  readonly recipient: string;
  /** Masked where the text holds a secret. */
  readonly text: string;
  readonly status: MessageStatus;
  /** Null while there is none. */
  readonly reason: Reason | null;
  /** The id of the send request, as returned when it was accepted. */
  readonly requestId: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface LogPageReply {
  /** Newest first. */
  readonly entries: readonly LogEntry[];
  readonly total: number;
}
