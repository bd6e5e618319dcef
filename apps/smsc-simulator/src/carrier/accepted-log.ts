import { createHash } from 'node:crypto';
import { decodeText, sarConcatenation, splitConcatenation, type Concatenation, type MessageState, type SubmitSm } from '@sms/smpp';
import type { MessageIds } from './message-ids';

export interface AcceptedMessage {
  /** 1, 2, 3 … in the order of acceptance. */
  sequence: number;
  acceptedAt: Date;
  ids: MessageIds;
  systemId: string;
  source: string;
  destination: string;
  dataCoding: number;
  userMessageReference: number | undefined;
  /** Of a message in several segments. */
  concatenation: Concatenation | undefined;
  /** Octets of the text as submitted, without concatenation header. */
  bytes: number;
  /** Hex, of the decoded text in UTF-8. */
  sha256: string;
  text: string | undefined;
  /** Moves on from `enroute` once. */
  state: MessageState;
  doneAt: Date | undefined;
}

/** The last messages the carrier took, the witness of tests: a message is here if and only if it was accepted. */
export class AcceptedLog {
  private readonly ring: AcceptedMessage[] = [];
  private readonly byId = new Map<string, AcceptedMessage>();
  private sequence = 0;

  constructor(
    private readonly capacity: number,
    private readonly recordText: boolean,
  ) {}

  get lastSequence(): number {
    return this.sequence;
  }

  add(pdu: SubmitSm, ids: MessageIds, systemId: string, acceptedAt: Date): AcceptedMessage {
    const octets = pdu.shortMessage.length > 0 ? pdu.shortMessage : (pdu.tlvs.messagePayload ?? pdu.shortMessage);
    const { concatenation, payload } = splitConcatenation(octets, pdu.esmClass);
    const text = decodeText(payload, pdu.dataCoding);
    const message: AcceptedMessage = {
      sequence: ++this.sequence,
      acceptedAt,
      ids,
      systemId,
      source: pdu.sourceAddr,
      destination: pdu.destinationAddr,
      dataCoding: pdu.dataCoding,
      userMessageReference: pdu.tlvs.userMessageReference,
      concatenation: concatenation ?? sarConcatenation(pdu.tlvs),
      bytes: payload.length,
      sha256: createHash('sha256').update(text, 'utf8').digest('hex'),
      text: this.recordText ? text : undefined,
      state: 'enroute',
      doneAt: undefined,
    };
    const slot = (message.sequence - 1) % this.capacity;
    const forgotten = this.ring[slot];
    if (forgotten) this.byId.delete(forgotten.ids.response);
    this.ring[slot] = message;
    this.byId.set(ids.response, message);
    return message;
  }

  find(id: string): AcceptedMessage | undefined {
    return this.byId.get(id);
  }

  /** Messages with a sequence over `after`, oldest first. */
  page(after: number, limit: number, destination?: string): AcceptedMessage[] {
    const page: AcceptedMessage[] = [];
    const first = Math.max(after + 1, this.sequence - this.capacity + 1, 1);
    for (let sequence = first; sequence <= this.sequence && page.length < limit; sequence++) {
      const message = this.ring[(sequence - 1) % this.capacity];
      if (message && (destination === undefined || message.destination === destination)) page.push(message);
    }
    return page;
  }
}
