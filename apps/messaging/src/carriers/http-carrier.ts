import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceLogger } from '@sms/platform/observability';
import { SubmitPacer } from '@sms/smpp';
import { Pool, type Dispatcher } from 'undici';
import type { OutgoingSegment } from '../submitting/segment';
import type { Carrier, CarrierAnswer, CarrierEvents } from './carrier';
import type { HttpCarrierSettings } from './carrier-settings';
import { httpRefusal } from './http-refusals';
import { sendSmsFields } from './kannel-request';
import { neverConnected } from './never-connected';

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
const MAX_ANSWER_BYTES = 65_536;

/**
 * A carrier behind Kannel's `sendsms`. It has no connection that could be up or down: after a failed attempt to
 * connect it counts as unbound for a while, then one message is let through to see.
 */
export class HttpCarrier implements Carrier {
  readonly name: string;
  unboundSince: number | null = null;
  private readonly pool: Pool;
  private readonly pacer: SubmitPacer;
  private inFlight = 0;
  private retryAt = 0;
  private retryMs = FIRST_RETRY_MS;

  constructor(
    private readonly settings: HttpCarrierSettings,
    private readonly events: CarrierEvents,
    private readonly logger: ServiceLogger,
  ) {
    this.name = settings.name;
    this.pacer = new SubmitPacer(settings.messagesPerSecond ?? undefined);
    this.pool = new Pool(settings.url.origin, {
      connections: settings.concurrency,
      pipelining: 1,
      // Within the request's deadline, so that a carrier that cannot be reached is known as such.
      connect: { timeout: settings.requestTimeoutMs / 2 },
      maxResponseSize: MAX_ANSWER_BYTES,
    });
  }

  get bound(): boolean {
    return this.unboundSince === null || performance.now() >= this.retryAt;
  }

  get capacity(): number {
    const limit = this.unboundSince === null ? this.settings.concurrency : Number(this.bound);
    return Math.max(0, limit - this.inFlight);
  }

  async submit(segment: OutgoingSegment): Promise<CarrierAnswer> {
    const fields = sendSmsFields(this.settings, segment);
    this.inFlight += 1;
    try {
      await this.pace();
      return await this.request(fields, segment);
    } finally {
      this.inFlight -= 1;
    }
  }

  close(): Promise<void> {
    return this.pool.close();
  }

  private async pace(): Promise<void> {
    const delayMs = this.pacer.delayMs(performance.now());
    this.pacer.take();
    if (delayMs > 0) await pause(delayMs);
  }

  private async request(fields: URLSearchParams, { submissionId }: OutgoingSegment): Promise<CarrierAnswer> {
    try {
      const { statusCode, body } = await this.pool.request({
        ...this.requestOf(fields),
        // A repeated request is a second SMS.
        idempotent: false,
        signal: AbortSignal.timeout(this.settings.requestTimeoutMs),
      });
      // The status says it all; what follows is read so that the connection can be used again.
      await body.dump().catch(() => undefined);
      this.reached();
      return this.readStatus(statusCode, submissionId);
    } catch (error) {
      if (!neverConnected(error)) return { kind: 'uncertain' };
      this.unreachable(error);
      return { kind: 'not_sent' };
    }
  }

  private requestOf(fields: URLSearchParams): Dispatcher.RequestOptions {
    const { pathname } = this.settings.url;
    if (this.settings.method === 'get') return { method: 'GET', path: `${pathname}?${fields.toString()}` };
    return { method: 'POST', path: pathname, headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: fields.toString() };
  }

  /** `sendsms` answers no id that its reports would repeat: our own, which stands in the report's address, takes its place. */
  private readStatus(status: number, submissionId: number): CarrierAnswer {
    const now = performance.now();
    if (status >= 200 && status < 300) {
      this.pacer.accepted(now);
      return { kind: 'accepted', carrierMessageId: String(submissionId), verbatimMessageId: String(submissionId) };
    }
    if (status === 429) this.pacer.throttled(now);
    const refusal = httpRefusal(status);
    return refusal ? { kind: 'refused', ...refusal } : { kind: 'uncertain' };
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
    this.retryMs = Math.min(LONGEST_RETRY_MS, this.retryMs * 2);
  }
}
