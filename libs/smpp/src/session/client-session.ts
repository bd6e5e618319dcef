import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { statusCode } from '../codec/command-status';
import type { FieldsOf, IncomingPdu, Pdu } from '../codec/pdu';
import { CONNECT_DEFAULTS, type BindType, type SmppConnectOptions, type UnbindLimits } from './connect-options';
import { OverdueSubmits, type LateResponse } from './overdue-submits';
import { PduConnection, type CloseInfo, type SmppOddity } from './pdu-connection';
import type { Answer } from './pending-requests';
import { readQueryAnswer, type QueryOutcome } from './query-outcome';
import type { SubmitOutcome } from './submit-outcome';
import { SubmitPacer } from './submit-pacer';
import { SubmitWindow } from './submit-window';
import { withoutTlvs } from './without-tlvs';

interface ClientSessionEvents {
  /** The carrier answered a submit that had been settled as uncertain. */
  lateResponse: [LateResponse];
  /** `onDeliver` rejected; the carrier has been asked to send it again. */
  deliverFailed: [unknown];
  /** The carrier sent something unexpected, which was ignored. */
  oddity: [kind: SmppOddity, pdu: Pdu];
  /** Over 100 defects and oddities within a minute; once. */
  tooManyDefects: [];
  closed: [CloseInfo];
}

/** The ESME's side of one connection; made by connectSmpp, unusable once closed. */
export class SmppClientSession extends EventEmitter<ClientSessionEvents> {
  /** Resolves when the session ends, after all its submits have settled. */
  readonly closed: Promise<CloseInfo>;
  private readonly connection: PduConnection;
  private readonly window: SubmitWindow;
  private readonly overdue = new OverdueSubmits();
  private readonly settings: SmppConnectOptions & Required<Pick<SmppConnectOptions, keyof typeof CONNECT_DEFAULTS>>;
  private delivering = 0;
  /** Resolves when, after the first call to unbind, nothing is in flight any more, or the drain has timed out. */
  private readonly drained: Promise<void>;
  private markDrained: () => void = () => {};
  private unbindAsked = false;
  private unbinding: Promise<void> | undefined;
  private markClosed: (info: CloseInfo) => void = () => {};

  constructor(socket: Socket, options: SmppConnectOptions) {
    super();
    this.settings = { ...CONNECT_DEFAULTS, ...options };
    const {
      bindTimeoutMs,
      submitTimeoutMs,
      requestTimeoutMs,
      enquireTimeoutMs,
      enquireIntervalMs,
      keepalive,
      interfaceVersion,
      windowSize,
    } = this.settings;
    this.closed = new Promise((resolve) => (this.markClosed = resolve));
    this.drained = new Promise((resolve) => (this.markDrained = resolve));
    const timeouts = {
      bind: bindTimeoutMs,
      submit: submitTimeoutMs,
      enquire: enquireTimeoutMs,
      other: requestTimeoutMs,
    };
    this.connection = new PduConnection(
      socket,
      {
        timeouts,
        frameTimeoutMs: requestTimeoutMs,
        enquireIntervalMs,
        keepalive,
        readTlvs: interfaceVersion !== '3.3',
      },
      {
        onRequest: (pdu) => this.receive(pdu),
        onLateResponse: (pdu) => this.receiveLate(pdu),
        onOddity: (kind, pdu) => this.emit('oddity', kind, pdu),
        onTooManyDefects: () => this.emit('tooManyDefects'),
        onClose: (info) => this.finish(info),
      },
    );
    this.window = new SubmitWindow(this.connection, windowSize, options.pacer ?? new SubmitPacer(), this.overdue, () =>
      this.checkDrained(),
    );
    if (this.settings.bindType === 'receiver') this.window.shutDown('receiver_only');
  }

  get open(): boolean {
    return this.connection.open;
  }

  /** Submits sent and not answered. */
  get unanswered(): number {
    return this.window.unanswered;
  }

  /** Submits that wait for a slot in the window, or for the pacer. */
  get waiting(): number {
    return this.window.queued;
  }

  /** Milliseconds since the oldest unanswered submit was sent; 0 when there is none. */
  get oldestUnansweredMs(): number {
    const { oldestSubmitAt } = this.connection;
    return oldestSubmitAt === undefined ? 0 : performance.now() - oldestSubmitAt;
  }

  /** Part of connectSmpp. */
  bind(command: `bind_${BindType}`, fields: FieldsOf<`bind_${BindType}`>): Promise<Answer<`bind_${BindType}`>> {
    return new Promise((resolve) => {
      if (!this.connection.open) return resolve({ kind: 'link_lost' });
      this.connection.request(command, fields, (answer) => {
        this.connection.startKeepalive();
        resolve(answer);
      });
    });
  }

  /**
   * Waits for a slot in the window, then for the response. Rejects only with encoding errors; nothing was sent then.
   * `tag` is the caller's own number, reported with a response that comes after the deadline.
   */
  submit(fields: FieldsOf<'submit_sm'>, tag = 0): Promise<SubmitOutcome> {
    return this.settings.interfaceVersion === '3.3' ? this.submitIn33(fields, tag) : this.window.submit(fields, tag);
  }

  resizeWindow(size: number): void {
    this.window.resize(size);
  }

  /** Call it when the rate of a shared pacer has changed. */
  rateChanged(): void {
    this.window.rateChanged();
  }

  /** Queries the state of a message. The source must be that of its submit. */
  queryMessage(messageId: string, source: { addr: string; ton?: number; npi?: number }): Promise<QueryOutcome> {
    return new Promise((resolve) => {
      if (!this.connection.open) return resolve({ kind: 'not_sent' });
      const fields = {
        messageId,
        sourceAddr: source.addr,
        sourceAddrTon: source.ton ?? 0,
        sourceAddrNpi: source.npi ?? 0,
      };
      this.connection.request('query_sm', fields, (answer) => resolve(readQueryAnswer(answer)));
    });
  }

  /**
   * Shuts down gracefully: no new submits, time for responses and deliveries in flight, unbind, its response, close.
   * Submits still unanswered settle as uncertain. Resolves when closed. A second call can only shorten the first.
   */
  async unbind(limits: UnbindLimits = {}): Promise<CloseInfo> {
    const { drainMs = this.settings.requestTimeoutMs, unbindMs = this.settings.requestTimeoutMs } = limits;
    this.unbindAsked = true;
    this.window.shutDown('unbinding');
    const drainDeadline = setTimeout(() => this.markDrained(), drainMs);
    this.checkDrained();
    await this.drained;
    clearTimeout(drainDeadline);
    const deadline = setTimeout(() => this.connection.destroy({ reason: 'unbound' }), unbindMs);
    this.unbinding ??= this.requestUnbind();
    await this.unbinding;
    clearTimeout(deadline);
    this.connection.destroy({ reason: 'unbound' });
    return this.closed;
  }

  /** Ends at once. */
  destroy(): void {
    this.connection.destroy({ reason: 'closed' });
  }

  private async submitIn33(fields: FieldsOf<'submit_sm'>, tag: number): Promise<SubmitOutcome> {
    return this.window.submit(withoutTlvs(fields), tag);
  }

  private requestUnbind(): Promise<void> {
    return new Promise((resolve) => {
      if (this.connection.open) this.connection.request('unbind', {}, () => resolve());
      else resolve();
    });
  }

  private receive(pdu: Pdu): void {
    if (pdu.command === 'deliver_sm' || pdu.command === 'data_sm') void this.deliver(pdu);
    else this.connection.refuseMisplaced(pdu);
  }

  private async deliver(pdu: IncomingPdu): Promise<void> {
    let status = statusCode('ESME_RX_T_APPN');
    const { onDeliver, maxConcurrentDeliveries } = this.settings;
    if (onDeliver && this.delivering < maxConcurrentDeliveries) {
      this.delivering += 1;
      try {
        await onDeliver(pdu);
        status = 0;
      } catch (error) {
        this.emit('deliverFailed', error);
      }
      this.delivering -= 1;
    }
    this.connection.respond({ command: `${pdu.command}_resp`, status, sequence: pdu.sequence });
    this.checkDrained();
  }

  private receiveLate(pdu: Pdu): boolean {
    const late = this.overdue.take(pdu);
    if (late) this.emit('lateResponse', late);
    return late !== undefined;
  }

  private checkDrained(): void {
    if (!this.connection.open || (this.unbindAsked && this.window.idle && this.delivering === 0)) this.markDrained();
  }

  private finish(info: CloseInfo): void {
    this.window.shutDown('link_lost');
    this.checkDrained();
    this.markClosed(info);
    this.emit('closed', info);
  }
}
