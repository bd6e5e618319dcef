import type { ServiceLogger } from '@sms/platform/observability';
import { BindAttempts, type IncomingPdu, type LateResponse, type SubmitOutcome } from '@sms/smpp';
import type { SmppCarrierSettings } from '../settings/smpp.settings';
import { sourceAddress } from '../segment/addresses';
import type { Capacity, Carrier, CarrierAnswer, CarrierEvents, OutgoingSegment, QueryAnswer } from '../port/carrier';
import { verdictOf } from '../port/carrier-receipt';
import { countParts } from '../segment/carrier-text';
import { submitSmFields } from '../segment/segment';
import { senderRefusal } from '../segment/sender-parameters';
import type { LeasedRate } from '../port/leased-rate';
import type { LeasedSlots, SlotReport, WantedSlots } from '../port/leased-slots';
import { SessionMetrics } from './session-metrics';
import { hostName } from './smpp-link-options';
import { SmppSession, type SmppSessionShared } from './smpp-session';
import { PacedSubmits } from './paced-submits';
import { readAnswer, readOutcome } from './smpp-answers';
import { readDelivery } from './smpp-incoming';
import { slowsDown } from './smpp-refusals';

/**
 * An SMPP carrier: the sessions this worker has leased with it, and the translation between our submissions and SMPP.
 */
export class SmppCarrier implements Carrier, LeasedSlots, LeasedRate {
  readonly name: string;
  readonly wanted: WantedSlots;
  readonly messagesPerSecond: number | null;
  private sessions: readonly SmppSession[] = [];
  private readonly queue: PacedSubmits;
  private readonly shared: SmppSessionShared;
  private readonly metrics: SessionMetrics;
  private refusals = new Map<string, number>();
  private boundElsewhere = false;
  private unboundSince: number | null = performance.now();

  /** `maySubmit` is called before each submit leaves. */
  constructor(
    private readonly settings: SmppCarrierSettings,
    private readonly events: CarrierEvents,
    logger: ServiceLogger,
    maySubmit: () => boolean,
  ) {
    this.name = settings.name;
    this.wanted = { maxSessions: settings.maxSessions, hosts: settings.hosts.map(hostName) };
    this.messagesPerSecond = settings.messagesPerSecond;
    this.metrics = new SessionMetrics(settings.name);
    this.queue = new PacedSubmits({
      sessions: () => this.sessions,
      maySubmit,
      slowsDown: (status) => slowsDown(status, settings.statusRules),
    });
    this.shared = {
      settings,
      bindAttempts: new BindAttempts(),
      metrics: this.metrics,
      logger,
      handlers: {
        onDeliver: (pdu) => this.receive(pdu),
        onLate: (late) => this.receiveLate(late),
        onOddity: (kind, raw) =>
          void events
            .onOddity({ carrier: this.name, kind: 'defective_pdu', raw: raw ?? null, note: kind })
            .catch(() => undefined),
        onChange: () => {
          this.updateBound();
          this.queue.pump();
        },
        onBound: () => {
          this.updateBound();
          events.onBound();
        },
      },
    };
  }

  /**
   * Two windows for each session keep it busy while outcomes are committed; at most what the rate lets leave within a
   * second; one message as a probe.
   */
  capacity(): Capacity {
    const now = performance.now();
    const { bound, unboundSince, queue } = this;
    if (!bound) {
      const probes = this.sessions.filter((session) => session.room(now) > 0);
      const segments = probes.length > 0 && queue.length === 0 ? 1 : 0;
      return { bound, unboundSince, segments, probing: probes.some((session) => session.probing(now)) };
    }
    const room = this.sessions
      .filter(({ steady }) => steady)
      .reduce((sum, session) => sum + Math.max(0, 2 * session.window(now) - session.inFlight), 0);
    const segments = Math.max(0, Math.min(room, queue.limit) - queue.length);
    return { bound, unboundSince, segments, probing: false };
  }

  countParts(text: string): number {
    return countParts(text, this.settings);
  }

  async submit(segment: OutgoingSegment, stillLeased: () => boolean): Promise<CarrierAnswer> {
    const refusal = senderRefusal(segment.sender, this.settings);
    if (refusal) return { kind: 'refused', ...refusal };
    const outcome = await this.queue.submit(submitSmFields(segment, this.settings), segment.submissionId, {
      otp: segment.lane === 'otp',
      stillWanted: stillLeased,
    });
    this.updateBound();
    this.count(outcome);
    return readOutcome(outcome, this.settings);
  }

  async query(messageId: string, sender: string): Promise<QueryAnswer> {
    const { sourceAddr, sourceAddrTon, sourceAddrNpi } = sourceAddress(sender, this.settings);
    const session = this.sessions.find(({ steady }) => steady);
    const outcome = await session?.query(messageId, { addr: sourceAddr, ton: sourceAddrTon, npi: sourceAddrNpi });
    if (!outcome || outcome.kind === 'not_sent' || outcome.kind === 'unanswered') return { kind: 'unanswered' };
    // "Unknown" is a final state in a receipt; in a query it only means that the carrier has no answer.
    if (outcome.kind === 'refused' || outcome.state === 'unknown' || verdictOf(outcome.state) === null)
      return { kind: 'open' };
    return {
      kind: 'final',
      state: outcome.state,
      errorCode: outcome.errorCode === 0 ? null : String(outcome.errorCode),
    };
  }

  /** Drains nothing: sessions drain when their leases end, see SessionLeases. */
  async close(): Promise<void> {
    this.queue.rejectAll();
    await Promise.all(this.sessions.map((session) => session.close(0)));
  }

  openSlot(slot: number, host: string): void {
    const { hosts } = this.settings;
    const at = hosts.find((one) => hostName(one) === host) ?? hosts[0];
    if (at) this.setSessions([...this.sessions, new SmppSession(slot, at, this.shared)]);
  }

  async closeSlot(slot: number, drainMs: number): Promise<void> {
    const session = this.inSlot(slot);
    const closed = session?.close(drainMs);
    this.updateBound();
    this.queue.pump();
    await closed;
    this.setSessions(this.sessions.filter((one) => one !== session));
    this.metrics.ended(slot);
  }

  destroySlots(): void {
    for (const session of this.sessions) {
      session.destroy();
      this.metrics.ended(session.slot);
    }
    this.setSessions([]);
    this.queue.rejectAll();
  }

  report(slot: number): SlotReport | undefined {
    const session = this.inSlot(slot);
    return session && { host: session.hostName, state: session.state, inFlight: session.inFlight };
  }

  setRate(messagesPerSecond: number | null): void {
    this.queue.setRate(messagesPerSecond);
  }

  takeRefusals(): ReadonlyMap<string, number> {
    const taken = this.refusals;
    this.refusals = new Map();
    return taken;
  }

  observeElsewhere(bound: boolean): void {
    this.boundElsewhere = bound;
    this.updateBound();
    this.metrics.show(this.sessions.map(({ slot, state, complete }) => ({ slot, state, bound: complete })));
  }

  private get bound(): boolean {
    return this.sessions.some(({ steady }) => steady);
  }

  /** Call it when a session may have begun or ceased to accept messages. */
  private updateBound(): void {
    if (this.bound || this.boundElsewhere) this.unboundSince = null;
    else this.unboundSince ??= performance.now();
  }

  private inSlot(slot: number): SmppSession | undefined {
    return this.sessions.find((session) => session.slot === slot);
  }

  private setSessions(sessions: readonly SmppSession[]): void {
    this.sessions = sessions;
    this.updateBound();
  }

  private async receive(pdu: IncomingPdu): Promise<void> {
    const { receipt, incoming, oddities } = readDelivery(pdu, this.settings, new Date());
    for (const oddity of oddities) await this.events.onOddity(oddity);
    if (receipt) await this.events.onReceipt(receipt);
    if (incoming) await this.events.onIncoming(incoming);
  }

  private receiveLate({ tag, answer }: LateResponse): void {
    this.count(answer);
    this.events.onLateAnswer(tag, readAnswer(answer, this.settings));
  }

  private count(outcome: SubmitOutcome): void {
    const status =
      outcome.kind === 'refused' ? outcome.statusName : outcome.kind === 'uncertain' ? outcome.reason : null;
    if (status !== null) this.refusals.set(status, (this.refusals.get(status) ?? 0) + 1);
  }
}
