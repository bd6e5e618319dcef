import {
  BOOLEAN,
  type ErasedRows,
  listOf,
  MSISDN,
  object,
  optional,
  orNull,
  TIME,
  UUID,
  WHOLE,
} from '@sms/contracts/rpc';

/** Messages of a page at most. */
export const MAX_SUBJECT_PAGE = 100;

/** Messages from a subscriber of a page at most. */
export const MAX_INCOMING_PAGE = 100;

/** The last message of a page, in the order of accounts and ids. */
export interface SubjectPlace {
  readonly accountId: number;
  readonly id: number;
}

export const SUBJECT_PLACE = object<SubjectPlace>({ accountId: WHOLE, id: WHOLE });

/** Finds the messages to a phone number, by account, oldest first. */
export class ReadSubjectRequest {
  static readonly rule = object<ReadSubjectRequest>({
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

export interface SubjectMessage {
  readonly id: number;
  readonly messageId: string;
  /** Whether its status is final and every event about it has left the service: only then it can be erased. */
  readonly ended: boolean;
}

export interface ReadSubjectReply {
  /** At most `MAX_SUBJECT_PAGE`. */
  readonly messages: readonly SubjectMessage[];
  /** Null after the last page. */
  readonly next: SubjectPlace | null;
  /** Recipients of bulks that are not yet messages; counted on the first page. */
  readonly unexpanded: number;
  /** What stands for the number once it is erased: its calling code and zeros, as many digits as the number. */
  readonly pseudonym: string;
}

/** Makes messages to a phone number anonymous: their number becomes its country and zeros, their text empty. */
export class EraseSubjectRequest {
  static readonly rule = object<EraseSubjectRequest>({
    erasureId: UUID,
    recipient: MSISDN,
    accountId: orNull(WHOLE),
    before: TIME,
    ids: listOf(WHOLE, { max: MAX_SUBJECT_PAGE }),
    inbox: BOOLEAN,
    incoming: optional(listOf(WHOLE, { max: MAX_INCOMING_PAGE })),
  });

  /** A UUIDv7, under which rows are counted. */
  readonly erasureId: string;
  readonly recipient: string;
  readonly accountId: number | null;
  readonly before: string;
  /** Of messages; one that has not ended or has another recipient stays as it is. */
  readonly ids: readonly number[];
  /** Ids of rows of messages from the subscriber that are for an account. */
  readonly incoming?: readonly number[];
  /** Also what belongs to no account: what the subscriber sent to none, and what carriers said about the number. */
  readonly inbox: boolean;
}

export interface EraseSubjectReply {
  readonly erased: readonly ErasedRows[];
  /** Rows of the inbox that still change: parts of messages, and receipts that are yet to be matched. */
  readonly waiting: number;
  /** Whether the inbox has more: repeat the request. */
  readonly more: boolean;
}
