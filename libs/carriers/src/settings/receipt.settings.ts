import { MESSAGE_STATES, type MessageState } from '@sms/smpp';
import { type FieldDecorator, MapOf, OneOf, Whole } from '@sms/platform/validation';
import { type ByLane, EachLane } from './lanes';

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
const MULTIPART_RECEIPTS = ['each', 'first', 'last', 'any'] as const;
export type MultipartReceipts = (typeof MULTIPART_RECEIPTS)[number];

/** A receipt confirms that the handset, or that the carrier's network has the message. `none`: no receipts come. */
const RECEIPT_MEANINGS = ['handset', 'network', 'none'] as const;
export type ReceiptMeaning = (typeof RECEIPT_MEANINGS)[number];

/**
 * The list that the error codes in a carrier's receipts belong to: GSM's, one that a service publishes, or `own`,
 * known to the carrier only.
 */
const ERROR_CODE_LISTS = ['own', 'gsm', 'vonage', 'twilio'] as const;
export type ErrorCodeList = (typeof ERROR_CODE_LISTS)[number];

export const MAX_TIMEOUT_MS = 120_000;
const DAY_SECONDS = 86_400;
/** An hour apart, these attempts outlast every message. Each outcome reads the attempts before it. */
const MAX_ATTEMPTS = 100;

/** How receipts of a carrier are matched to messages and what they mean; part of every carrier's settings. */
export class ReceiptSettings {
  // Only carriers over SMPP have settings for these four.
  readonly messageIdForm: MessageIdForm = 'auto';
  readonly receiptAddress: ReceiptAddress = 'auto';
  /** Digits that a national number (`0…`) begins with internationally; null: numbers are compared by their ends. */
  readonly countryCode: string | null = null;
  /** Zone of dates in receipts: `unknown` (read as UTC), `±hh:mm`, or the name of a zone. */
  readonly receiptTimeZone: string = 'unknown';
  /** The real state of receipts, by `<state word>:<error code>` in capitals. */
  @StatesBy(/^[A-Za-z]{1,16}:[A-Za-z0-9._-]{1,16}$/, '"<word>:<code>" and the states they mean')
  readonly stateByError: ReadonlyMap<string, MessageState> = new Map();
  /** The list that the error codes belong to. */
  @OneOf(ERROR_CODE_LISTS) readonly errorCodes: ErrorCodeList = 'own';
  /** Whether the state UNKNOWN ends a message at once, or waits for a better receipt. */
  @OneOf(['wait', 'undelivered']) readonly unknownState: 'wait' | 'undelivered' = 'wait';
  // Where a receipt is requested with one part only, it comes for that part only.
  @OneOf(MULTIPART_RECEIPTS, {
    fallback: (_, source) => MULTIPART_RECEIPTS.find((parts) => source.is('request_receipt_on', parts)),
  })
  readonly multipartReceipts: MultipartReceipts = 'each';
  @OneOf(RECEIPT_MEANINGS) readonly receiptMeans: ReceiptMeaning = 'handset';
  /** A submit without an answer by then has an uncertain outcome, in milliseconds. */
  @Whole(1, MAX_TIMEOUT_MS, { names: ['submit_timeout_ms', 'request_timeout_ms'] })
  readonly submitTimeoutMs: number = 60_000;
  /** Seconds for which an uncertain submit waits for a receipt before it is sent again or given up. */
  @EachLane(Whole(1, DAY_SECONDS))
  readonly uncertainWaitSeconds: ByLane<number> = { otp: 30, single: 300, bulk: 1_800 };
  /** How often a message with an uncertain outcome is sent again at most. */
  @Whole(0, 10) readonly maxResends: number = 2;
  /** How often the carrier may refuse a message for now before the next carrier of its route gets it, or it fails. */
  @Whole(1, MAX_ATTEMPTS) readonly maxAttempts: number = 20;
}

export const STANDARD_RECEIPT_SETTINGS = new ReceiptSettings();

/** A map from a carrier's own words to states. Words are compared in capitals. */
export function StatesBy(word: RegExp, shape: string): FieldDecorator<ReadonlyMap<string, MessageState>> {
  return MapOf(shape, (name, value) => {
    const state = MESSAGE_STATES.find((known) => known === value);
    return word.test(name) && state !== undefined ? [name.toUpperCase(), state] : null;
  });
}
