import { MAX_SEQUENCE } from '../codec/limits';
import type { Pdu, PduOf } from '../codec/pdu';

/** The requests this side may send. Each has its response command, and any of them may get a generic_nack. */
export type RequestCommand =
  | 'bind_receiver'
  | 'bind_transmitter'
  | 'bind_transceiver'
  | 'submit_sm'
  | 'deliver_sm'
  | 'data_sm'
  | 'query_sm'
  | 'enquire_link'
  | 'unbind';

/** How a request that reached the socket ended. */
export type Answer<C extends RequestCommand> =
  { kind: 'answered'; pdu: PduOf<`${C}_resp`> | PduOf<'generic_nack'> } | { kind: 'timeout' } | { kind: 'link_lost' };

/** Milliseconds each kind of request is waited for. */
export interface RequestTimeouts {
  bind: number;
  submit: number;
  enquire: number;
  other: number;
}

type Kind = keyof RequestTimeouts;

interface Pending {
  command: RequestCommand;
  sentAt: number;
  settle: (answer: Answer<RequestCommand>) => void;
}

/**
 * Requests waiting for their response. Those of one kind have the same time to live, so that insertion order is
 * deadline order and one sweep over the fronts replaces a timer for each. Every request settles exactly once.
 */
export class PendingRequests {
  private readonly pending: Readonly<Record<Kind, Map<number, Pending>>> = {
    submit: new Map(),
    bind: new Map(),
    enquire: new Map(),
    other: new Map(),
  };
  private readonly kinds = Object.keys(this.pending) as Kind[];
  private lastSequence = 0;

  constructor(private readonly timeouts: RequestTimeouts) {}

  nextSequence(): number {
    do this.lastSequence = this.lastSequence === MAX_SEQUENCE ? 1 : this.lastSequence + 1;
    while (this.kindOf(this.lastSequence) !== undefined);
    return this.lastSequence;
  }

  add<C extends RequestCommand>(sequence: number, command: C, now: number, settle: (answer: Answer<C>) => void): void {
    // Safe because `answer` compares the response's command before it settles.
    this.pending[kindOfCommand(command)].set(sequence, { command, sentAt: now, settle: settle as Pending['settle'] });
  }

  /** When the oldest submit still pending was sent. */
  get oldestSubmitAt(): number | undefined {
    for (const { sentAt } of this.pending.submit.values()) return sentAt;
    return undefined;
  }

  /**
   * `unknown`: no request waits for this response; `mismatched`: one does, but for the response of another command.
   */
  answer(pdu: Exclude<Pdu, { command: 'unknown' }>): 'settled' | 'unknown' | 'mismatched' {
    const kind = this.kindOf(pdu.sequence);
    const request = kind && this.pending[kind].get(pdu.sequence);
    if (!request) return 'unknown';
    if (pdu.command !== 'generic_nack' && pdu.command !== `${request.command}_resp`) return 'mismatched';
    this.pending[kind].delete(pdu.sequence);
    request.settle({ kind: 'answered', pdu: pdu as PduOf<'generic_nack'> });
    return 'settled';
  }

  /** Settles the overdue requests and returns their commands. */
  expire(now: number): RequestCommand[] {
    const expired: RequestCommand[] = [];
    for (const kind of this.kinds) {
      for (const [sequence, request] of this.pending[kind]) {
        if (request.sentAt + this.timeouts[kind] > now) break;
        this.pending[kind].delete(sequence);
        expired.push(request.command);
        request.settle({ kind: 'timeout' });
      }
    }
    return expired;
  }

  linkLost(): void {
    const lost = this.kinds.flatMap((kind) => [...this.pending[kind].values()]);
    for (const kind of this.kinds) this.pending[kind].clear();
    for (const request of lost) request.settle({ kind: 'link_lost' });
  }

  private kindOf(sequence: number): Kind | undefined {
    for (const kind of this.kinds) if (this.pending[kind].has(sequence)) return kind;
    return undefined;
  }
}

function kindOfCommand(command: RequestCommand): Kind {
  switch (command) {
    case 'submit_sm':
      return 'submit';
    case 'enquire_link':
      return 'enquire';
    case 'bind_receiver':
    case 'bind_transmitter':
    case 'bind_transceiver':
      return 'bind';
    case 'deliver_sm':
    case 'data_sm':
    case 'query_sm':
    case 'unbind':
      return 'other';
  }
}
