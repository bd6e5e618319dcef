import { ServerNats } from '@nestjs/microservices';
import { LogThrottle, runWithCorrelationId, type ServiceLogger, startSpan } from '@sms/platform/observability';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Msg, NatsConnection, Subscription } from 'nats';
import { Counter } from 'prom-client';
import { connectNats } from '../connection/connect-nats';
import { CORRELATION_HEADER, rpcAttributes, timeLeftMs, TRACE_HEADER } from '../wire/headers';
import type { FastSubjects } from './fast-subjects';
import type { NatsOptions } from '../connection/nats-options';
import { decodeRequest, encodeReply } from '../wire/packets';
import type { RpcErrors } from './rpc-errors';
import { TransitTimes } from '../wire/transit-times';

/** For requests in flight when the process is told to stop, in milliseconds. */
const DRAIN_DEADLINE_MS = 8_000;

const expiredRequestsTotal = new Counter({
  name: 'rpc_expired_requests_total',
  help: 'Requests that were dropped unread because their caller had given up before they arrived',
  labelNames: ['subject'],
});

/**
 * Nest's NATS server with four additions: a request whose caller has given up is dropped before it has any effect (a
 * client library may have buffered it over an outage), handlers run under the caller's correlation id and trace, those
 * of `FastSubjects` bypass Nest, and closing waits for requests in flight, so that a deployment drops none.
 */
export class DrainingNatsServer extends ServerNats {
  private inFlight = 0;
  private idle: (() => void) | undefined;
  private connection: NatsConnection | undefined;
  private readonly expired = new LogThrottle();
  private readonly transit = new TransitTimes();
  private fast: FastSubjects | undefined;

  /** `nowMs`: a monotonic clock of this process, in milliseconds. */
  constructor(
    private readonly nats: NatsOptions,
    private readonly serviceLogger: ServiceLogger,
    private readonly errors: RpcErrors,
    private readonly nowMs: () => number,
  ) {
    super({ queue: nats.name });
  }

  override async createNatsClient(): Promise<NatsConnection> {
    this.connection = await connectNats(this.nats, this.serviceLogger);
    return this.connection;
  }

  /** `connectNats` logs the state of the connection; Nest would log each loss as an error. */
  override handleStatusUpdates(): Promise<void> {
    return Promise.resolve();
  }

  /** To be called before the server listens. */
  answerFast(subjects: FastSubjects): void {
    this.fast = subjects;
  }

  /**
   * Resolves when the broker has taken the subscriptions; until then requests find no responder.
   * @throws when the broker refuses one: a service without one of its subscriptions must not look healthy.
   */
  async subscribed(): Promise<void> {
    await this.connection?.flush();
    const subscriptions = this.openSubscriptions();
    for (const subscription of subscriptions) this.errors.countFrom0(subscription.getSubject());
    const refused = subscriptions
      .filter((subscription) => subscription.isClosed())
      .map((subscription) => subscription.getSubject());
    if (refused.length > 0) {
      throw new Error(
        `NATS does not let "${this.nats.name}" answer on ${refused.join(', ')}: its permissions are those of another version`,
      );
    }
  }

  override async handleMessage(channel: string, message: Msg): Promise<void> {
    const timeLeft = timeLeftMs(message.headers, this.transit, this.nowMs());
    if (timeLeft <= 0) return this.drop(channel);
    const correlation = message.headers?.get(CORRELATION_HEADER) || randomUUID();
    const parent = message.headers?.get(TRACE_HEADER) || undefined;
    const span = parent && startSpan(channel, parent, { kind: 'server', attributes: rpcAttributes(channel) });
    this.inFlight += 1;
    try {
      const handler = this.fast?.handlerOf(channel);
      await runWithCorrelationId(
        correlation,
        () =>
          handler
            ? this.answer((request) => handler(request, timeLeft), message)
            : super.handleMessage(channel, message),
        span ? span.traceParent : parent,
      );
    } catch (error) {
      // A payload that is not JSON must not end the process.
      this.handleError(
        error instanceof Error ? `request on ${channel} could not be read: ${error.name}` : String(error),
      );
    } finally {
      if (span) span.end();
      this.inFlight -= 1;
      if (this.inFlight === 0) this.idle?.();
    }
  }

  private async answer(handler: (request: unknown) => unknown, message: Msg): Promise<void> {
    const { data, id } = decodeRequest(message.data);
    if (id === undefined || !message.reply) throw new TypeError('a request has an id and an inbox');
    message.respond(await this.replyTo(data, id, handler, message.subject));
  }

  private async replyTo(
    request: unknown,
    id: string,
    handler: (request: unknown) => unknown,
    subject: string,
  ): Promise<string> {
    try {
      return encodeReply(id, { response: await handler(request) });
    } catch (error) {
      return encodeReply(id, { err: this.errors.toWire(error, subject) });
    }
  }

  override async close(): Promise<void> {
    // Unsubscribing is not enough: the client drops messages that the broker has sent and it has not read yet. Nor is
    // draining the connection: that does not wait for handlers that are still awaiting a result.
    const drained = Promise.all(
      this.openSubscriptions().map((subscription) => subscription.drain().catch(() => undefined)),
    );
    // Without a broker the drain is never answered.
    await Promise.race([drained, delay(DRAIN_DEADLINE_MS, undefined, { ref: false })]);
    await this.waitUntilIdle();
    await this.connection?.flush().catch(() => undefined);
    await super.close();
  }

  private drop(subject: string): void {
    expiredRequestsTotal.inc({ subject });
    const occurrences = this.expired.admit(subject);
    if (occurrences > 0)
      this.serviceLogger.warn({ subject, occurrences }, 'dropped requests whose callers had given up');
  }

  private async waitUntilIdle(): Promise<void> {
    if (this.inFlight === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, DRAIN_DEADLINE_MS);
      this.idle = () => {
        clearTimeout(timer);
        // The reply of the last request is published in this turn of the loop.
        setImmediate(resolve);
      };
    });
  }

  /** Nest keeps the subscriptions private, and can stop taking requests only by closing the connection. */
  private openSubscriptions(): Subscription[] {
    return (this as unknown as { subscriptions: Subscription[] }).subscriptions;
  }
}
