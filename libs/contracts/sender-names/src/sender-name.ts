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
