import type { Message } from './describe-message';

export interface AcceptedMessage extends Message {
  /** 1, 2, 3 … in the order of acceptance. */
  sequence: number;
}

/** The last accepted messages, as evidence for tests: a message is here if and only if it was accepted. */
export class AcceptedLog {
  private readonly ring: AcceptedMessage[] = [];
  /** The newest message of each id: carriers may give one twice. */
  private readonly byId = new Map<string, AcceptedMessage>();
  private sequence = 0;

  constructor(
    private readonly capacity: number,
    /** If false, only the texts of parts are kept, for reassembly. */
    private readonly recordText: boolean,
  ) {}

  get lastSequence(): number {
    return this.sequence;
  }

  add(message: Message): AcceptedMessage {
    const accepted = Object.assign(message, { sequence: ++this.sequence });
    if (!this.recordText && !accepted.concatenation) accepted.text = undefined;
    const slot = (accepted.sequence - 1) % this.capacity;
    const forgotten = this.ring[slot];
    if (forgotten && this.byId.get(forgotten.ids.response) === forgotten) this.byId.delete(forgotten.ids.response);
    this.ring[slot] = accepted;
    this.byId.set(accepted.ids.response, accepted);
    return accepted;
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
      if (message && (destination === undefined || message.destination.addr === destination)) page.push(message);
    }
    return page;
  }
}
