import type { Socket } from 'node:net';
import { encodeFields, encodePdu } from '../codec/encode-pdu';
import type { FieldsOf, Pdu, PduInput } from '../codec/pdu';
import { PduDecoder } from '../codec/pdu-decoder';
import { SmppProtocolError } from '../codec/smpp-errors';
import { statusCode } from '../codec/command-status';
import { isResponseId } from '../codec/commands';
import type { Keepalive } from './connect-options';
import { PendingRequests, type Answer, type RequestCommand, type RequestTimeouts } from './pending-requests';
import { SlidingWindow } from './sliding-window';

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

/** An unexpected PDU of the peer. It is ignored; a request among them is answered with generic_nack. */
export type SmppOddity =
  /** Any defective PDU except deliver_sm and data_sm, whose `defects` the handler sees. */
  | 'defective_pdu'
  | 'unknown_request'
  | 'unknown_response'
  /** A request that only the other side of the protocol may send. */
  | 'misplaced_request'
  /** A generic_nack whose sequence number matches no request. */
  | 'nack_without_sequence'
  /** A response that matches no request. */
  | 'unexpected_response'
  /** A response to another command than the request with its sequence number, which keeps waiting. */
  | 'mismatched_response'
  | 'alert_notification'
  | 'outbind';

export interface ConnectionOptions {
  timeouts: RequestTimeouts;
  /** Deadline of a frame to be complete once begun. */
  frameTimeoutMs: number;
  enquireIntervalMs: number;
  keepalive: Keepalive;
  readTlvs: boolean;
}

export interface ConnectionHandlers {
  /** Requests other than enquire_link and unbind, which the connection answers itself. */
  onRequest(pdu: Pdu): void;
  /** The peer has sent enquire_link, which the connection answers itself. */
  onEnquireLink?(): void;
  /** A response to a request that is no longer pending; returns false when there was none. */
  onLateResponse(pdu: Pdu): boolean;
  onOddity(kind: SmppOddity, pdu: Pdu): void;
  /** Over 100 defects and oddities within a minute; called once. */
  onTooManyDefects(): void;
  /** Called once, after every pending request has settled. */
  onClose(info: CloseInfo): void;
}

const ORDERLY: ReadonlySet<CloseReason> = new Set(['closed', 'unbound', 'peer_unbound']);

const MAX_DEFECTS_PER_MINUTE = 100;

/** Octets that the peer has not read yet. Windows keep it far lower, so beyond this the peer has stopped reading. */
const MAX_UNREAD_OCTETS = 8 * 1024 * 1024;

/**
 * The common part of both sides of a session: frames, sequence numbers, deadlines, enquire_link and the shutdown.
 * However it ends, pending requests settle before the end is reported.
 */
export class PduConnection {
  private readonly decoder: PduDecoder;
  private readonly pending: PendingRequests;
  private readonly defects = new SlidingWindow(MAX_DEFECTS_PER_MINUTE, 60_000);
  private tooManyDefects = false;
  private readonly sweep: NodeJS.Timeout;
  private readonly sweepMs: number;
  private sweptAt = performance.now();
  private closeInfo: CloseInfo | undefined;
  /** Undefined until keepalive begins. */
  private enquiredAt: number | undefined;
  private enquiring = false;
  /** Octets written by the running callback of the event loop, and by the promises that it settles. */
  private unflushed: Uint8Array[] = [];
  private unflushedOctets = 0;
  private lastReceivedAt = performance.now();
  private frameBegunAt: number | undefined;

  constructor(
    private readonly socket: Socket,
    private readonly options: ConnectionOptions,
    private readonly handlers: ConnectionHandlers,
  ) {
    this.decoder = new PduDecoder({ readTlvs: options.readTlvs });
    this.pending = new PendingRequests(options.timeouts);
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.receive(chunk));
    socket.on('error', (error) => this.destroy({ reason: 'socket_error', error }));
    socket.on('end', () => this.destroy({ reason: 'peer_closed' }));
    socket.on('close', () => this.destroy({ reason: 'peer_closed' }));
    const { bind, submit, enquire, other } = options.timeouts;
    this.sweepMs = Math.min(250, Math.max(5, Math.min(options.frameTimeoutMs, bind, submit, enquire, other) / 10));
    this.sweep = setInterval(() => this.checkTimes(performance.now()), this.sweepMs);
  }

  get open(): boolean {
    return this.closeInfo === undefined && this.socket.writable;
  }

  /** On the clock of `performance.now()`. */
  get oldestSubmitAt(): number | undefined {
    return this.pending.oldestSubmitAt;
  }

  /** Starts enquire_link. Before the bind the peer would not have to respond to it. */
  startKeepalive(): void {
    this.enquiredAt = performance.now();
  }

  /**
   * Sends a request; `settle` is called once. Throws SmppEncodeError, with nothing sent, when the fields cannot be
   * written. Must not be called unless `open`. Returns the sequence number.
   */
  request<C extends RequestCommand>(command: C, fields: FieldsOf<C>, settle: (answer: Answer<C>) => void): number {
    const sequence = this.pending.nextSequence();
    const bytes = encodeFields(command, sequence, 0, fields);
    this.pending.add(sequence, command, performance.now(), settle);
    this.write(bytes);
    return sequence;
  }

  /** Sends a response. Does nothing on a closed connection. */
  respond(pdu: PduInput): void {
    this.write(encodePdu(pdu));
  }

  /** Writes octets as they are. All writes of one callback of the event loop leave as one packet, at its end. */
  write(bytes: Uint8Array): void {
    if (!this.open) return;
    if (this.unflushed.length === 0) process.nextTick(() => this.flush());
    this.unflushed.push(bytes);
    this.unflushedOctets += bytes.length;
    // The windows of both sides keep it far lower.
    if (this.socket.writableLength + this.unflushedOctets > MAX_UNREAD_OCTETS)
      this.destroy({ reason: 'write_overflow' });
  }

  destroy(info: CloseInfo): void {
    if (this.closeInfo) return;
    this.closeInfo = info;
    clearInterval(this.sweep);
    this.flush();
    const nacked = info.error instanceof SmppProtocolError && info.error.fault === 'invalid_length';
    if (ORDERLY.has(info.reason) || nacked) this.endSoon();
    else this.socket.destroy();
    this.pending.linkLost();
    this.handlers.onClose(info);
  }

  /** Joins the octets into one write: a socket call costs more than encoding a PDU. */
  private flush(): void {
    const { unflushed, unflushedOctets } = this;
    if (unflushed.length === 0) return;
    this.unflushed = [];
    this.unflushedOctets = 0;
    if (this.socket.writable) this.socket.write(Buffer.concat(unflushed, unflushedOctets));
  }

  /** Flushes what is still buffered (an unbind_resp), for at most one request's deadline. */
  private endSoon(): void {
    const deadline = setTimeout(() => this.socket.destroy(), this.options.timeouts.other);
    this.socket.once('close', () => clearTimeout(deadline));
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
      // With an impossible length the sequence number cannot be trusted either.
      this.respond({ command: 'generic_nack', status: statusCode('ESME_RINVCMDLEN'), sequence: 0 });
      this.destroy({ reason: 'protocol_error', error });
    }
  }

  private dispatch(pdu: Pdu): void {
    if (pdu.defects.length > 0) this.noteDefects(pdu);
    switch (pdu.command) {
      case 'unknown':
        if (isResponseId(pdu.commandId)) return this.noteOddity('unknown_response', pdu);
        this.refuse(pdu.sequence);
        return this.noteOddity('unknown_request', pdu);
      case 'enquire_link':
        this.handlers.onEnquireLink?.();
        return this.respond({ command: 'enquire_link_resp', sequence: pdu.sequence });
      case 'unbind':
        this.respond({ command: 'unbind_resp', sequence: pdu.sequence });
        return this.destroy({ reason: 'peer_unbound' });
      case 'alert_notification':
      case 'outbind':
        return this.noteOddity(pdu.command, pdu);
      default:
        if (pdu.command === 'generic_nack' || pdu.command.endsWith('_resp')) this.settle(pdu);
        else this.handlers.onRequest(pdu);
    }
  }

  private settle(pdu: Exclude<Pdu, { command: 'unknown' }>): void {
    const result = this.pending.answer(pdu);
    if (result === 'mismatched') return this.noteOddity('mismatched_response', pdu);
    if (result === 'settled' || this.handlers.onLateResponse(pdu)) return;
    this.noteOddity(
      pdu.command === 'generic_nack' && pdu.sequence === 0 ? 'nack_without_sequence' : 'unexpected_response',
      pdu,
    );
  }

  /** Refuses a request that this side does not support. */
  refuseMisplaced(pdu: Pdu): void {
    this.refuse(pdu.sequence);
    this.noteOddity('misplaced_request', pdu);
  }

  private refuse(sequence: number): void {
    this.respond({ command: 'generic_nack', status: statusCode('ESME_RINVCMDID'), sequence });
  }

  private noteDefects(pdu: Pdu): void {
    if (pdu.command === 'deliver_sm' || pdu.command === 'data_sm') this.countDefect();
    else this.noteOddity('defective_pdu', pdu);
  }

  private noteOddity(kind: SmppOddity, pdu: Pdu): void {
    this.handlers.onOddity(kind, pdu);
    this.countDefect();
  }

  private countDefect(): void {
    const now = performance.now();
    const tooMany = now < this.defects.freeAt;
    this.defects.add(now);
    if (!tooMany || this.tooManyDefects) return;
    this.tooManyDefects = true;
    this.handlers.onTooManyDefects();
  }

  private checkTimes(now: number): void {
    // After a stall of this process timers run before the socket is read, so responses may have arrived in time.
    const stalled = now - this.sweptAt > 3 * this.sweepMs;
    this.sweptAt = now;
    if (stalled) return;

    const expired = this.pending.expire(now);
    if (this.closeInfo) return;
    if (expired.includes('enquire_link')) return this.destroy({ reason: 'enquire_link_timeout' });
    if (this.frameBegunAt !== undefined && now - this.frameBegunAt >= this.options.frameTimeoutMs) {
      return this.destroy({
        reason: 'protocol_error',
        error: new SmppProtocolError('frame_timeout', 'a PDU was begun and not finished'),
      });
    }
    if (!this.shouldEnquire(now, expired.length > 0)) return;
    this.enquiring = true;
    this.enquiredAt = now;
    this.request('enquire_link', {}, () => (this.enquiring = false));
  }

  private shouldEnquire(now: number, answersOverdue: boolean): boolean {
    const { keepalive, enquireIntervalMs, timeouts } = this.options;
    if (keepalive === 'off' || this.enquiredAt === undefined || this.enquiring || !this.open) return false;
    if (keepalive === 'always' && now - this.enquiredAt >= enquireIntervalMs) return true;
    // An overdue response makes a silent link suspect at once: another window sent over it would be uncertain too.
    return (
      now - this.lastReceivedAt >= (answersOverdue ? Math.min(timeouts.enquire, enquireIntervalMs) : enquireIntervalMs)
    );
  }
}
