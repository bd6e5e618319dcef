import type { DeliverSm } from '../codec/pdu';
import { DATA_CODING } from './data-coding';
import { messageStateOf, messageStateOfText, type MessageState } from './message-state';
import { parseReceiptDate } from './receipt-date';

export interface Receipt {
  /** As the carrier wrote it; whether it equals the id of the submit response is the carrier's whim. */
  carrierMessageId: string;
  state: MessageState;
  /** The carrier's own error code, as text. */
  errorCode?: string;
  doneAt?: Date;
}

const RECEIPT_WORDS = /(?:^|\s)id:.*\sstat:/is;

/**
 * Reads a delivery receipt in TLV form, text form or both (the TLVs win: their meaning is defined). Undefined when the PDU
 * is an ordinary message, or a receipt that names no message or no state. esm_class is not asked: carriers forget it.
 */
export function parseReceipt(pdu: DeliverSm): Receipt | undefined {
  const text = receiptText(pdu);
  const carrierMessageId = pdu.tlvs.receiptedMessageId || field(text, /(?:^|\s)id:\s*(\S+)/i);
  const stat = field(text, /(?:^|\s)stat:\s*(\S+)/i);
  const state =
    (pdu.tlvs.messageState === undefined ? undefined : messageStateOf(pdu.tlvs.messageState)) ??
    (stat === undefined ? undefined : (messageStateOfText(stat) ?? 'unknown'));
  if (!carrierMessageId || !state) return undefined;

  const errorCode = field(text, /(?:^|\s)err:\s*(\S+)/i);
  const done = field(text, /(?:^|\s)done\s*date:\s*(\d{10,14})/i);
  const doneAt = done === undefined ? undefined : parseReceiptDate(done);
  return { carrierMessageId, state, ...(errorCode !== undefined && { errorCode }), ...(doneAt && { doneAt }) };
}

/** The fields before `text:`; what follows is the start of the user's own message and may imitate any field. */
function receiptText(pdu: DeliverSm): string {
  const bytes = Buffer.from(pdu.shortMessage.length > 0 ? pdu.shortMessage : (pdu.tlvs.messagePayload ?? []));
  const text = pdu.dataCoding === DATA_CODING.ucs2 && bytes.length % 2 === 0 ? bytes.swap16().toString('utf16le') : bytes.toString('latin1');
  const fields = text.split(/(?:^|\s)text:/i, 1)[0] ?? '';
  return RECEIPT_WORDS.test(fields) || pdu.tlvs.receiptedMessageId !== undefined ? fields : '';
}

function field(text: string, pattern: RegExp): string | undefined {
  return pattern.exec(text)?.[1];
}
