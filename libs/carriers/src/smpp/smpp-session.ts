import type { ServiceLogger } from '@sms/platform/observability';
import {
  COMMAND_STATUS_NAMES,
  SmppLink,
  statusCode,
  type BindAttempts,
  type BindFailure,
  type BindType,
  type FieldsOf,
  type IncomingPdu,
  type LateResponse,
  type SubmitOutcome,
} from '@sms/smpp';
import type { CarrierHost, SmppCarrierSettings } from '../settings/smpp.settings';
import { LinkHealth } from './link-health';
import type { SessionMetrics } from './session-metrics';
import { takesMessages, type SessionState } from '../port/session-state';
import { bindTypesOf, hostName, linkOptions } from './smpp-link-options';
import type { SubmitSession } from './paced-submits';

export interface SmppSessionHandlers {
  readonly onDeliver: (pdu: IncomingPdu) => Promise<void>;
  readonly onLate: (late: LateResponse) => void;
  readonly onOddity: (kind: string, raw: Uint8Array | undefined) => void;
  /** The session's room has changed: waiting submits should be checked again. */
  readonly onChange: () => void;
  readonly onBound: () => void;
}

export interface SmppSessionShared {
  readonly settings: SmppCarrierSettings;
  readonly bindAttempts: BindAttempts;
  readonly metrics: SessionMetrics;
  readonly logger: ServiceLogger;
  readonly handlers: SmppSessionHandlers;
}

interface QuerySource {
  readonly addr: string;
  readonly ton: number;
  readonly npi: number;
}

/** After this many failed binds in a row the next host is tried, where there are more hosts than sessions. */
const MAX_FAILED_BINDS = 2;
const REBIND_LIMITS = { drainMs: 1_000, unbindMs: 5_000 };
const CLOSE_UNBIND_MS = 1_500;
const AT_ONCE = { drainMs: 0, unbindMs: 0 };

/** One leased session: its link, or its pair of a transmitter and a receiver, and how well it answers. */
export class SmppSession implements SubmitSession {
  private readonly health: LinkHealth;
  private links: readonly SmppLink[] = [];
  private failedBinds = 0;
  private ending: Promise<void> | undefined;

  constructor(
    readonly slot: number,
    private host: CarrierHost,
    private readonly shared: SmppSessionShared,
  ) {
    const { windowSize, submitTimeoutMs } = shared.settings;
    this.health = new LinkHealth({ windowSize, submitTimeoutMs }, performance.now());
    this.open();
  }

  get hostName(): string {
    return hostName(this.host);
  }

  get state(): SessionState {
    if (this.ending) return 'leaving';
    if (!this.linkBound) return 'binding';
    return this.health.state === 'healthy' ? 'bound' : this.health.state;
  }

  /** Whether all its binds are bound. */
  get complete(): boolean {
    return !this.ending && this.links.length > 0 && this.links.every(({ state }) => state === 'bound');
  }

  get steady(): boolean {
    return takesMessages(this.state);
  }

  get inFlight(): number {
    return this.health.inFlight;
  }

  /** Submits that may be in flight at once. */
  window(now: number): number {
    return this.ending || !this.linkBound ? 0 : this.health.window(now);
  }

  room(now: number): number {
    return Math.max(0, this.window(now) - this.health.inFlight);
  }

  probing(now: number): boolean {
    return this.health.probing(now);
  }

  async submit(fields: FieldsOf<'submit_sm'>, tag: number): Promise<SubmitOutcome> {
    const [link] = this.links;
    if (!link) return { kind: 'not_sent', reason: 'unbound' };
    this.health.sent();
    const sentAt = performance.now();
    try {
      const outcome = await link.submit(fields, tag);
      this.recordOutcome(outcome, performance.now(), sentAt);
      return outcome;
    } catch (error) {
      this.health.returned();
      throw error;
    }
  }

  query(messageId: string, source: QuerySource): ReturnType<SmppLink['queryMessage']> {
    return this.links[0]?.queryMessage(messageId, source) ?? Promise.resolve({ kind: 'not_sent' });
  }

  /** Waits `drainMs` at most for submits in flight, then unbinds. */
  close(drainMs: number): Promise<void> {
    this.ending ??= Promise.all(this.links.map((link) => link.close({ drainMs, unbindMs: CLOSE_UNBIND_MS }))).then(
      () => undefined,
    );
    return this.ending;
  }

  destroy(): void {
    this.ending = Promise.all(this.links.map((link) => link.close(AT_ONCE))).then(() => undefined);
  }

  private get linkBound(): boolean {
    return this.links[0]?.state === 'bound';
  }

  private recordOutcome(outcome: SubmitOutcome, now: number, sentAt: number): void {
    const { metrics } = this.shared;
    if (outcome.kind === 'not_sent') return this.health.returned();
    metrics.answered(
      outcome.kind === 'refused' ? outcome.statusName : outcome.kind === 'uncertain' ? outcome.reason : 'ESME_ROK',
    );
    if (outcome.kind === 'uncertain' && outcome.reason === 'link_lost') this.health.returned();
    else if (outcome.kind === 'uncertain') this.health.timedOut(now);
    else if (outcome.kind === 'refused' && outcome.statusName === 'ESME_RINVBNDSTS') this.health.refused();
    else this.health.answered(now, now - sentAt);
    if (this.health.wantsRebind) this.rebind();
  }

  private rebind(): void {
    const reason = this.health.state === 'refused' ? 'the session may not submit' : 'submits are not answered';
    this.shared.logger.warn({ ...this.fields, reason }, 'binding anew');
    for (const link of this.links) void link.rebind(reason, REBIND_LIMITS);
  }

  private open(): void {
    const { settings, bindAttempts, handlers } = this.shared;
    this.links = bindTypesOf(settings).map((bindType) => {
      const link = new SmppLink(
        linkOptions(settings, bindType, this.host, { bindAttempts, onDeliver: handlers.onDeliver }),
      );
      this.follow(link, bindType);
      return link;
    });
  }

  private follow(link: SmppLink, bindType: BindType): void {
    const { logger, handlers, metrics } = this.shared;
    const current = () => this.links.includes(link);
    link.on('bound', () => {
      if (!current()) return;
      this.failedBinds = 0;
      logger.info({ ...this.fields, bindType }, 'bound to carrier');
      if (link === this.links[0]) this.health.bound(performance.now());
      handlers.onBound();
    });
    link.on('unbound', ({ reason }) => {
      if (!current()) return;
      logger.warn({ ...this.fields, bindType, reason }, 'link to carrier ended');
      handlers.onChange();
      if (reason === 'peer_unbound') this.switchHost();
    });
    link.on('bindFailed', (failure) => {
      if (!current()) return;
      const reason = reasonOf(failure);
      metrics.bindFailed(reason);
      const fields = { ...this.fields, bindType, reason, nextAttemptMs: failure.nextAttemptMs, err: failure.error };
      if (failure.credentials)
        logger.error(fields, 'the carrier refuses our credentials: somebody has to look at its settings');
      else logger.warn(fields, 'could not bind to carrier');
      this.failedBinds += 1;
      if (this.failedBinds >= MAX_FAILED_BINDS && !failure.credentials) this.switchHost();
    });
    link.on('deliverFailed', (err) =>
      logger.warn({ ...this.fields, err }, 'what the carrier delivered was not stored, it will repeat it'),
    );
    link.on('lateResponse', (late) => {
      this.health.answeredLate(performance.now());
      handlers.onLate(late);
      handlers.onChange();
    });
    link.on('oddity', (kind, pdu) => handlers.onOddity(kind, pdu.raw));
    link.on('tooManyDefects', () =>
      logger.error(this.fields, 'the carrier sends more than 100 defective PDUs a minute'),
    );
  }

  /** Moves to the next host if there are hosts without a session; otherwise every host has one already. */
  private switchHost(): void {
    const { hosts, maxSessions } = this.shared.settings;
    if (this.ending || hosts.length <= maxSessions) return;
    const position = hosts.findIndex((host) => hostName(host) === this.hostName);
    const previous = this.links;
    this.host = hosts[(position + 1) % hosts.length] ?? this.host;
    this.failedBinds = 0;
    this.links = [];
    void Promise.all(previous.map((link) => link.close(AT_ONCE))).then(() => {
      if (!this.ending) this.open();
    });
  }

  private get fields() {
    return { carrier: this.shared.settings.name, bind: this.slot, host: this.hostName };
  }
}

function reasonOf({ error, credentials }: BindFailure): string {
  if (credentials) return 'credentials';
  if (typeof error !== 'object' || error === null) return 'unknown';
  if ('commandStatus' in error && error.commandStatus !== undefined)
    return COMMAND_STATUS_NAMES.find((name) => statusCode(name) === error.commandStatus) ?? 'other_status';
  return 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
}
