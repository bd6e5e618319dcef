import { EventEmitter } from 'node:events';
import type { FieldsOf, Pdu } from '../codec/pdu';
import type { SmppClientSession } from './client-session';
import { CONNECT_DEFAULTS, type SmppConnectOptions, type UnbindLimits } from './connect-options';
import { bindOver } from './connect-smpp';
import { openSocket } from './open-socket';
import type { LateResponse } from './overdue-submits';
import type { CloseInfo, SmppOddity } from './pdu-connection';
import type { QueryOutcome } from './query-outcome';
import { BindAttempts, isCredentialsError, ReconnectSchedule, type ReconnectWaits } from './reconnect-schedule';
import type { SubmitOutcome } from './submit-outcome';
import { SubmitPacer } from './submit-pacer';

export interface SmppLinkOptions extends Omit<SmppConnectOptions, 'pacer'> {
  reconnect?: Partial<ReconnectWaits>;
  /** Shared by the links of one account; this link's own by default. */
  bindAttempts?: BindAttempts;
  /** Cap of this bind; none by default. */
  submitsPerSecond?: number;
  random?: () => number;
}

/** Why a bind failed, and when it is retried. */
export interface BindFailure {
  error: unknown;
  /** The carrier refuses the credentials: an operator has to check the settings. */
  credentials: boolean;
  nextAttemptMs: number;
}

interface SmppLinkEvents {
  bound: [];
  /** `rebindReason` when `rebind` ended it. */
  unbound: [CloseInfo & { rebindReason?: string }];
  bindFailed: [BindFailure];
  lateResponse: [LateResponse];
  deliverFailed: [unknown];
  oddity: [kind: SmppOddity, pdu: Pdu];
  /** Emitted at most once a session; the first time in a link's life it also binds again. */
  tooManyDefects: [];
}

export type LinkState = 'binding' | 'bound' | 'unbinding' | 'waiting' | 'closed';

/**
 * Keeps one bind to a carrier until closed: binding → bound → waiting → binding …, with `unbinding` between bound and
 * waiting after a call to `rebind`; `closed` is final. How long it waits depends on what ended the last attempt or
 * session.
 */
export class SmppLink extends EventEmitter<SmppLinkEvents> {
  private session: SmppClientSession | undefined;
  private currentState: LinkState = 'binding';
  private sessionBoundAt: number | undefined;
  private windowSize: number;
  private rebindReason: string | undefined;
  private reboundForDefects = false;
  private endWait: (() => void) | undefined;
  private closeDeadline = 0;
  private readonly pacer: SubmitPacer;
  private readonly schedule: ReconnectSchedule;
  private readonly attempts: BindAttempts;
  /** Aborted by `close`: no attempt is begun any more. */
  private readonly closing = new AbortController();
  /** Aborted when a bind in progress at `close` took too long. */
  private readonly abandoning = new AbortController();
  private readonly running: Promise<void>;

  /** Begins to connect at once; the outcome comes as an event. */
  constructor(private readonly options: SmppLinkOptions) {
    super();
    this.windowSize = options.windowSize ?? CONNECT_DEFAULTS.windowSize;
    this.pacer = new SubmitPacer(options.submitsPerSecond);
    this.schedule = new ReconnectSchedule(options.reconnect ?? {}, options.random ?? Math.random);
    this.attempts = options.bindAttempts ?? new BindAttempts();
    this.running = this.run();
  }

  get state(): LinkState {
    return this.currentState;
  }

  /** Since when the link is bound, on the clock of `performance.now()`; undefined while it is not. */
  get boundAt(): number | undefined {
    return this.sessionBoundAt;
  }

  /** Submits sent and not answered. */
  get unanswered(): number {
    return this.session?.unanswered ?? 0;
  }

  /** Submits that wait for a slot in the window, or for their turn at the rate. */
  get waiting(): number {
    return this.session?.waiting ?? 0;
  }

  /** Milliseconds since the oldest unanswered submit was sent; 0 when there is none. */
  get oldestUnansweredMs(): number {
    return this.session?.oldestUnansweredMs ?? 0;
  }

  /** See SmppClientSession.submit. */
  submit(fields: FieldsOf<'submit_sm'>, tag = 0): Promise<SubmitOutcome> {
    return this.session?.submit(fields, tag) ?? Promise.resolve({ kind: 'not_sent', reason: 'unbound' });
  }

  queryMessage(messageId: string, source: { addr: string; ton?: number; npi?: number }): Promise<QueryOutcome> {
    return this.session?.queryMessage(messageId, source) ?? Promise.resolve({ kind: 'not_sent' });
  }

  /** Applies to this session and later ones. */
  resizeWindow(size: number): void {
    this.windowSize = size;
    this.session?.resizeWindow(size);
  }

  /** Undefined: no cap. */
  setRate(perSecond: number | undefined): void {
    this.pacer.setRate(perSecond);
    this.session?.rateChanged();
  }

  /** Ends the wait before the next attempt to bind, as when the carrier asks for a bind by `outbind`. */
  wake(): void {
    this.endWait?.();
  }

  /** Unbinds in order and binds again. Resolves once unbound; does nothing unless bound. */
  async rebind(reason: string, limits: UnbindLimits = {}): Promise<void> {
    if (this.currentState !== 'bound') return;
    this.currentState = 'unbinding';
    this.rebindReason = reason;
    await this.session?.unbind(limits);
  }

  /** Drains and unbinds (see SmppClientSession.unbind), or gives up connecting. Resolves when nothing is left open. */
  async close(limits: UnbindLimits = {}): Promise<void> {
    const { unbindMs = this.options.requestTimeoutMs ?? CONNECT_DEFAULTS.requestTimeoutMs } = limits;
    this.currentState = 'closed';
    this.closeDeadline = performance.now() + unbindMs;
    this.closing.abort();
    this.wake();
    // A bind in progress is awaited and then unbound: if it were cut now, the carrier would count the session for
    // minutes.
    const deadline = this.session ? undefined : setTimeout(() => this.abandoning.abort(), unbindMs);
    await this.session?.unbind(limits);
    await this.running;
    clearTimeout(deadline);
  }

  private async run(): Promise<void> {
    while (!this.isClosed()) {
      await this.awaitAttempt();
      if (this.isClosed()) return;
      this.currentState = 'binding';
      this.attempts.take(performance.now());
      const waitMs = await this.attempt();
      if (this.isClosed()) return;
      this.currentState = 'waiting';
      await this.pause(waitMs);
    }
  }

  /** Keeps the limit on bind attempts even when a wait is cut short. */
  private async awaitAttempt(): Promise<void> {
    let delayMs = this.attempts.delayMs(performance.now());
    while (delayMs > 0 && !this.isClosed()) {
      this.currentState = 'waiting';
      await this.pause(delayMs);
      delayMs = this.attempts.delayMs(performance.now());
    }
  }

  /** Binds and serves until the session ends. Returns how long to wait after that. */
  private async attempt(): Promise<number> {
    let session: SmppClientSession;
    try {
      session = await this.connect();
    } catch (error) {
      const waitMs = this.schedule.afterFailure(error);
      const nextAttemptMs = Math.max(waitMs, this.attempts.delayMs(performance.now()));
      if (!this.isClosed()) this.emit('bindFailed', { error, credentials: isCredentialsError(error), nextAttemptMs });
      return waitMs;
    }
    return this.serve(session);
  }

  private async connect(): Promise<SmppClientSession> {
    const options = { ...this.options, windowSize: this.windowSize, pacer: this.pacer };
    return bindOver(await openSocket(options, this.closing.signal), options, this.abandoning.signal);
  }

  private async serve(session: SmppClientSession): Promise<number> {
    if (this.isClosed()) {
      await session.unbind({ drainMs: 0, unbindMs: Math.max(0, this.closeDeadline - performance.now()) });
      return 0;
    }
    const boundAt = performance.now();
    session.on('lateResponse', (late) => this.emit('lateResponse', late));
    session.on('deliverFailed', (error) => this.emit('deliverFailed', error));
    session.on('oddity', (kind, pdu) => this.emit('oddity', kind, pdu));
    session.on('tooManyDefects', () => this.sufferDefects());
    // Between the start of the bind and now the size may have changed.
    session.resizeWindow(this.windowSize);
    this.session = session;
    this.sessionBoundAt = boundAt;
    this.currentState = 'bound';
    this.emit('bound');
    const info = await session.closed;
    this.session = undefined;
    this.sessionBoundAt = undefined;
    const { rebindReason } = this;
    this.rebindReason = undefined;
    if (!this.isClosed()) this.currentState = 'waiting';
    this.emit('unbound', { ...info, ...(rebindReason !== undefined && { rebindReason }) });
    return this.schedule.afterSession(info, performance.now() - boundAt);
  }

  /** A new session may fix a carrier that keeps sending invalid PDUs; the second time an operator has to act. */
  private sufferDefects(): void {
    this.emit('tooManyDefects');
    if (this.reboundForDefects) return;
    this.reboundForDefects = true;
    void this.rebind('too many defects');
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.endWait = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private isClosed(): boolean {
    return this.currentState === 'closed';
  }
}
