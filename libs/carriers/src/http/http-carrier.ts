import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceLogger } from '@sms/platform/observability';
import { SubmitPacer } from '@sms/smpp';
import { within } from '@sms/platform/runtime';
import { Pool } from 'undici';
import type { Capacity, Carrier, CarrierAnswer, CarrierEvents, OutgoingSegment, QueryAnswer } from '../port/carrier';
import type { CommonCarrierSettings } from '../settings/carrier.settings';
import type { HttpAnswer, HttpRequest } from '../exchange/http-messages';
import type { HttpDialect, StatusQuery } from './http-dialect';
import { neverConnected } from './never-connected';
import { retryAfterMs } from './retry-after';
import { PROBE_UNUSED_MS } from '../pacing/unused-probe';
import { SentRate } from '../pacing/sent-rate';
import type { LeasedRate } from '../port/leased-rate';
import { ThrottleControl } from '../pacing/throttle-control';

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;
const MAX_ANSWER_BYTES = 65_536;
/** While a connection attempt lasts, the messages given to the carrier wait. */
const MAX_CONNECT_MS = 5_000;
/** How long a stop waits for answers; unanswered submits then have an uncertain outcome. */
const CLOSE_MS = 6_000;
/** A carrier that asks for a longer wait counts as unbound until then, so that its messages may go elsewhere. */
const MAX_PAUSE_MS = 5_000;
/** A throttled rate recovers in steps of this time. */
const RATE_STEP_MS = 1_000;
/** Waits before a request without an answer is repeated, at carriers where that makes no second message. */
const REPEAT_AFTER_MS = [0, 1_000, 4_000];
/** Connections for queries about messages, beside those for submits. */
const QUERY_CONNECTIONS = 2;

type Settings = Pick<CommonCarrierSettings, 'name' | 'messagesPerSecond' | 'submitTimeoutMs'> & {
  readonly concurrency: number;
};

/** An answer, or why there is none. */
type Exchange = HttpAnswer | { readonly error: unknown };

/**
 * A carrier behind HTTP. It has no connection that could be up or down: after a failed attempt to connect it counts as
 * unbound for a while, then one message is let through as a probe.
 */
export class HttpCarrier implements Carrier, LeasedRate {
  readonly name: string;
  readonly messagesPerSecond: number | null;
  readonly query?: (messageId: string) => Promise<QueryAnswer>;
  private unboundSince: number | null = null;
  private readonly pool: Pool;
  private readonly queryPool: Pool | null;
  private readonly pacer = new SubmitPacer();
  private readonly throttle = new ThrottleControl();
  private readonly sent = new SentRate();
  /** Requests a second that this worker may send; null: no limit is agreed. */
  private rate: number | null;
  /** The rate that the pacer keeps to, since `pacedAt`. */
  private pacedRate: number | null = null;
  private pacedAt = -Infinity;
  /** Settles when the last request in line has left or been given up. */
  private lastPermit: Promise<unknown> = Promise.resolve();
  private inFlight = 0;
  private retryAt = 0;
  private retryMs = FIRST_RETRY_MS;
  private queueing = false;
  private closing = false;

  constructor(
    private readonly settings: Settings,
    private readonly dialect: HttpDialect,
    private readonly events: Pick<CarrierEvents, 'onBound'>,
    private readonly logger: ServiceLogger,
  ) {
    this.name = settings.name;
    this.messagesPerSecond = settings.messagesPerSecond;
    this.rate = settings.messagesPerSecond === null ? null : 0;
    this.pool = this.connect(dialect.origin, settings.concurrency);
    const { status } = dialect;
    this.queryPool = status && this.connect(status.origin, QUERY_CONNECTIONS);
    if (status) this.query = (messageId) => this.queryStatus(status, messageId);
  }

  /** At most what leaves within a second, because a share of the rate can move to another worker that soon. */
  capacity(): Capacity {
    const { bound, unboundSince } = this;
    const limit = unboundSince === null ? this.settings.concurrency : Number(bound);
    return {
      bound,
      unboundSince,
      segments: Math.max(0, Math.min(limit, Math.ceil(this.rate ?? Infinity)) - this.inFlight),
      probing: unboundSince !== null && performance.now() < this.retryAt + PROBE_UNUSED_MS,
    };
  }

  countParts(text: string): number {
    return this.dialect.countParts(text);
  }

  async submit(segment: OutgoingSegment, stillLeased: () => boolean): Promise<CarrierAnswer> {
    const request = this.dialect.request(segment);
    const attempt = () => this.attempt(request, segment, stillLeased);
    this.inFlight += 1;
    try {
      const answer = await attempt();
      return answer.kind === 'uncertain' && this.dialect.idempotent ? await this.repeat(attempt) : answer;
    } finally {
      this.inFlight -= 1;
    }
  }

  async close(): Promise<void> {
    this.closing = true;
    const pools = [this.pool, ...(this.queryPool ? [this.queryPool] : [])];
    const closed = Promise.all(pools.map((pool) => pool.close()));
    await within(closed, CLOSE_MS);
    await Promise.all(pools.map((pool) => pool.destroy()));
  }

  setRate(messagesPerSecond: number | null): void {
    if (messagesPerSecond === this.rate) return;
    this.rate = messagesPerSecond;
    this.pacedAt = -Infinity;
    this.applyRate(performance.now());
    this.events.onBound();
  }

  private get bound(): boolean {
    return this.unboundSince === null || performance.now() >= this.retryAt;
  }

  private connect(origin: string, connections: number): Pool {
    return new Pool(origin, {
      connections,
      pipelining: 1,
      // Shorter than the request's deadline, so that an unreachable carrier is recognised as such.
      connect: { timeout: Math.min(MAX_CONNECT_MS, this.settings.submitTimeoutMs / 2) },
      maxResponseSize: MAX_ANSWER_BYTES,
    });
  }

  /**
   * Repeats a request whose answer may have been lost. A final answer to the repetition holds for the first attempt as
   * well; any other refusal may be of the repetition alone.
   */
  private async repeat(attempt: () => Promise<CarrierAnswer>): Promise<CarrierAnswer> {
    for (const delayMs of REPEAT_AFTER_MS) {
      await pause(delayMs);
      if (this.closing) break;
      const answer = await attempt();
      if (answer.kind === 'accepted' || (answer.kind === 'refused' && answer.retry === 'never')) return answer;
    }
    return { kind: 'uncertain' };
  }

  private async attempt(
    request: HttpRequest,
    segment: OutgoingSegment,
    stillLeased: () => boolean,
  ): Promise<CarrierAnswer> {
    if (!(await this.takePermit(stillLeased))) return { kind: 'not_sent' };
    this.sent.add(performance.now());
    const exchange = await this.exchange(this.pool, request);
    if (!('error' in exchange)) return this.read(exchange, segment);
    if (!neverConnected(exchange.error)) return { kind: 'uncertain' };
    this.unreachable(exchange.error);
    return { kind: 'not_sent' };
  }

  /**
   * Requests leave one after the other, so that requests delayed by a busy process do not leave in a burst. Resolves
   * with whether this request may leave.
   */
  private takePermit(stillLeased: () => boolean): Promise<boolean> {
    const permit = this.lastPermit.then(() => this.waitForPermit(stillLeased));
    this.lastPermit = permit;
    return permit;
  }

  private async waitForPermit(stillLeased: () => boolean): Promise<boolean> {
    for (;;) {
      if (!stillLeased() || this.rate === 0 || !this.bound) return false;
      const now = performance.now();
      this.applyRate(now);
      const delayMs = Math.max(this.throttle.delayMs(now), this.pacer.delayMs(now));
      if (delayMs <= 0) break;
      await pause(delayMs);
    }
    this.pacer.take();
    return true;
  }

  /** The agreed rate, or less while the carrier throttles. */
  private applyRate(now: number): void {
    if (this.rate === 0 || now < this.pacedAt + RATE_STEP_MS) return;
    this.pacedAt = now;
    const rate = this.throttle.rate(now, this.rate);
    if (rate === this.pacedRate) return;
    this.pacedRate = rate;
    this.pacer.setRate(rate ?? undefined);
  }

  private async exchange(pool: Pool, request: HttpRequest): Promise<Exchange> {
    try {
      const { statusCode, headers, body } = await pool.request({
        ...request,
        // The pool must not repeat a request by itself: that could be a second SMS.
        idempotent: false,
        signal: AbortSignal.timeout(this.settings.submitTimeoutMs),
      });
      return { status: statusCode, headers, body: await body.text().catch(() => null) };
    } catch (error) {
      return { error };
    }
  }

  private async queryStatus(status: StatusQuery, messageId: string): Promise<QueryAnswer> {
    const request = status.request(messageId);
    if (request === null) return { kind: 'open' };
    const exchange = this.queryPool && (await this.exchange(this.queryPool, request));
    return exchange && !('error' in exchange) ? status.read(exchange) : { kind: 'unanswered' };
  }

  private read(answer: HttpAnswer, segment: OutgoingSegment): CarrierAnswer {
    const now = performance.now();
    const reading = this.dialect.read(answer, segment);
    const waitMs = reading.slowDown ? retryAfterMs(answer.headers['retry-after'], Date.now()) : 0;
    if (waitMs > MAX_PAUSE_MS) this.backOff(now, waitMs);
    else this.reached();
    if (reading.slowDown) {
      this.throttle.throttled(now, this.sent.lastSecond(now), Math.min(waitMs, MAX_PAUSE_MS));
      this.pacedAt = -Infinity;
    } else if (reading.answer.kind === 'accepted') this.throttle.accepted(now);
    if (reading.answer.kind === 'accepted') this.noteQueueing(reading.queued);
    return reading.answer;
  }

  /** Logs when queueing begins and ends, not each message. */
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

  private backOff(now: number, waitMs: number): void {
    if (this.unboundSince === null)
      this.logger.warn({ carrier: this.name, seconds: Math.ceil(waitMs / 1_000) }, 'carrier asks us to wait');
    this.unboundSince ??= now;
    this.retryAt = now + waitMs;
  }

  private unreachable(err: unknown): void {
    const now = performance.now();
    if (this.unboundSince === null) this.logger.warn({ carrier: this.name, err }, 'carrier cannot be reached');
    this.unboundSince ??= now;
    this.retryAt = now + this.retryMs;
    this.retryMs = Math.min(MAX_RETRY_MS, this.retryMs * 2);
  }
}
