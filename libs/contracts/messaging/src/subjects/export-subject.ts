import { MSISDN, object, oneOf, orNull, TIME, WHOLE } from '@sms/contracts/rpc';
import type { OptOut } from '../opt-outs/opt-outs';
import type { Labels } from '../personal/labels';
import { SUBJECT_PLACE, type SubjectPlace } from './data-subjects';

/** What is stored of the messages to a phone number, by account, oldest first. */
export class ExportSubjectRequest {
  static readonly rule = object<ExportSubjectRequest>({
    recipient: MSISDN,
    accountId: orNull(WHOLE),
    before: TIME,
    after: orNull(SUBJECT_PLACE),
  });

  readonly recipient: string;
  /** Null: of all accounts. */
  readonly accountId: number | null;
  /** Messages that were accepted until then. */
  readonly before: string;
  /** Null: from the first one on. */
  readonly after: SubjectPlace | null;
}

/** An attempt to submit a part of a message. Times ISO 8601, UTC. */
export interface ExportedAttempt {
  readonly carrier: string;
  readonly submittedAt: string;
  readonly outcome: string;
  readonly receiptAt: string | null;
  readonly reportedState: string | null;
  /** The carrier's receipt as it was written; null where it is not kept. */
  readonly receipt: string | null;
}

export interface ExportedMessage extends Labels {
  readonly messageId: string;
  readonly accountId: number;
  readonly sender: string;
  readonly recipient: string;
  /** Masked where it holds a secret. */
  readonly text: string;
  readonly sandbox: boolean;
  readonly acceptedAt: string;
  /** `queued`, `pending`, `delivered`, `undelivered` or `failed`. */
  readonly status: string;
  readonly changedAt: string;
  readonly attempts: readonly ExportedAttempt[];
}

/** A bulk that has the number among its recipients and is not yet messages. */
export interface ExportedBulk {
  readonly requestId: string;
  readonly accountId: number;
  readonly sender: string;
  readonly text: string;
  readonly sandbox: boolean;
  readonly acceptedAt: string;
}

export interface ExportSubjectReply {
  /** At most 50. */
  readonly messages: readonly ExportedMessage[];
  /** On the first page, at most 50. */
  readonly bulks: readonly ExportedBulk[];
  /** Null after the last page. */
  readonly next: SubjectPlace | null;
}

/** Messages from the subscriber that are for an account, or for any, oldest first. */
export class ReadIncomingRequest {
  static readonly rule = object<ReadIncomingRequest>({
    number: MSISDN,
    accountId: orNull(WHOLE),
    before: TIME,
    after: WHOLE,
  });

  readonly number: string;
  /** Null: of all accounts. */
  readonly accountId: number | null;
  readonly before: string;
  /** Id of the last known row; 0 for none. */
  readonly after: number;
}

export interface ReadIncomingMessage extends ExportedMail {
  readonly id: number;
  readonly messageId: string;
  readonly accountId: number;
}

export interface ReadIncomingReply {
  /** At most `MAX_INCOMING_PAGE`. */
  readonly messages: readonly ReadIncomingMessage[];
  /** Id of the last row; null after the last page. */
  readonly next: number | null;
}

/** The opt-outs of the subscriber from an account, or from any, with those that have ended; oldest first. */
export class ExportOptOutsRequest {
  static readonly rule = object<ExportOptOutsRequest>({
    number: MSISDN,
    accountId: orNull(WHOLE),
    before: TIME,
    after: WHOLE,
  });

  readonly number: string;
  /** Null: of all accounts. */
  readonly accountId: number | null;
  readonly before: string;
  /** Id of the last known row; 0 for none. */
  readonly after: number;
}

export interface ExportedOptOut extends OptOut {
  readonly accountId: number;
}

export interface ExportOptOutsReply {
  /** At most 100. */
  readonly optOuts: readonly ExportedOptOut[];
  /** Id of the last row; null after the last page. */
  readonly next: number | null;
}

/** What belongs to no account: messages of subscribers and their parts, receipts that match no message, oddities. */
export const INBOX_KINDS = ['incoming_messages', 'incoming_parts', 'unmatched_receipts', 'carrier_oddities'] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

/** What is stored of one kind that names a phone number, oldest first. */
export class ExportInboxRequest {
  static readonly rule = object<ExportInboxRequest>({
    number: MSISDN,
    kind: oneOf(INBOX_KINDS),
    before: TIME,
    after: WHOLE,
  });

  readonly number: string;
  readonly kind: InboxKind;
  readonly before: string;
  /** Id of the last known row; 0 for none. */
  readonly after: number;
}

export interface ExportedMail {
  readonly carrier: string;
  /** ISO 8601, UTC. */
  readonly receivedAt: string;
  /** Addresses as the carrier wrote them; null where they are part of the text. */
  readonly source: string | null;
  readonly destination: string | null;
  readonly text: string;
}

export interface ExportInboxReply {
  /** At most 100. */
  readonly mail: readonly ExportedMail[];
  /** Id of the last row; null after the last page. */
  readonly next: number | null;
}
