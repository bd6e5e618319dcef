import { IsAnyUuid, IsMsisdn, IsText, IsTime, IsWhole, Nullable, Optional } from '@sms/contracts/rpc';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsBoolean, IsIn } from 'class-validator';
import type { MessageWait } from './explain-message';
import { MESSAGE_STATUSES, type MessageStatus } from './reasons/message-status';
import { type Labels, MAX_REFERENCE_CHARACTERS, MAX_TAG_CHARACTERS } from './personal/labels';
import type { Reason } from './reasons/reasons';

export class ListMessagesRequest {
  /** Null: messages of any account, for operators. */
  @Nullable()
  @IsWhole()
  readonly accountId: number | null;

  /** MSISDN. */
  @Optional()
  @IsMsisdn()
  readonly recipient?: string;

  /** UUID: the id of a send, as returned when it was accepted. */
  @Optional()
  @IsAnyUuid()
  readonly requestId?: string;

  /** Any of these statuses. */
  @Optional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MESSAGE_STATUSES.length)
  @IsIn(MESSAGE_STATUSES, { each: true })
  readonly statuses?: readonly MessageStatus[];

  /** Sender name, case-insensitive. */
  @Optional()
  @IsText(1, 11)
  readonly sender?: string;

  /** Only messages with this reference. */
  @Optional()
  @IsText(1, MAX_REFERENCE_CHARACTERS)
  readonly reference?: string;

  /** Only messages with this tag. */
  @Optional()
  @IsText(1, MAX_TAG_CHARACTERS)
  readonly tag?: string;

  /** True: only messages of test keys; false: only others. */
  @Optional()
  @IsBoolean()
  readonly sandbox?: boolean;

  /** Accepted at this time or later; ISO 8601 with an offset. */
  @Optional()
  @IsTime()
  readonly from?: string;

  /** Accepted before this time; ISO 8601 with an offset. */
  @Optional()
  @IsTime()
  readonly to?: string;

  /** `nextCursor` of the previous page. */
  @Optional()
  @IsWhole(1)
  readonly cursor?: number;

  /** 1 to 200. */
  @IsWhole(1, 200)
  readonly limit: number;
}

export interface ListedMessage extends Labels {
  /** The id of the log entry. */
  readonly id: number;
  readonly messageId: string;
  readonly requestId: string;
  readonly accountId: number;
  readonly recipient: string;
  readonly sender: string;
  readonly status: MessageStatus;
  readonly reason: Reason | null;
  /** Segments as counted and charged; a carrier may split the text otherwise. */
  readonly segments: number;
  /** The cost when a carrier takes all segments; 0 with test keys. */
  readonly credits: number;
  readonly sandbox: boolean;
  /** ISO 8601, UTC, here and below. */
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Null when it is at a carrier or has ended. Older versions do not send it. */
  readonly wait?: MessageWait | null;
}

export interface ListMessagesReply {
  /** The newest first; those of one request by recipient. */
  readonly messages: readonly ListedMessage[];
  /**
   * Continues behind the last message read, which need not be on the page: a page may have fewer messages than
   * requested, even none. Null at the end.
   */
  readonly nextCursor: number | null;
}
