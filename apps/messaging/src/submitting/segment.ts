import { addConcatenation, dataCodingOf, encodeText, ESM_CLASS_UDHI, type FieldsOf } from '@sms/smpp';
import { segmentText } from '@sms/sms-text';

export interface OutgoingSegment {
  readonly submissionId: number;
  readonly carrier: string;
  /** The carriers it may go to, this one among them. */
  readonly route: string;
  readonly sender: string;
  readonly recipient: string;
  /** The whole text; this is segment `segment` (from 1) of `segments`. */
  readonly text: string;
  readonly segment: number;
  readonly segments: number;
  /** Identifies the message for the concatenation header: the same for all its segments. */
  readonly messageId: number;
  /** Seconds from now after which the carrier need not try any more. */
  readonly validitySeconds: number;
}

const TON_UNKNOWN = 0;
const TON_INTERNATIONAL = 1;
const TON_NETWORK_SPECIFIC = 3;
const TON_ALPHANUMERIC = 5;
const NPI_UNKNOWN = 0;
const NPI_ISDN = 1;
const LONGEST_SHORT_CODE = 6;
const RECEIPT_ON_SUCCESS_OR_FAILURE = 1;

/** Our reference in receipts: 16 bits of the submission's id, told apart further by carrier and recipient. */
export function referenceOf(submissionId: number): number {
  return submissionId % 0x1_0000;
}

export function submitSmFields(outgoing: OutgoingSegment): FieldsOf<'submit_sm'> {
  const { encoding, segments } = segmentText(outgoing.text);
  const dataCoding = dataCodingOf(encoding);
  const payload = encodeText(segments[outgoing.segment - 1] ?? '', dataCoding);
  const concatenated = outgoing.segments > 1;
  return {
    ...sourceAddress(outgoing.sender),
    destAddrTon: TON_INTERNATIONAL,
    destAddrNpi: NPI_ISDN,
    destinationAddr: outgoing.recipient,
    registeredDelivery: RECEIPT_ON_SUCCESS_OR_FAILURE,
    dataCoding,
    esmClass: concatenated ? ESM_CLASS_UDHI : 0,
    shortMessage: concatenated
      ? addConcatenation(payload, { reference: outgoing.messageId % 0x100, total: outgoing.segments, part: outgoing.segment })
      : payload,
    validityPeriod: relativePeriod(outgoing.validitySeconds),
    tlvs: { userMessageReference: referenceOf(outgoing.submissionId) },
  };
}

/** The same for every submit of a sender, and for questions about it. */
export function sourceAddress(sender: string): Required<Pick<FieldsOf<'submit_sm'>, 'sourceAddr' | 'sourceAddrTon' | 'sourceAddrNpi'>> {
  if (!/^\d+$/.test(sender)) return { sourceAddr: sender, sourceAddrTon: TON_ALPHANUMERIC, sourceAddrNpi: NPI_UNKNOWN };
  if (sender.length <= LONGEST_SHORT_CODE) return { sourceAddr: sender, sourceAddrTon: TON_NETWORK_SPECIFIC, sourceAddrNpi: NPI_UNKNOWN };
  return { sourceAddr: sender, sourceAddrTon: sender.startsWith('0') ? TON_UNKNOWN : TON_INTERNATIONAL, sourceAddrNpi: NPI_ISDN };
}

/** SMPP's relative time, `YYMMDDhhmmss000R`; whole seconds, at least one, below 100 days. */
function relativePeriod(seconds: number): string {
  const whole = Math.max(1, Math.min(Math.trunc(seconds), 99 * 86_400));
  const parts = [0, 0, Math.trunc(whole / 86_400), Math.trunc(whole / 3_600) % 24, Math.trunc(whole / 60) % 60, whole % 60];
  return `${parts.map((part) => String(part).padStart(2, '0')).join('')}000R`;
}
