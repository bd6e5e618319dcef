import type { MessageState } from '@sms/smpp';
import type { ErrorCodeList } from './error-codes';
import type { Lane } from '@sms/contracts/messaging';

/** How the id of a submit response becomes that of its receipts. `auto`: unchanged, or converted on evidence. */
export const MESSAGE_ID_FORMS = ['auto', 'text', 'hex_to_decimal', 'decimal_to_hex'] as const;
export type MessageIdForm = (typeof MESSAGE_ID_FORMS)[number];

/**
 * The part of a long id that the text of a receipt holds: SMPP 3.4 requires ten characters, and some carriers write no
 * more.
 */
export const MESSAGE_ID_CUTS = ['none', 'first_10', 'last_10'] as const;
export type MessageIdCut = (typeof MESSAGE_ID_CUTS)[number];

/** Which address of a receipt is the recipient of the message. `auto`: the source, or else the destination. */
export const RECEIPT_ADDRESSES = ['auto', 'source', 'destination', 'ignore'] as const;
export type ReceiptAddress = (typeof RECEIPT_ADDRESSES)[number];

/** The parts of a long message that get a receipt. `any`: one part, not known in advance. */
export const MULTIPART_RECEIPTS = ['each', 'first', 'last', 'any'] as const;
export type MultipartReceipts = (typeof MULTIPART_RECEIPTS)[number];

/** What a receipt confirms: the handset or the carrier's network has the message. `none`: no receipts come. */
export const RECEIPT_MEANINGS = ['handset', 'network', 'none'] as const;
export type ReceiptMeaning = (typeof RECEIPT_MEANINGS)[number];

/** How receipts of a carrier are matched to messages and what they mean; part of every carrier's settings. */
export interface ReceiptSettings {
  readonly messageIdForm: MessageIdForm;
  readonly receiptAddress: ReceiptAddress;
  /** Digits that a national number (`0…`) begins with internationally; null: numbers are compared by their ends. */
  readonly countryCode: string | null;
  /** `auto` (learned, before that UTC), `±hh:mm`, or the name of a zone. */
  readonly receiptTimeZone: string;
  /** The real state of receipts, by `<state word>:<error code>` in capitals. */
  readonly stateByError: ReadonlyMap<string, MessageState>;
  /** The list that the error codes belong to. */
  readonly errorCodes: ErrorCodeList;
  /** Whether the state UNKNOWN ends a message at once, or waits for a better receipt. */
  readonly unknownState: 'wait' | 'undelivered';
  readonly multipartReceipts: MultipartReceipts;
  readonly receiptMeans: ReceiptMeaning;
  /** A submit without an answer by then has an uncertain outcome, in milliseconds. */
  readonly submitTimeoutMs: number;
  /** Seconds for which an uncertain submit waits for a receipt before it is sent again or given up. */
  readonly uncertainWaitSeconds: Readonly<Record<Lane, number>>;
  /** How often a message with an uncertain outcome is sent again at most. */
  readonly maxResends: number;
  /** How often the carrier may refuse a message for now before the next carrier of its route gets it, or it fails. */
  readonly maxAttempts: number;
}

export const STANDARD_RECEIPT_SETTINGS: ReceiptSettings = {
  messageIdForm: 'auto',
  receiptAddress: 'auto',
  countryCode: null,
  receiptTimeZone: 'auto',
  stateByError: new Map(),
  errorCodes: 'own',
  unknownState: 'wait',
  multipartReceipts: 'each',
  receiptMeans: 'handset',
  submitTimeoutMs: 60_000,
  uncertainWaitSeconds: { otp: 30, single: 300, bulk: 1_800 },
  maxResends: 2,
  maxAttempts: 20,
};
