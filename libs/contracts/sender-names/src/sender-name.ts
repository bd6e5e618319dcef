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

export interface RequestSenderNameRequest {
  readonly accountId: number;
  /** 1 to 11 characters of `A-Z a-z 0-9 . -` and space. */
  readonly name: string;
  /** At least 15 characters. */
  readonly sampleContent: string;
}

export interface ListSenderNamesRequest {
  readonly accountId: number;
  /** Sub-accounts see and use their parent's names too. */
  readonly parentAccountId: number | null;
  readonly page: number;
  readonly perPage: number;
  readonly status?: SenderNameStatus;
}

export interface ListSenderNamesReply {
  readonly senderNames: readonly SenderName[];
  readonly total: number;
}

export interface ApproveSenderNameRequest {
  readonly id: string;
  /** User id of the operator, for the record. */
  readonly reviewedBy: number;
}

export interface RejectSenderNameRequest extends ApproveSenderNameRequest {
  readonly reason: string;
}

export interface WithdrawSenderNameRequest {
  readonly id: string;
  /** User id of the operator, for the record. */
  readonly withdrawnBy: number;
  readonly reason: string;
}

/** What became of a request, as operators tell it apart; to vendors a withdrawn name is rejected. */
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
  /** ISO 8601, UTC, as the other times. */
  readonly createdAt: string;
  readonly reviewedAt: string | null;
  readonly withdrawnAt: string | null;
}

export interface ListReviewsRequest {
  readonly review: SenderNameReview;
  /** Only names of this account. */
  readonly accountId?: number;
  /** `nextAfter` of the page before; 0 for the first. */
  readonly after: number;
  /** 1 to 100. */
  readonly limit: number;
}

/** Names of all accounts, those that have been in this state the longest first. */
export interface ListReviewsReply {
  readonly senderNames: readonly ReviewedSenderName[];
  /** Null on the last page. */
  readonly nextAfter: number | null;
}

export interface FindApprovedNameRequest {
  readonly accountId: number;
  /** An account may send under its parent's names, too. */
  readonly parentAccountId: number | null;
  /** In whatever case. */
  readonly name: string;
}

export interface FindApprovedNameReply {
  /** As it was approved; null when the account may not send under it. */
  readonly name: string | null;
}
