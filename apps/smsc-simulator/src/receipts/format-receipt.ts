import { ESM_CLASS_UDHI, messageStateCode, type FieldsOf, type MessageState } from '@sms/smpp';
import type { Behaviour } from '../behaviour/catalog/behaviour';
import type { Message } from '../messages/describe-message';
import { receiptAddresses } from './receipt-addresses';
import { receiptText } from './receipt-text';

export interface Receipt {
  command: 'deliver_sm' | 'data_sm';
  fields: FieldsOf<'deliver_sm'>;
}

/** A state to report, and its word where that is unusual. */
export interface Report {
  state: MessageState;
  word?: string;
  esmClass?: number;
}

const UCS2 = 8;
/** sm_length is one octet and 255 is reserved. */
const MAX_SHORT_MESSAGE = 254;
/** Concatenation header of part 1 of 1, with reference 9. */
const HEADER = Buffer.of(5, 0, 3, 9, 1, 1);
const CONFLICTING_TEXT = 'id:0 sub:001 dlvrd:000 submit date:{submit} done date:{done} stat:UNDELIV err:001 text:';

/** The usual `text:` stays empty: it would repeat the beginning of the message. */
export function formatReceipt(message: Message, behaviour: Behaviour, report: Report, doneAt: Date): Receipt {
  const { addr: recipient } = message.destination;
  const { addr: sender } = message.source;
  const text = behaviour.receiptForm === 'tlv' ? '' : textOf(message, behaviour, report, doneAt);
  const octets =
    behaviour.receiptCoding === 'utf16' ? Buffer.from(text, 'utf16le').swap16() : Buffer.from(text, 'latin1');
  const body = behaviour.receiptHeader ? Buffer.concat([HEADER, octets]) : octets;
  const long = body.length > MAX_SHORT_MESSAGE || behaviour.receiptCommand === 'data_sm';
  return {
    command: behaviour.receiptCommand,
    fields: {
      ...receiptAddresses(behaviour.receiptAddresses, recipient, sender),
      esmClass: (report.esmClass ?? behaviour.receiptEsmClass) | (behaviour.receiptHeader ? ESM_CLASS_UDHI : 0),
      dataCoding: behaviour.receiptCoding === 'utf16' ? UCS2 : 0,
      ...(!long && { shortMessage: body }),
      tlvs: { ...tlvsOf(message, behaviour, report), ...(long && body.length > 0 && { messagePayload: body }) },
    },
  };
}

function textOf(message: Message, behaviour: Behaviour, { state, word }: Report, doneAt: Date): string {
  return receiptText(behaviour.receiptForm === 'conflict' ? CONFLICTING_TEXT : behaviour.receiptText, {
    id: message.ids.receipt,
    state,
    word: word ?? behaviour.receiptWord,
    submittedAt: message.submittedAt,
    doneAt,
    userMessageReference: message.userMessageReference,
    datePattern: behaviour.receiptDates,
    zoneMinutes: behaviour.receiptZoneMinutes,
  });
}

function tlvsOf(
  { ids, userMessageReference }: Message,
  behaviour: Behaviour,
  { state }: Report,
): NonNullable<FieldsOf<'deliver_sm'>['tlvs']> {
  if (behaviour.receiptForm === 'text') return {};
  const messageState = behaviour.receiptStateTlv ?? messageStateCode(state);
  const reference = referenceOf(behaviour.receiptReference, userMessageReference);
  return {
    receiptedMessageId: ids.receipt,
    ...(messageState !== 'missing' && { messageState }),
    ...(reference !== undefined && { userMessageReference: reference }),
  };
}

function referenceOf(kind: Behaviour['receiptReference'], reference: number | undefined): number | undefined {
  if (kind === 'missing' || reference === undefined) return undefined;
  return kind === 'foreign' ? (reference + 1) & 0xffff : reference;
}
