import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceLogger } from '@sms/platform/observability';
import { SubmitPacer } from '@sms/smpp';
import { Pool } from 'undici';
import type { HttpCarrierSettings } from '../config/carrier-settings';
import type { Carrier, CarrierAnswer, CarrierEvents } from './carrier';
import { httpRefusal } from './http-refusals';
import { countKannelParts, sendSmsRequest, type KannelRequest } from './kannel-request';
import { neverConnected } from './never-connected';
import type { OutgoingSegment } from './segment';
import type { SessionHolder } from './sessions/session-holder';
import type { WantedSessions } from './sessions/share-slots';

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;
const MAX_ANSWER_BYTES = 65_536;
/** A carrier that cannot be reached holds up the messages that were given to it until then. */
const MAX_CONNECT_MS = 5_000;
/** Into so many parts the rate of an account is divided, for as many workers at most. */
const RATE_SHARES = 16;
/** A stop waits for answers so long; what is unanswered then has an uncertain outcome. */
const CLOSE_MS = 6_000;
/** `<code>: <words>` is what Kannel answers to a request that it took. */
const ANSWER_CODE = /^\s*(\d{1,4}):/;
const CODE_TAKEN = '0';
/** It has no link to a centre: the message waits with the gateway. */
const CODE_QUEUED = '3';

/**
 * A carrier behind Kannel's `sendsms`. It has no connection that could be up or down: after a failed attempt to connect
 * it counts as unbound for a while, then one message is let through to see. What it shares with other workers is the
 * rate of the account: it is leased in parts, as the sessions of other carriers are.
 */
export class HttpCarrier implements Carrier, SessionHolder {
  readonly name: string;
  readonly messagesPerSecond: number | null;
  readonly wanted: WantedSessions;
  unboundSince: number | null = null;
  private readonly pool: Pool;
  private readonly pacer: SubmitPacer;
  /** Parts of the account's rate that this worker has leased. */
  private readonly shares = new Map<number, string>();
  /** Requests a second that this worker may send; null: no limit is agreed. */
  private rate: number | null;
  private inFlight = 0;
  private retryAt = 0;
  private retryMs = FIRST_RETRY_MS;
  private queueing = false;

  constructor(
    private readonly settings: HttpCarrierSettings,
    private readonly events: CarrierEvents,
    private readonly logger: ServiceLogger,
  ) {
    this.name = settings.name;
    this.messagesPerSecond = settings.messagesPerSecond;
    this.wanted = { carrier: settings.name, maxSessions: RATE_SHARES, hosts: [settings.url.host] };
    this.rate = settings.messagesPerSecond === null ? null : 0;
    this.pacer = new SubmitPacer();
    this.pool = new Pool(settings.url.origin, {
      connections: settings.concurrency,
      pipelining: 1,
      // Within the request's deadline, so that a carrier that cannot be reached is known as such.
      connect: { timeout: Math.min(MAX_CONNECT_MS, settings.submitTimeoutMs / 2) },
      maxResponseSize: MAX_ANSWER_BYTES,
    });
  }

  get bound(): boolean {
    return this.unboundSince === null || performance.now() >= this.retryAt;
  }

  /** It could not be reached the last time: what it is given now shows whether it can. */
  get probing(): boolean {
    return this.unboundSince !== null;
  }

  /** No more than leaves within a second: a share of the rate can go to another worker that soon. */
  get capacity(): number {
    const limit = this.probing ? Number(this.bound) : this.settings.concurrency;
    return Math.max(0, Math.min(limit, this.rate === null ? limit : Math.ceil(this.rate)) - this.inFlight);
  }

  countParts(text: string): number {
    return countKannelParts(text, this.settings);
  }

  async submit(segment: OutgoingSegment, stillLeased: () => boolean): Promise<CarrierAnswer> {
    const request = sendSmsRequest(this.settings, segment);
    this.inFlight += 1;
    try {
      await this.pace();
      if (!stillLeased() || this.rate === 0) return { kind: 'not_sent' };
      return await this.request(request, segment);
    } finally {
      this.inFlight -= 1;
    }
  }

  async close(): Promise<void> {
    await Promise.race([this.pool.close(), pause(CLOSE_MS, undefined, { ref: false })]);
    await this.pool.destroy();
  }

  openSession(slot: number, host: string): void {
    this.shares.set(slot, host);
  }

  closeSession(slot: number): Promise<void> {
    this.shares.delete(slot);
    return Promise.resolve();
  }

  destroySessions(): void {
    this.shares.clear();
  }

  reports() {
    return [...this.shares].map(([slot, host]) => ({ slot, host, state: 'bound' as const, inFlight: 0 }));
  }

  setRate(messagesPerSecond: number | null): void {
    if (messagesPerSecond === this.rate) return;
    this.rate = messagesPerSecond;
    if (messagesPerSecond !== 0) this.pacer.setRate(messagesPerSecond ?? undefined);
    this.events.onBound();
  }

  /** Answers are no part of the sessions of a carrier that has none. */
  takeRefusals(): ReadonlyMap<string, number> {
    return new Map();
  }

  observe(): void {}

  private async pace(): Promise<void> {
    const delayMs = this.pacer.delayMs(performance.now());
    this.pacer.take();
    if (delayMs > 0) await pause(delayMs);
  }

  private async request(request: KannelRequest, { submissionId }: OutgoingSegment): Promise<CarrierAnswer> {
    try {
      const { statusCode, body } = await this.pool.request({
        ...request,
        // A repeated request is a second SMS.
        idempotent: false,
        signal: AbortSignal.timeout(this.settings.submitTimeoutMs),
      });
      // Without its words an answer is still one.
      const words = await body.text().catch(() => '');
      this.reached();
      return this.read(statusCode, words, submissionId);
    } catch (error) {
      if (!neverConnected(error)) return { kind: 'uncertain' };
      this.unreachable(error);
      return { kind: 'not_sent' };
    }
  }

  private read(status: number, words: string, submissionId: number): CarrierAnswer {
    const now = performance.now();
    if (status >= 200 && status < 300) {
      this.pacer.accepted(now);
      return this.readAcceptance(words, submissionId);
    }
    if (status === 429) this.pacer.throttled(now);
    const refusal = httpRefusal(status, words);
    return refusal ? { kind: 'refused', ...refusal } : { kind: 'uncertain' };
  }

  /**
   * `sendsms` answers no id that its reports would repeat: our own, which stands in the report's address, takes its
   * place.
   */
  private readAcceptance(words: string, submissionId: number): CarrierAnswer {
    const code = ANSWER_CODE.exec(words)?.[1] ?? CODE_TAKEN;
    // A code that Kannel does not have may stand for anything.
    if (code !== CODE_TAKEN && code !== CODE_QUEUED) return { kind: 'uncertain' };
    this.noteQueueing(code === CODE_QUEUED);
    return { kind: 'accepted', carrierMessageId: String(submissionId), verbatimMessageId: String(submissionId) };
  }

  /** Told when it begins and ends, not for each message. */
  private noteQueueing(queueing: boolean): void {
    if (queueing === this.queueing) return;
    this.queueing = queueing;
    if (queueing)
      this.logger.warn({ carrier: this.name }, 'carrier has no link to the network: it takes messages and queues them');
    else this.logger.info({ carrier: this.name }, 'carrier has a link to the network again');
  }

  private reached(): void {
    this.retryMs = FIRST_RETRY_MS;
    if (this.unboundSince === null) return;
    this.unboundSince = null;
    this.logger.info({ carrier: this.name }, 'carrier can be reached again');
    this.events.onBound();
  }

  private unreachable(err: unknown): void {
    const now = performance.now();
    if (this.unboundSince === null) this.logger.warn({ carrier: this.name, err }, 'carrier cannot be reached');
    this.unboundSince ??= now;
    this.retryAt = now + this.retryMs;
    this.retryMs = Math.min(MAX_RETRY_MS, this.retryMs * 2);
  }
}
