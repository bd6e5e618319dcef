import { addConcatenation, ESM_CLASS_UDHI, type FieldsOf } from '@sms/smpp';
import type { OutgoingSegment } from '../port/carrier';
import type { SendingSettings } from '../settings/sending.settings';
import { destinationAddress, sourceAddress } from './addresses';
import { encodePart, isLong } from './carrier-text';
import { senderParameters } from './sender-parameters';
import { validityPeriod } from './validity-period';

type SubmitFields = FieldsOf<'submit_sm'>;

const ESM_CLASS_STORE_AND_FORWARD = 3;
/** dest_addr_subunit: the display. */
const DISPLAY = 1;

/** Our reference in receipts: 16 bits of the submission's id; carrier and recipient narrow the match. */
export function referenceOf(submissionId: number): number {
  return submissionId % 0x1_0000;
}

/** The submit_sm of one segment, in the form that the carrier expects. */
export function submitSmFields(
  outgoing: OutgoingSegment,
  settings: SendingSettings,
  now: Date = new Date(),
): SubmitFields {
  const mode = settings.submitMode === 'store_and_forward' ? ESM_CLASS_STORE_AND_FORWARD : 0;
  const text = textFields(outgoing, settings);
  const source = sourceAddress(outgoing.sender, settings);
  const destination = destinationAddress(outgoing.recipient, settings);
  // The parameters are written in the order in which they are set. No spreading: this runs for every submit.
  const tlvs = text.tlvs ?? {};
  if (settings.sendReference) tlvs.userMessageReference = referenceOf(outgoing.submissionId);
  if (outgoing.flash && settings.flash === 'subunit') tlvs.destAddrSubunit = DISPLAY;
  const unknown = senderParameters(outgoing.sender, settings);
  if (unknown.length > 0) tlvs.unknown = unknown;
  const fields: SubmitFields = {
    serviceType: settings.serviceType[outgoing.lane],
    sourceAddrTon: source.sourceAddrTon,
    sourceAddrNpi: source.sourceAddrNpi,
    sourceAddr: source.sourceAddr,
    destAddrTon: destination.destAddrTon,
    destAddrNpi: destination.destAddrNpi,
    destinationAddr: destination.destinationAddr,
    esmClass: mode | (text.esmClass ?? 0),
    priorityFlag: settings.priorityByLane[outgoing.lane],
    validityPeriod: validityPeriod(outgoing.validitySeconds, settings, now),
    registeredDelivery: asksForReceipt(outgoing, settings) ? settings.registeredDelivery : 0,
    dataCoding: text.dataCoding ?? 0,
    tlvs,
  };
  if (text.shortMessage) fields.shortMessage = text.shortMessage;
  return fields;
}

function textFields(
  outgoing: OutgoingSegment,
  settings: SendingSettings,
): Pick<SubmitFields, 'dataCoding' | 'esmClass' | 'shortMessage' | 'tlvs'> {
  const { text, segment: part, segments: total, concatReference: reference, flash = false } = outgoing;
  const { concatenation } = settings;
  const header = total > 1 && (concatenation === 'udh' || concatenation === 'udh16');
  const { dataCoding, octets } = encodePart(text, part, settings, { flash, concatenated: header });
  if (concatenation === 'payload' && isLong(text, settings)) return { dataCoding, tlvs: { messagePayload: octets } };
  if (total === 1) return { dataCoding, shortMessage: octets };
  if (concatenation === 'sar')
    return {
      dataCoding,
      shortMessage: octets,
      tlvs: { sarMsgRefNum: reference, sarTotalSegments: total, sarSegmentSeqnum: part },
    };
  const shortMessage =
    concatenation === 'udh16'
      ? addConcatenation(octets, { reference, total, part }, 16)
      : addConcatenation(octets, { reference: reference % 0x100, total, part });
  return { dataCoding, esmClass: ESM_CLASS_UDHI, shortMessage };
}

function asksForReceipt({ segment, segments }: OutgoingSegment, { requestReceiptOn }: SendingSettings): boolean {
  switch (requestReceiptOn) {
    case 'each':
      return true;
    case 'first':
      return segment === 1;
    case 'last':
      return segment === segments;
  }
}
