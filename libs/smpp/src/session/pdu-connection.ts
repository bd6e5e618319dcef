import type { Socket } from 'node:net';
import { encodePdu } from '../codec/encode-pdu';
import type { FieldsOf, Pdu, PduInput } from '../codec/pdu';
import { PduDecoder } from '../codec/pdu-decoder';
import { SmppProtocolError } from '../codec/smpp-errors';
import { statusCode } from '../codec/command-status';
import { isResponseId } from '../codec/commands';
import { PendingRequests, type Answer, type RequestCommand } from './pending-requests';

export type CloseReason =
  | 'closed'
  | 'unbound'
  | 'peer_unbound'
  | 'peer_closed'
  | 'socket_error'
  | 'protocol_error'
  | 'enquire_link_timeout'
  | 'write_overflow';

export interface CloseInfo {
  reason: CloseReason;
  error?: Error;
}

export interface ConnectionOptions {
  /** Deadline of every request sent, and of a frame to be complete once begun. */
  requestTimeoutMs: number;
  /** Silence of the peer after which it is asked whether it is still there; 0 turns the question off. */
  enquireLinkIntervalMs: number;
}

export interface ConnectionHandlers {
  /** Requests other than enquire_link and unbind, which the connection answers itself. */
  onRequest(pdu: Pdu): void;
  /** A response to nothing that is still waited for. */
  onLateResponse(pdu: Pdu): void;
  /** Called once, after every pending request has settled. */
  onClose(info: CloseInfo): void;
}

const ORDERLY: ReadonlySet<CloseReason> = new Set(['closed', 'unbound', 'peer_unbound']);

/** Octets the peer has not read. Windows keep it far lower, so beyond this the peer has stopped reading. */
const MAX_UNREAD_OCTETS = 8 * 1024 * 1024;

/**
 * The part both ends of a session share: frames, sequence numbers, deadlines, enquire_link, and one way to end. Whatever
 * ends it, pending requests settle before anyone hears of the end.
 */
export class PduConnection {
  private readonly decoder = new PduDecoder();
  private readonly pending: PendingRequests;
  private readonly sweep: NodeJS.Timeout;
  private readonly sweepMs: number;
  private sweptAt = performance.now();
  private closeInfo: CloseInfo | undefined;
  private enquiring = false;
  private flushing = false;
  private lastReceivedAt = performance.now();
  private frameBegunAt: number | undefined;

  constructor(
    private readonly socket: Socket,
    private readonly options: ConnectionOptions,
    private readonly handlers: ConnectionHandlers,
  ) {
    this.pending = new PendingRequests(options.requestTimeoutMs);
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.receive(chunk));
    socket.on('error', (error) => this.destroy({ reason: 'socket_error', error }));
    socket.on('end', () => this.destroy({ reason: 'peer_closed' }));
    socket.on('close', () => this.destroy({ reason: 'peer_closed' }));
    this.sweepMs = Math.min(250, Math.max(5, options.requestTimeoutMs / 10));
    this.sweep = setInterval(() => this.checkTimes(performance.now()), this.sweepMs);
  }

  get open(): boolean {
    return this.closeInfo === undefined && this.socket.writable;
  }

  get pendingRequests(): number {
    return this.pending.size;
  }

  /**
   * Sends a request; `settle` is called once. Throws SmppEncodeError, with nothing sent, when the fields cannot be
   * written. Must not be called unless `open`. Returns the sequence number.
   */
  request<C extends RequestCommand>(command: C, fields: FieldsOf<C>, settle: (answer: Answer<C>) => void): number {
    const sequence = this.pending.nextSequence();
    const bytes = encodePdu({ command, sequence, ...fields } as unknown as PduInput);
    this.pending.add(sequence, command, performance.now(), settle);
    this.write(bytes);
    return sequence;
  }

  /** Sends a response. Does nothing on a closed connection. */
  respond(pdu: PduInput): void {
    this.write(encodePdu(pdu));
  }

  /** Writes octets as they are. PDUs written in one turn of the event loop leave as one packet. */
  write(bytes: Uint8Array): void {
    if (!this.open) return;
    if (!this.flushing) {
      this.flushing = true;
      this.socket.cork();
      process.nextTick(() => {
        this.flushing = false;
        this.socket.uncork();
      });
    }
    this.socket.write(bytes);
    if (this.socket.writableLength > MAX_UNREAD_OCTETS) this.destroy({ reason: 'write_overflow' });
  }

  destroy(info: CloseInfo): void {
    if (this.closeInfo) return;
    this.closeInfo = info;
    clearInterval(this.sweep);
    if (ORDERLY.has(info.reason)) this.endSoon();
    else this.socket.destroy();
    this.pending.linkLost();
    this.handlers.onClose(info);
  }

  /** Lets what is still buffered (an unbind_resp) leave, but not for longer than one request would be waited for. */
  private endSoon(): void {
    const patience = setTimeout(() => this.socket.destroy(), this.options.requestTimeoutMs);
    this.socket.once('close', () => clearTimeout(patience));
    this.socket.destroySoon();
  }

  private receive(chunk: Buffer): void {
    if (this.closeInfo) return;
    try {
      this.decoder.push(chunk, (pdu) => {
        this.lastReceivedAt = performance.now();
        this.dispatch(pdu);
        return this.closeInfo === undefined;
      });
      this.frameBegunAt = this.decoder.midFrame ? (this.frameBegunAt ?? performance.now()) : undefined;
    } catch (error) {
      if (!(error instanceof SmppProtocolError)) throw error;
      this.destroy({ reason: 'protocol_error', error });
    }
  }

  private dispatch(pdu: Pdu): void {
    if (pdu.command === 'unknown') {
      const status = statusCode('ESME_RINVCMDID');
      if (!isResponseId(pdu.commandId)) this.respond({ command: 'generic_nack', status, sequence: pdu.sequence });
    } else if (pdu.command === 'enquire_link') {
      this.respond({ command: 'enquire_link_resp', sequence: pdu.sequence });
    } else if (pdu.command === 'unbind') {
      this.respond({ command: 'unbind_resp', sequence: pdu.sequence });
      this.destroy({ reason: 'peer_unbound' });
    } else if (pdu.command === 'generic_nack' || pdu.command.endsWith('_resp')) {
      if (!this.pending.answer(pdu)) this.handlers.onLateResponse(pdu);
    } else {
      this.handlers.onRequest(pdu);
    }
  }

  private checkTimes(now: number): void {
    // After a stall of this process timers come before the socket: answers may have arrived in time and wait unread.
    const stalled = now - this.sweptAt > 3 * this.sweepMs;
    this.sweptAt = now;
    if (stalled) return;

    const expired = this.pending.expire(now);
    if (this.closeInfo) return;
    if (expired.includes('enquire_link')) return this.destroy({ reason: 'enquire_link_timeout' });
    const { enquireLinkIntervalMs, requestTimeoutMs } = this.options;
    if (this.frameBegunAt !== undefined && now - this.frameBegunAt >= requestTimeoutMs) {
      return this.destroy({ reason: 'protocol_error', error: new SmppProtocolError('frame_timeout', 'a PDU was begun and not finished') });
    }
    if (enquireLinkIntervalMs === 0 || this.enquiring || !this.open) return;
    // An overdue answer makes a silent link suspect at once: each further window sent into it would be uncertain too.
    const patienceMs = expired.length > 0 ? Math.min(requestTimeoutMs, enquireLinkIntervalMs) : enquireLinkIntervalMs;
    if (now - this.lastReceivedAt < patienceMs) return;
    this.enquiring = true;
    this.request('enquire_link', {}, () => (this.enquiring = false));
  }
}
