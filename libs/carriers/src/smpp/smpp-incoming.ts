import {
  readIncoming,
  readReceipt,
  readReceiptDate,
  type DefaultAlphabet,
  type IncomingPdu,
  type Receipt,
} from '@sms/smpp';
import type { SmppCarrierSettings } from '../settings/smpp.settings';
import type { CarrierOddity } from '../port/carrier-oddity';
import type { IncomingPart } from '../port/incoming-part';
import type { CarrierReceipt } from '../port/carrier-receipt';
import { cleanAddress, cleanMessageId, cleanRaw, MAX_RAW_OCTETS } from '../port/clean-carrier-fields';

/** The content of a deliver_sm or data_sm: one receipt or one part of a message, and its oddities. */
export interface ReadDelivery {
  readonly receipt: CarrierReceipt | null;
  readonly incoming: IncomingPart | null;
  readonly oddities: readonly CarrierOddity[];
}

type Settings = Pick<
  SmppCarrierSettings,
  | 'name'
  | 'receiptDetection'
  | 'stateAliases'
  | 'stateByError'
  | 'interfaceVersion'
  | 'messageIdCut'
  | 'myNumber'
  | 'unifiedPrefix'
  | 'defaultAlphabet'
  | 'gsm7Packing'
>;

/** Reads a delivery by the carrier's settings. Never throws. `receivedAt` decides between readings of a date. */
export function readDelivery(pdu: IncomingPdu, settings: Settings, receivedAt: Date): ReadDelivery {
  const readTlvs = settings.interfaceVersion !== '3.3';
  const tlvs = readTlvs ? pdu.tlvs : {};
  const odd = (kind: CarrierOddity['kind'], note: string): CarrierOddity => ({
    carrier: settings.name,
    kind,
    raw: cleanRaw(pdu.raw ?? textOctets(pdu)),
    note,
  });
  const defects = pdu.defects.length > 0 ? [odd('defective_pdu', pdu.defects.join('; ').slice(0, 500))] : [];
  const read = readReceipt(pdu, {
    detection: settings.receiptDetection,
    stateAliases: settings.stateAliases,
    readTlvs,
  });
  if (read.kind === 'unreadable')
    return { receipt: null, incoming: null, oddities: [...defects, odd('unreadable_receipt', read.note)] };
  if (read.kind === 'message') return { receipt: null, incoming: asIncoming(pdu, settings), oddities: defects };
  const receipt = asReceipt(pdu, read.receipt, settings, tlvs.userMessageReference ?? null, receivedAt);
  if (!receipt)
    return {
      receipt: null,
      incoming: null,
      oddities: [...defects, odd('unreadable_receipt', 'its id has nothing that could be compared')],
    };
  return { receipt, incoming: null, oddities: [...defects, ...oddityOf(read.receipt, odd)] };
}

function asReceipt(
  pdu: IncomingPdu,
  read: Receipt,
  { name, stateByError, messageIdCut }: Settings,
  reference: number | null,
  receivedAt: Date,
): CarrierReceipt | null {
  const id = cleanMessageId(read.carrierMessageId, messageIdCut);
  if (!id) return null;
  const meant =
    read.stateWord === null || read.errorCode === null
      ? undefined
      : stateByError.get(`${read.stateWord}:${read.errorCode}`.toUpperCase());
  return {
    carrier: name,
    carrierMessageId: id.normalised,
    source: cleanAddress(pdu.sourceAddr),
    destination: cleanAddress(pdu.destinationAddr),
    reference,
    submissionId: null,
    state: meant ?? read.state,
    stateWord: read.stateWord,
    errorCode: read.errorCode,
    submitDate: read.submitDate,
    doneDate: read.doneDate,
    // Only SMPP's own form names its zone.
    doneAt:
      read.doneDate !== null && /[+-]$/.test(read.doneDate)
        ? readReceiptDate(read.doneDate, { receivedAt, offsetMinutes: 0 })
        : null,
    quotedText: read.quotedText,
    textForm: read.textForm,
  };
}

function oddityOf(
  { oddity, stateWord }: Receipt,
  odd: (kind: CarrierOddity['kind'], note: string) => CarrierOddity,
): CarrierOddity[] {
  switch (oddity) {
    case 'conflict':
      return [odd('conflicting_receipt', 'the text and the parameters of a receipt differ')];
    case 'unknown_state':
      return [odd('unknown_state', `the state ${stateWord ?? 'of the parameter'} is not known`)];
    case 'no_state':
      return [odd('unreadable_receipt', 'a receipt without state')];
    case null:
      return [];
  }
}

function asIncoming(pdu: IncomingPdu, settings: Settings): IncomingPart {
  const { concatenation, payload, text } = readIncoming(pdu, alphabetOf(settings));
  return {
    carrier: settings.name,
    source: internationally(cleanAddress(pdu.sourceAddr), settings.unifiedPrefix),
    destination: settings.myNumber ?? cleanAddress(pdu.destinationAddr),
    text,
    dataCoding: pdu.dataCoding,
    octets: payload.subarray(0, MAX_RAW_OCTETS),
    concatenation: concatenation
      ? { reference: concatenation.reference, total: concatenation.total, part: concatenation.part }
      : null,
    looksLikeReceipt: readReceipt(pdu, { detection: 'text', stateAliases: settings.stateAliases }).kind === 'receipt',
  };
}

/** Drops the zeros of `00…` and replaces the zero of `0…` with `unifiedPrefix`. */
function internationally(address: string | null, unifiedPrefix: string | null): string | null {
  if (address === null || !/^0\d{6,}$/.test(address)) return address;
  if (address.startsWith('00')) return address.replace(/^00/, '');
  return unifiedPrefix === null ? address : `${unifiedPrefix}${address.slice(1)}`.slice(0, 20);
}

function alphabetOf({ defaultAlphabet, gsm7Packing }: Settings): DefaultAlphabet {
  return defaultAlphabet === 'gsm7' && gsm7Packing === 'packed' ? 'gsm7_packed' : defaultAlphabet;
}

function textOctets(pdu: IncomingPdu): Uint8Array {
  return pdu.shortMessage.length > 0 ? pdu.shortMessage : (pdu.tlvs.messagePayload ?? new Uint8Array());
}
