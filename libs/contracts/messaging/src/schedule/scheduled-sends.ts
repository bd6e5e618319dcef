import { IsBoolean } from 'class-validator';
import { IsAnyUuid, IsTime, IsWhole, Optional } from '@sms/contracts/rpc';

/** Sends of an account that are not due yet, in the order of their last due time. */
export class ListScheduledRequest {
  @IsWhole()
  readonly accountId: number;

  /** True: only those of test keys; false: only others. */
  @Optional()
  @IsBoolean()
  readonly sandbox?: boolean;

  /** Continues after this send of the previous page; both are given, or none. */
  @Optional()
  @IsTime()
  readonly afterTime?: string;

  @Optional()
  @IsAnyUuid()
  readonly afterRequestId?: string;

  /** 1 to 200. */
  @IsWhole(1, 200)
  readonly limit: number;
}

export interface ScheduledSend {
  readonly requestId: string;
  readonly sandbox: boolean;
  /** Messages of the send. */
  readonly recipients: number;
  /** ISO 8601, UTC, here and below. */
  readonly acceptedAt: string;
  /** When its first message is due. */
  readonly sendAt: string;
  /** When its last message is due. */
  readonly lastAt: string;
}

export interface ListScheduledReply {
  readonly sends: readonly ScheduledSend[];
  /** Whether the next page has any. */
  readonly hasMore: boolean;
}

/** Gives a scheduled send another time. */
export class MoveScheduledRequest {
  @IsWhole()
  readonly accountId: number;

  /** UUID: the id of a send, as returned when it was accepted. */
  @IsAnyUuid()
  readonly requestId: string;

  /** Only a send of a test key: others are hidden from the caller. */
  @Optional()
  @IsBoolean()
  readonly sandboxOnly?: boolean;

  @IsTime()
  readonly sendAt: string;
}

export interface MoveScheduledReply {
  /**
   * `not_found`: the account has scheduled no such send, or has cancelled it. `too_late`: at least one of its messages
   * is due or on its way, and none was moved.
   */
  readonly outcome: 'moved' | 'not_found' | 'too_late';
  /** As it is now; null: it was not moved. */
  readonly send: ScheduledSend | null;
}
