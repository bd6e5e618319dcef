import { IsText, IsWhole, Nullable, Optional } from '@sms/contracts/rpc';
import { IsIn, IsString, Matches } from 'class-validator';

export const SENDER_NAME_STATUSES = ['pending', 'active', 'rejected'] as const;
export type SenderNameStatus = (typeof SENDER_NAME_STATUSES)[number];

export interface SenderName {
  /** UUID. */
  readonly id: string;
  readonly accountId: number;
  readonly name: string;
  readonly sampleContent: string;
  readonly status: SenderNameStatus;
  readonly rejectionReason: string | null;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

export class RequestNameRequest {
  @IsWhole()
  readonly accountId: number;

  @Matches(/^[A-Za-z0-9 .-]{1,11}$/, { message: 'must have 1 to 11 letters, digits, spaces, dots or hyphens' })
  readonly name: string;

  /** 15 to 1,000 characters. */
  @IsText(15, 1_000)
  readonly sampleContent: string;
}

export class ListSenderNamesRequest {
  @IsWhole()
  readonly accountId: number;

  /** Sub-accounts see and use their parent's names too. */
  @Nullable()
  @IsWhole()
  readonly parentAccountId: number | null;

  /** From 1. */
  @IsWhole(1)
  readonly page: number;

  /** From 1 to 100. */
  @IsWhole(1, 100)
  readonly perPage: number;

  @Optional()
  @IsIn(SENDER_NAME_STATUSES)
  readonly status?: SenderNameStatus;
}

export interface ListSenderNamesReply {
  readonly senderNames: readonly SenderName[];
  readonly total: number;
}

/** A text that is not blank, of at most 500 characters. */
function IsReason(): PropertyDecorator {
  return (target, property) => {
    Matches(/\S/, { message: 'must have 1 to 500 characters' })(target, property);
    IsText(1, 500)(target, property);
  };
}

export class ApproveNameRequest {
  /** Any text: one that is not a UUID is an unknown id. */
  @IsString()
  readonly id: string;

  /** User id of the operator, for the record. */
  @IsWhole()
  readonly reviewedBy: number;
}

export class RejectNameRequest extends ApproveNameRequest {
  @IsReason()
  readonly reason: string;
}

export class WithdrawNameRequest {
  /** Any text: one that is not a UUID is an unknown id. */
  @IsString()
  readonly id: string;

  /** User id of the operator, for the record. */
  @IsWhole()
  readonly withdrawnBy: number;

  @IsReason()
  readonly reason: string;
}

/** The state of a request, as operators see it; to vendors a withdrawn name is rejected. */
export const SENDER_NAME_REVIEWS = ['pending', 'approved', 'rejected', 'withdrawn'] as const;
export type SenderNameReview = (typeof SENDER_NAME_REVIEWS)[number];

export interface ReviewedSenderName {
  /** UUID. */
  readonly id: string;
  readonly accountId: number;
  readonly name: string;
  readonly sampleContent: string;
  readonly review: SenderNameReview;
  /** Why it was rejected or withdrawn. */
  readonly reason: string | null;
  /** ISO 8601, UTC, like the other times. */
  readonly createdAt: string;
  readonly reviewedAt: string | null;
  readonly withdrawnAt: string | null;
}

export class ListReviewsRequest {
  @IsIn(SENDER_NAME_REVIEWS)
  readonly review: SenderNameReview;

  /** Only names of this account. */
  @Optional()
  @IsWhole()
  readonly accountId?: number;

  /** `nextAfter` of the previous page; 0 for the first. */
  @IsWhole(0)
  readonly after: number;

  /** 1 to 100. */
  @IsWhole(1, 100)
  readonly limit: number;
}

/** A name that recipients could mistake for another one. */
export interface AlikeSenderName {
  /** UUID of the name on the page that it resembles. */
  readonly id: string;
  /** The other account, which has the similar name. */
  readonly accountId: number;
  readonly name: string;
  readonly review: SenderNameReview;
}

/** Names of all accounts, longest in their state first. */
export interface ListReviewsReply {
  readonly senderNames: readonly ReviewedSenderName[];
  /** Pending and approved names of other accounts that are or look the same, some for each; older services omit it. */
  readonly alike?: readonly AlikeSenderName[];
  /** Null on the last page. */
  readonly nextAfter: number | null;
}

export class FindApprovedNameRequest {
  @IsWhole()
  readonly accountId: number;

  /** An account may send under its parent's names, too. */
  @Nullable()
  @IsWhole()
  readonly parentAccountId: number | null;

  /** Case-insensitive. */
  @IsString()
  readonly name: string;
}

export interface FindApprovedNameReply {
  /** The name as approved; null when the account may not send under it. */
  readonly name: string | null;
}
