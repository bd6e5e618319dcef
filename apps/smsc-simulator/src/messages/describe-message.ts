import { createHash } from 'node:crypto';
import {
  decodeText,
  sarConcatenation,
  splitConcatenation,
  type Concatenation,
  type MessageState,
  type SubmitSm,
} from '@sms/smpp';
import type { Behaviour, DefaultAlphabet } from '../behaviour/catalog/behaviour';
import type { MessageIds } from './message-ids';

/** A message as the carrier read it. */
export interface Message {
  submittedAt: Date;
  ids: MessageIds;
  systemId: string;
  /** Number of the session it came over, see sessions/session-register.ts. */
  session: number;
  source: Address;
  destination: Address;
  dataCoding: number;
  esmClass: number;
  registeredDelivery: number;
  validityPeriod: string;
  serviceType: string;
  priority: number;
  userMessageReference: number | undefined;
  /** Tag and value in hex of parameters that the library has no name for. */
  tlvs: readonly { tag: number; value: string }[];
  /** Undefined for a message in one segment. */
  concatenation: Concatenation | undefined;
  /** Number of parts into which the carrier splits it. */
  parts: number;
  /** Octets of the text as submitted, without concatenation header. */
  bytes: number;
  /** Undefined once the log has dropped it. */
  text: string | undefined;
  /** In hex, of the text in UTF-8. */
  sha256: string;
  /** Changes once, from `enroute` to the final state. */
  state: MessageState;
  doneAt: Date | undefined;
}

interface Address {
  addr: string;
  ton: number;
  npi: number;
}

/** Octets of a short message, and of one after a concatenation header of six. */
const WHOLE_OCTETS = 140;
const PART_OCTETS = 134;
const WHOLE_SEPTETS = 160;
const PART_SEPTETS = 153;

const ALPHABETS: Readonly<Record<DefaultAlphabet, (octets: Uint8Array) => string>> = {
  gsm7: (octets) => decodeText(octets, 0),
  latin1: (octets) => Buffer.from(octets).toString('latin1'),
  // An octet with the high bit set has no meaning in ASCII.
  ascii: (octets) => Buffer.from(octets.map((octet) => (octet < 0x80 ? octet : 0x3f))).toString('latin1'),
};

export function describeMessage(
  pdu: SubmitSm,
  ids: MessageIds,
  behaviour: Behaviour,
  from: { systemId: string; session: number },
  submittedAt: Date,
): Message {
  const octets = pdu.shortMessage.length > 0 ? pdu.shortMessage : (pdu.tlvs.messagePayload ?? pdu.shortMessage);
  const { concatenation, payload } = splitConcatenation(octets, pdu.esmClass);
  const text =
    pdu.dataCoding === 0 ? ALPHABETS[behaviour.defaultAlphabet](payload) : decodeText(payload, pdu.dataCoding);
  return {
    submittedAt,
    ids,
    ...from,
    source: { addr: pdu.sourceAddr, ton: pdu.sourceAddrTon, npi: pdu.sourceAddrNpi },
    destination: { addr: pdu.destinationAddr, ton: pdu.destAddrTon, npi: pdu.destAddrNpi },
    dataCoding: pdu.dataCoding,
    esmClass: pdu.esmClass,
    registeredDelivery: pdu.registeredDelivery,
    validityPeriod: pdu.validityPeriod,
    serviceType: pdu.serviceType,
    priority: pdu.priorityFlag,
    userMessageReference: pdu.tlvs.userMessageReference,
    tlvs: (pdu.tlvs.unknown ?? []).map(({ tag, value }) => ({ tag, value: Buffer.from(value).toString('hex') })),
    concatenation: concatenation ?? (behaviour.ignoresSar ? undefined : sarConcatenation(pdu.tlvs)),
    parts: behaviour.splitsPayload ? partsOf(payload.length, pdu.dataCoding) : 1,
    bytes: payload.length,
    text,
    sha256: createHash('sha256').update(text, 'utf8').digest('hex'),
    state: 'enroute',
    doneAt: undefined,
  };
}

function partsOf(length: number, dataCoding: number): number {
  const [whole, part] = dataCoding === 0 ? [WHOLE_SEPTETS, PART_SEPTETS] : [WHOLE_OCTETS, PART_OCTETS];
  return length <= whole ? 1 : Math.ceil(length / part);
}
