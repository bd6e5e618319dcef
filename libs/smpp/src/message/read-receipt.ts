import type { IncomingPdu } from '../codec/pdu';
import { cleanCarrierMessageId, isSameCarrierMessageId } from './carrier-message-id';
import { splitConcatenation } from './concatenation';
import { DATA_CODING, decodeText } from './data-coding';
import { messageStateOf, messageStateOfText, type MessageState } from './message-state';
import { readReceiptText, type ReceiptText } from './receipt-text';

/** A delivery receipt, cleaned: free of control characters, each field within its length. */
export interface Receipt {
  /** 1 to 64 characters from 0x21 to 0x7E, in the carrier's own form. */
  carrierMessageId: string;
  state: MessageState;
  /** The carrier's word or number for the state, in upper case, at most 16; null when only a TLV names it. */
  stateWord: string | null;
  /** At most 16 characters of A-Z, a-z, 0-9, `.`, `_`, `-`. */
  errorCode: string | null;
  /** Digits, with the sign where there is one; see readReceiptDate. */
  submitDate: string | null;
  doneDate: string | null;
  /** The beginning of the message as the receipt quotes it, at most 160 characters. */
  quotedText: string | null;
  /**
   * `conflict`: text and TLVs differ, the TLVs count. `no_state`: the receipt names no state, but the carrier has the
   * message.
   */
  oddity: 'conflict' | 'unknown_state' | 'no_state' | null;
  /** Recognised by its text alone: the caller must check whether the id is one of ours. */
  textForm: boolean;
}

export interface ReadReceiptOptions {
  /** `text` also accepts an unmarked message whose text begins with `id:` and has a state and a date. */
  detection: 'esm_class' | 'text';
  /** States by this carrier's words, in upper case; they override the common ones. */
  stateAliases?: ReadonlyMap<string, MessageState>;
  /** False for SMPP 3.3; true by default. */
  readTlvs?: boolean;
}

export type ReadReceipt =
  | { kind: 'receipt'; receipt: Receipt }
  /** Marked as a receipt, but unusable as one. The note contains nothing of the PDU. */
  | { kind: 'unreadable'; note: string }
  /** An ordinary message, whatever it looks like. */
  | { kind: 'message' };

const MESSAGE_TYPE = 0x3c;
/** A receipt and an intermediate notification. The other types are a handset's own acknowledgements. */
const RECEIPT_TYPES = 0x04 | 0x20;
const MAX_TEXT_OCTETS = 1_024;
const MAX_QUOTED = 160;

export function readReceipt(pdu: IncomingPdu, options: ReadReceiptOptions): ReadReceipt {
  const tlvs = options.readTlvs === false ? {} : pdu.tlvs;
  const type = pdu.esmClass & MESSAGE_TYPE;
  const marked =
    (type & RECEIPT_TYPES) !== 0 || tlvs.receiptedMessageId !== undefined || tlvs.messageState !== undefined;
  if (!marked && type !== 0) return { kind: 'unreadable', note: 'an acknowledgement of the handset' };
  if (!marked && options.detection !== 'text') return { kind: 'message' };

  const text = readReceiptText(receiptBody(pdu, tlvs.messagePayload));
  const word = stateWordOf(text, options.stateAliases);
  const textDates = { submitDate: readDate(text.submitDate), doneDate: readDate(text.doneDate) };
  if (!marked && !(text.beginsWithId && word && (textDates.submitDate ?? textDates.doneDate) !== null))
    return { kind: 'message' };

  const named = tlvs.receiptedMessageId === undefined ? null : cleanCarrierMessageId(tlvs.receiptedMessageId);
  const written = cleanCarrierMessageId(text.id);
  const carrierMessageId = named ?? written;
  if (carrierMessageId === null) {
    if (!marked) return { kind: 'message' };
    return {
      kind: 'unreadable',
      note:
        tlvs.receiptedMessageId || text.id
          ? 'a receipt whose message id cannot be one'
          : 'a receipt without message id',
    };
  }
  const { state, oddity } = judge(tlvs.messageState, word);
  const idsDiffer = named !== null && written !== null && !isSameCarrierMessageId(named, written);
  return {
    kind: 'receipt',
    receipt: {
      carrierMessageId,
      state,
      stateWord: word?.word ?? null,
      errorCode: readErrorCode(text.err) ?? readNetworkError(tlvs.networkErrorCode),
      ...textDates,
      quotedText: readQuotedText(text.text ?? ''),
      oddity: idsDiffer ? 'conflict' : oddity,
      textForm: !marked,
    },
  };
}

/** Header stripped, one line, no control characters. */
function receiptBody(pdu: IncomingPdu, messagePayload: Uint8Array | undefined): string {
  const octets = pdu.shortMessage.length > 0 ? pdu.shortMessage : (messagePayload ?? pdu.shortMessage);
  const { payload } = splitConcatenation(octets, pdu.esmClass);
  // Receipts are ASCII; only UTF-16 has to be decoded.
  const coding = pdu.dataCoding === DATA_CODING.ucs2 ? DATA_CODING.ucs2 : DATA_CODING.latin1;
  return decodeText(payload.subarray(0, MAX_TEXT_OCTETS), coding).replace(/[\p{Cc}\p{Surrogate}]/gu, ' ');
}

interface StateWord {
  word: string;
  /** Undefined when the word is not known. */
  state: MessageState | undefined;
}

function stateWordOf(text: ReceiptText, aliases: ReadReceiptOptions['stateAliases']): StateWord | undefined {
  const read = (raw: string): StateWord => {
    const word = /^[A-Z0-9]{0,16}/.exec(raw.toUpperCase())?.[0] ?? '';
    return { word, state: aliases?.get(word) ?? messageStateOfText(word) };
  };
  const stat = read(text.stat);
  if (stat.word !== '') return stat;
  return text.afterDoneDate.map(read).find(({ word, state }) => state !== undefined && /^[A-Z]/.test(word));
}

/** The TLV overrides the word, because its meaning is defined. */
function judge(messageState: number | undefined, word: StateWord | undefined): Pick<Receipt, 'state' | 'oddity'> {
  if (messageState === undefined && word === undefined) return { state: 'enroute', oddity: 'no_state' };
  const state = messageState === undefined ? word?.state : messageStateOf(messageState);
  if (state === undefined) return { state: 'unknown', oddity: 'unknown_state' };
  return { state, oddity: word?.state !== undefined && word.state !== state ? 'conflict' : null };
}

function readDate(value: string): string | null {
  return /^\d{1,16}[+\-R]?/.exec(value)?.[0] ?? null;
}

function readErrorCode(value: string): string | null {
  return /^[\w.-]{1,16}/.exec(value)?.[0] ?? null;
}

/** Cut between characters, not within a surrogate pair. */
function readQuotedText(value: string): string | null {
  const quoted = value
    .trim()
    .slice(0, MAX_QUOTED)
    .replace(/\p{Surrogate}$/u, '')
    .trimEnd();
  return quoted === '' ? null : quoted;
}

/** Network type and number, as `3-17`. */
function readNetworkError(octets: Uint8Array | undefined): string | null {
  const [type, high, low] = octets ?? [];
  if (octets?.length !== 3 || type === undefined || high === undefined || low === undefined) return null;
  return `${type}-${(high << 8) | low}`;
}
