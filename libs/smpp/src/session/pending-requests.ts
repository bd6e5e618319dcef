import { SmppProtocolError } from '../codec/smpp-errors';
import { MAX_SEQUENCE } from '../codec/limits';
import type { Pdu, PduOf } from '../codec/pdu';

/** The requests this side may send. Each has its response command, and any of them may get a generic_nack. */
export type RequestCommand =
  | 'bind_receiver'
  | 'bind_transmitter'
  | 'bind_transceiver'
  | 'submit_sm'
  | 'deliver_sm'
  | 'query_sm'
  | 'enquire_link'
  | 'unbind';

/** How a request that reached the socket ended. */
export type Answer<C extends RequestCommand> =
  | { kind: 'answered'; pdu: PduOf<`${C}_resp`> | PduOf<'generic_nack'> }
  | { kind: 'timeout' }
  | { kind: 'link_lost' };

interface Pending {
  command: RequestCommand;
  deadline: number;
  settle: (answer: Answer<RequestCommand>) => void;
}

/**
 * Requests waiting for their response. All have the same time to live, so insertion order is deadline order and one
 * sweep from the front replaces a timer for each. Every request settles exactly once.
 */
export class PendingRequests {
  private readonly pending = new Map<number, Pending>();
  private lastSequence = 0;

  constructor(private readonly timeoutMs: number) {}

  get size(): number {
    return this.pending.size;
  }

  nextSequence(): number {
    do this.lastSequence = this.lastSequence === MAX_SEQUENCE ? 1 : this.lastSequence + 1;
    while (this.pending.has(this.lastSequence));
    return this.lastSequence;
  }

  add<C extends RequestCommand>(sequence: number, command: C, now: number, settle: (answer: Answer<C>) => void): void {
    // Sound because `answer` compares the response's command before it settles.
    this.pending.set(sequence, { command, deadline: now + this.timeoutMs, settle: settle as Pending['settle'] });
  }

  /** False when nothing waits for this response. Throws SmppProtocolError when something else does. */
  answer(pdu: Exclude<Pdu, { command: 'unknown' }>): boolean {
    const request = this.pending.get(pdu.sequence);
    if (!request) return false;
    if (pdu.command !== 'generic_nack' && pdu.command !== `${request.command}_resp`) {
      throw new SmppProtocolError('unexpected_response', `${pdu.command} to ${request.command}`);
    }
    this.pending.delete(pdu.sequence);
    request.settle({ kind: 'answered', pdu: pdu as PduOf<'generic_nack'> });
    return true;
  }

  /** Settles what is overdue and returns the commands that were. */
  expire(now: number): RequestCommand[] {
    const expired: RequestCommand[] = [];
    for (const [sequence, request] of this.pending) {
      if (request.deadline > now) break;
      this.pending.delete(sequence);
      expired.push(request.command);
      request.settle({ kind: 'timeout' });
    }
    return expired;
  }

  linkLost(): void {
    const lost = [...this.pending.values()];
    this.pending.clear();
    for (const request of lost) request.settle({ kind: 'link_lost' });
  }
}
