import { listOf, object, optional, orNull, text, WHOLE, whole } from '@sms/contracts/rpc';

/** Of one number. */
export const MAX_KEYWORDS = 500;
export const MAX_KEYWORD_LENGTH = 40;
const MAX_NUMBER_LENGTH = 15;
const MAX_CARRIER_LENGTH = 32;

export interface NumberKeyword {
  /** A word or up to three, with which a message begins; neither case nor accents count. */
  readonly keyword: string;
  readonly accountId: number;
}

/** A number that subscribers write to. It belongs to an account, or accounts share it by keywords. */
export interface IncomingNumber {
  readonly id: number;
  /** Digits only: a phone number or a short code. */
  readonly number: string;
  /** Messages over this carrier alone; null: over every carrier for which the number is not listed. */
  readonly carrier: string | null;
  /** Null: accounts share it. */
  readonly accountId: number | null;
  readonly keywords: readonly NumberKeyword[];
}

/** A page of numbers, the newest first. */
export class ListNumbersRequest {
  static readonly rule = object<ListNumbersRequest>({
    accountId: optional(WHOLE),
    beforeId: optional(WHOLE),
    limit: whole({ min: 1, max: 101 }),
  });

  /** Only numbers that belong to the account, or that it shares. */
  readonly accountId?: number;
  /** Continues after this number. */
  readonly beforeId?: number;
  readonly limit: number;
}

export interface ListNumbersReply {
  readonly numbers: readonly IncomingNumber[];
}

const NUMBER = text(3, MAX_NUMBER_LENGTH);
const CARRIER = orNull(text(1, MAX_CARRIER_LENGTH));

/** Says to whom a number belongs, in place of what was said before. */
export class SetNumberRequest {
  static readonly rule = object<SetNumberRequest>({
    number: NUMBER,
    carrier: CARRIER,
    accountId: orNull(WHOLE),
    keywords: listOf(object<NumberKeyword>({ keyword: text(1, MAX_KEYWORD_LENGTH), accountId: WHOLE }), {
      max: MAX_KEYWORDS,
    }),
  });

  readonly number: string;
  readonly carrier: string | null;
  readonly accountId: number | null;
  readonly keywords: readonly NumberKeyword[];
}

/**
 * `unclear`: once case, accents and punctuation are left out, these keywords are empty, too long or equal to another.
 */
export type SetNumberReply =
  | { readonly outcome: 'set'; readonly number: IncomingNumber }
  | { readonly outcome: 'unclear'; readonly keywords: readonly string[] };

export class RemoveNumberRequest {
  static readonly rule = object<RemoveNumberRequest>({ number: NUMBER, carrier: CARRIER });

  readonly number: string;
  readonly carrier: string | null;
}

export interface RemoveNumberReply {
  /** False: it was not listed. */
  readonly removed: boolean;
}
