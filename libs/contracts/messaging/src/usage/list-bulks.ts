import { IsBoolean } from 'class-validator';
import { IsAnyUuid, IsTime, IsWhole, Nullable, Optional } from '@sms/contracts/rpc';

/** Sends to many recipients, the newest first. */
export class ListBulksRequest {
  /** Null: bulks of all accounts, for operators. */
  @Nullable()
  @IsWhole()
  readonly accountId: number | null;

  /** True: only those of test keys; false: only others. It is ignored for all accounts, and with `running`. */
  @Optional()
  @IsBoolean()
  readonly sandbox?: boolean;

  /** True: only those of which messages have not ended. */
  @Optional()
  @IsBoolean()
  readonly running?: boolean;

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
  @IsAnyUuid()
  readonly cursor?: string;

  /** 1 to 200. */
  @IsWhole(1, 200)
  readonly limit: number;
}

export interface ListedBulk {
  readonly requestId: string;
  /** Older versions do not send it. */
  readonly accountId?: number;
  /** ISO 8601, UTC, here and below. */
  readonly acceptedAt: string;
  readonly sandbox: boolean;
  readonly sender: string;
  /** The first 60 characters as the log shows them; null when the log no longer has the message. */
  readonly text: string | null;
  readonly recipients: number;
  readonly segments: number;
  /** Held or captured; 0 with test keys. */
  readonly credits: number;
  readonly statuses: Readonly<Record<'queued' | 'pending' | 'delivered' | 'undelivered' | 'failed', number>>;
  /** Cancelled messages, of those that failed. */
  readonly cancelled: number;
  /** When a carrier took the first message. */
  readonly firstSentAt: string | null;
  /** When the last message ended; null while some have not. */
  readonly completedAt: string | null;
}

export interface ListBulksReply {
  readonly bulks: readonly ListedBulk[];
  readonly nextCursor: string | null;
  /** Messages are counted up to this time of their acceptance; null until the first have been counted. */
  readonly completeUntil: string | null;
}
