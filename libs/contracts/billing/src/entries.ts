import { IsTime, IsWhole, Optional } from '@sms/contracts/rpc';
import { IsIn } from 'class-validator';

export const ENTRY_TYPES = ['top_up', 'adjustment', 'sent'] as const;
export type EntryType = (typeof ENTRY_TYPES)[number];

/** Changes of an account's credits, the newest first. */
export class EntriesRequest {
  @IsWhole()
  readonly accountId: number;

  @Optional()
  @IsIn(ENTRY_TYPES)
  readonly type?: EntryType;

  /** At this time or later; ISO 8601 with an offset. */
  @Optional()
  @IsTime()
  readonly from?: string;

  /** Before this time; ISO 8601 with an offset. */
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

/** A step of the account's chain that changed its credits. Holding and releasing them changes none. */
export interface LedgerEntry {
  /** Its place in the chain, from 1. */
  readonly position: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly type: EntryType;
  /** Negative when they left the account. */
  readonly credits: number;
  /** All credits of the account after it, available or held: those after the entry before, and `credits`. */
  readonly balanceAfter: number;
  /** Of a top-up or adjustment, as it was given then. */
  readonly reference: string | null;
  /** The lowest and the highest id of the messages that were settled in it. */
  readonly messageIds: readonly [first: string, last: string] | null;
}

export interface EntriesReply {
  readonly entries: readonly LedgerEntry[];
  /**
   * Continues behind the last step read, which need not be on the page: a page may have fewer entries than requested,
   * even none. Null at the end.
   */
  readonly nextCursor: number | null;
}
