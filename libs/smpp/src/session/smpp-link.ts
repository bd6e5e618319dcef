import { EventEmitter } from 'node:events';
import type { FieldsOf } from '../codec/pdu';
import type { SmppClientSession } from './client-session';
import type { SmppConnectOptions } from './connect-options';
import { connectSmpp } from './connect-smpp';
import type { LateResponse } from './overdue-submits';
import type { CloseInfo } from './pdu-connection';
import type { QueryOutcome } from './query-outcome';
import { ReconnectBackoff } from './reconnect-backoff';
import type { SubmitOutcome } from './submit-outcome';
import { SubmitPacer } from './submit-pacer';

export interface SmppLinkOptions extends Omit<SmppConnectOptions, 'pacer'> {
  /** Ceiling of the first wait before reconnecting, doubled for each further one; 500. */
  reconnectMinMs?: number;
  /** Ceiling of all waits; 30,000. */
  reconnectMaxMs?: number;
  /** Cap of this bind; none by default. */
  submitsPerSecond?: number;
  random?: () => number;
}

interface SmppLinkEvents {
  bound: [];
  unbound: [CloseInfo];
  bindFailed: [unknown];
  lateResponse: [LateResponse];
  deliverFailed: [unknown];
}

export type LinkState = 'binding' | 'bound' | 'waiting' | 'closed';

/** Keeps one bind to a carrier until closed: binding → bound → waiting → binding …; `closed` is final. */
export class SmppLink extends EventEmitter<SmppLinkEvents> {
  private session: SmppClientSession | undefined;
  private currentState: LinkState = 'binding';
  private readonly pacer: SubmitPacer;
  private readonly backoff: ReconnectBackoff;
  private readonly closing = new AbortController();
  private readonly running: Promise<void>;

  /** Begins to connect at once; the outcome comes as an event. */
  constructor(private readonly options: SmppLinkOptions) {
    super();
    this.pacer = new SubmitPacer(options.submitsPerSecond);
    this.backoff = new ReconnectBackoff(options.reconnectMinMs ?? 500, options.reconnectMaxMs ?? 30_000, options.random ?? Math.random);
    this.running = this.run();
  }

  get state(): LinkState {
    return this.currentState;
  }

  submit(fields: FieldsOf<'submit_sm'>): Promise<SubmitOutcome> {
    return this.session?.submit(fields) ?? Promise.resolve({ kind: 'not_sent', reason: 'unbound' });
  }

  queryMessage(messageId: string, source: { addr: string; ton?: number; npi?: number }): Promise<QueryOutcome> {
    return this.session?.queryMessage(messageId, source) ?? Promise.resolve({ kind: 'not_sent' });
  }

  /** Drains and unbinds (see SmppClientSession.unbind), or gives up connecting. Resolves when nothing is left open. */
  async close(drainMs?: number): Promise<void> {
    this.currentState = 'closed';
    await this.session?.unbind(drainMs);
    this.closing.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.isClosed()) {
      const session = await this.connect();
      if (session) await this.serve(session);
      if (!this.isClosed()) this.currentState = 'waiting';
      await this.backoff.wait(this.closing.signal);
      if (!this.isClosed()) this.currentState = 'binding';
    }
  }

  private async connect(): Promise<SmppClientSession | undefined> {
    try {
      return await connectSmpp({ ...this.options, pacer: this.pacer }, this.closing.signal);
    } catch (error) {
      if (!this.isClosed()) this.emit('bindFailed', error);
      return undefined;
    }
  }

  private async serve(session: SmppClientSession): Promise<void> {
    // Closed while the bind was under way, too late for the connect to notice.
    if (this.isClosed()) return void (await session.unbind(0));
    const boundAt = performance.now();
    session.on('lateResponse', (late) => this.emit('lateResponse', late));
    session.on('deliverFailed', (error) => this.emit('deliverFailed', error));
    this.session = session;
    this.currentState = 'bound';
    this.emit('bound');
    const info = await session.closed;
    this.session = undefined;
    this.backoff.lasted(performance.now() - boundAt);
    this.emit('unbound', info);
  }

  private isClosed(): boolean {
    return this.currentState === 'closed';
  }
}
