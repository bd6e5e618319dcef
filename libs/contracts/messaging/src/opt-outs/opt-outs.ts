import {
  BOOLEAN,
  listOf,
  MAX_MESSAGES,
  MSISDN,
  object,
  oneOf,
  optional,
  orNull,
  text,
  WHOLE,
  whole,
} from '@sms/contracts/rpc';

/** How an opt-out came about: a call, a list, a message with STOP, or the page that a link in a message opens. */
export const OPT_OUT_ORIGINS = ['api', 'import', 'stop', 'page'] as const;
export type OptOutOrigin = (typeof OPT_OUT_ORIGINS)[number];

/** How one ended: by a call, or by a message with START. */
export type OptOutEnd = 'api' | 'start';

export const OPT_OUT_STATES = ['in_force', 'ended'] as const;
export type OptOutState = (typeof OPT_OUT_STATES)[number];

/** Characters of a note, or of the message with which a subscriber opted out. */
export const MAX_OPT_OUT_TEXT = 1_600;

const SENDER = orNull(text(1, 11));

/** From its beginning to its end, a number gets no messages of the account. */
export interface OptOut {
  readonly id: number;
  /** MSISDN. */
  readonly number: string;
  /** The sender name whose messages are refused; null: those of all. */
  readonly sender: string | null;
  readonly origin: OptOutOrigin;
  /** The user who added it; null where no user did. */
  readonly userId: number | null;
  /** A note, or what the subscriber wrote. */
  readonly text: string | null;
  /** ISO 8601, UTC, here and below. */
  readonly createdAt: string;
  /** Null: it is in force. */
  readonly endedAt: string | null;
  readonly endedBy: OptOutEnd | null;
  readonly endedUserId: number | null;
}

/** A page of the opt-outs of an account, the newest first. */
export class ListOptOutsRequest {
  static readonly rule = object<ListOptOutsRequest>({
    accountId: WHOLE,
    state: oneOf(OPT_OUT_STATES),
    number: optional(MSISDN),
    beforeId: optional(WHOLE),
    limit: whole({ min: 1, max: 1_000 }),
  });

  readonly accountId: number;
  readonly state: OptOutState;
  readonly number?: string;
  /** Continues after this one; from the newest by default. */
  readonly beforeId?: number;
  /** 1 to 1,000. */
  readonly limit: number;
}

export interface ListOptOutsReply {
  readonly optOuts: readonly OptOut[];
}

export class AddOptOutRequest {
  static readonly rule = object<AddOptOutRequest>({
    accountId: WHOLE,
    userId: orNull(WHOLE),
    number: MSISDN,
    sender: SENDER,
    text: orNull(text(1, MAX_OPT_OUT_TEXT)),
    origin: optional(oneOf(['api', 'page'] as const)),
  });

  readonly accountId: number;
  /** Null: the subscriber did it, on the page of a link. */
  readonly userId: number | null;
  readonly number: string;
  readonly sender: string | null;
  readonly text: string | null;
  /** `api` by default. */
  readonly origin?: 'api' | 'page';
}

export interface AddOptOutReply {
  /** The one in force, which may be older than the request. */
  readonly optOut: OptOut;
  readonly isNew: boolean;
}

export class ImportOptOutsRequest {
  static readonly rule = object<ImportOptOutsRequest>({
    accountId: WHOLE,
    userId: WHOLE,
    numbers: listOf(MSISDN, { min: 1, max: MAX_MESSAGES }),
    sender: SENDER,
  });

  readonly accountId: number;
  readonly userId: number;
  /** MSISDNs, 1 to `MAX_MESSAGES`. */
  readonly numbers: readonly string[];
  readonly sender: string | null;
}

export interface ImportOptOutsReply {
  /** How many were not opted out before. */
  readonly added: number;
}

export class EndOptOutRequest {
  static readonly rule = object<EndOptOutRequest>({ accountId: WHOLE, userId: WHOLE, id: WHOLE });

  readonly accountId: number;
  readonly userId: number;
  readonly id: number;
}

export interface EndOptOutReply {
  /** Null: the account has none with this id. One that had ended before is returned as it was. */
  readonly optOut: OptOut | null;
}

/** What the opt-outs of an account hold for. */
export interface OptOutSettings {
  /** Whether one-time passwords are refused as well; without that, they are sent nevertheless. */
  readonly coversOtp: boolean;
}

export class ReadOptOutSettingsRequest {
  static readonly rule = object<ReadOptOutSettingsRequest>({ accountId: WHOLE });

  readonly accountId: number;
}

export class SetOptOutSettingsRequest implements OptOutSettings {
  static readonly rule = object<SetOptOutSettingsRequest>({ accountId: WHOLE, coversOtp: BOOLEAN });

  readonly accountId: number;
  readonly coversOtp: boolean;
}
