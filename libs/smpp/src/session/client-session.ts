import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { statusCode } from '../codec/command-status';
import type { DeliverSm, FieldsOf, Pdu } from '../codec/pdu';
import { CONNECT_DEFAULTS, type BindType, type SmppConnectOptions } from './connect-options';
import { OverdueSubmits, type LateResponse } from './overdue-submits';
import { PduConnection, type CloseInfo } from './pdu-connection';
import type { Answer } from './pending-requests';
import { readQueryAnswer, type QueryOutcome } from './query-outcome';
import type { SubmitOutcome } from './submit-outcome';
import { SubmitPacer } from './submit-pacer';
import { SubmitWindow } from './submit-window';

interface ClientSessionEvents {
  /** The carrier answered a submit that had been settled as uncertain. */
  lateResponse: [LateResponse];
  /** `onDeliver` rejected; the carrier has been asked to repeat. */
  deliverFailed: [unknown];
  closed: [CloseInfo];
}

/** The ESME's side of one connection; made by connectSmpp, of no use once closed. */
export class SmppClientSession extends EventEmitter<ClientSessionEvents> {
  /** Resolves when the session ends, after all its submits have settled. */
  readonly closed: Promise<CloseInfo>;
  private readonly connection: PduConnection;
  private readonly window: SubmitWindow;
  private readonly overdue = new OverdueSubmits();
  private readonly requestTimeoutMs: number;
  private delivering = 0;
  private drained: (() => void) | undefined;
  private markClosed: (info: CloseInfo) => void = () => {};

  constructor(
    socket: Socket,
    private readonly options: SmppConnectOptions,
  ) {
    super();
    const { requestTimeoutMs, enquireLinkIntervalMs, windowSize } = { ...CONNECT_DEFAULTS, ...options };
    this.requestTimeoutMs = requestTimeoutMs;
    this.closed = new Promise((resolve) => (this.markClosed = resolve));
    this.connection = new PduConnection(socket, { requestTimeoutMs, enquireLinkIntervalMs }, {
      onRequest: (pdu) => this.receive(pdu),
      onLateResponse: (pdu) => this.receiveLate(pdu),
      onClose: (info) => this.finish(info),
    });
    this.window = new SubmitWindow(this.connection, windowSize, options.pacer ?? new SubmitPacer(), this.overdue, () => this.checkDrained());
    if (options.bindType === 'receiver') this.window.shutDown('receiver_only');
  }

  get open(): boolean {
    return this.connection.open;
  }

  /** Part of connectSmpp. */
  bind(command: `bind_${BindType}`, fields: FieldsOf<`bind_${BindType}`>): Promise<Answer<`bind_${BindType}`>> {
    return new Promise((resolve) => {
      if (this.connection.open) this.connection.request(command, fields, resolve);
      else resolve({ kind: 'link_lost' });
    });
  }

  /** Waits for a slot in the window, then for the answer. Rejects only with what encoding throws; nothing was sent then. */
  submit(fields: FieldsOf<'submit_sm'>): Promise<SubmitOutcome> {
    return this.window.submit(fields);
  }

  /** Asks what became of a message. The source must be that of its submit. */
  queryMessage(messageId: string, source: { addr: string; ton?: number; npi?: number }): Promise<QueryOutcome> {
    return new Promise((resolve) => {
      if (!this.connection.open) return resolve({ kind: 'not_sent' });
      const fields = { messageId, sourceAddr: source.addr, sourceAddrTon: source.ton ?? 0, sourceAddrNpi: source.npi ?? 0 };
      this.connection.request('query_sm', fields, (answer) => resolve(readQueryAnswer(answer)));
    });
  }

  /**
   * Ends in order: no new submits, up to `drainMs` (one request's deadline by default) for answers and deliveries under
   * way, unbind, close. What is unanswered by then settles as uncertain. Resolves when closed.
   */
  async unbind(drainMs = this.requestTimeoutMs): Promise<CloseInfo> {
    this.window.shutDown('unbinding');
    await this.drain(drainMs);
    await new Promise<void>((resolve) => {
      if (this.connection.open) this.connection.request('unbind', {}, () => resolve());
      else resolve();
    });
    this.connection.destroy({ reason: 'unbound' });
    return this.closed;
  }

  /** Ends at once. */
  destroy(): void {
    this.connection.destroy({ reason: 'closed' });
  }

  private receive(pdu: Pdu): void {
    if (pdu.command === 'deliver_sm') void this.deliver(pdu);
    else if (pdu.command !== 'unknown') {
      this.connection.respond({ command: 'generic_nack', status: statusCode('ESME_RINVCMDID'), sequence: pdu.sequence });
    }
  }

  private async deliver(pdu: DeliverSm): Promise<void> {
    let status = statusCode('ESME_RX_T_APPN');
    const { onDeliver, maxConcurrentDeliveries = CONNECT_DEFAULTS.maxConcurrentDeliveries } = this.options;
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
    this.connection.respond({ command: 'deliver_sm_resp', status, sequence: pdu.sequence });
    this.checkDrained();
  }

  private receiveLate(pdu: Pdu): void {
    const late = this.overdue.take(pdu);
    if (late) this.emit('lateResponse', late);
  }

  private drain(drainMs: number): Promise<void> {
    return new Promise((resolve) => {
      const deadline = setTimeout(resolve, drainMs);
      this.drained = () => {
        clearTimeout(deadline);
        resolve();
      };
      this.checkDrained();
    });
  }

  private checkDrained(): void {
    if (!this.connection.open || (this.window.idle && this.delivering === 0)) this.drained?.();
  }

  private finish(info: CloseInfo): void {
    this.window.shutDown('link_lost');
    this.checkDrained();
    this.markClosed(info);
    this.emit('closed', info);
  }
}
