import { ServerNats } from '@nestjs/microservices';
import { runWithCorrelationId } from '@sms/platform/observability';
import { randomUUID } from 'node:crypto';
import type { Msg, NatsConnection, Subscription } from 'nats';
import { CORRELATION_HEADER, DEADLINE_HEADER } from './headers';

const DRAIN_DEADLINE_MS = 8_000;

/**
 * Nest's NATS server with three additions: a request whose caller has given up is dropped before it has any
 * effect (a client library may have buffered it over an outage), handlers run under the caller's correlation
 * id, and closing waits for requests under way, so that a deployment drops none.
 */
export class DrainingNatsServer extends ServerNats {
  private inFlight = 0;
  private idle: (() => void) | undefined;
  private connection: NatsConnection | undefined;

  override async createNatsClient(): Promise<NatsConnection> {
    const connection = (await super.createNatsClient()) as NatsConnection;
    this.connection = connection;
    return connection;
  }

  /** Resolves when the broker has taken the subscriptions; until then requests find no responder. */
  async subscribed(): Promise<void> {
    await this.connection?.flush();
  }

  override async handleMessage(channel: string, message: Msg): Promise<void> {
    const deadline = Number(message.headers?.get(DEADLINE_HEADER) || Infinity);
    if (Date.now() > deadline) return;
    const correlation = message.headers?.get(CORRELATION_HEADER) || randomUUID();
    this.inFlight += 1;
    try {
      await runWithCorrelationId(correlation, () => super.handleMessage(channel, message));
    } catch (error) {
      // A payload that is no JSON must not end the process.
      this.handleError(error instanceof Error ? `request on ${channel} could not be read: ${error.name}` : String(error));
    } finally {
      this.inFlight -= 1;
      if (this.inFlight === 0) this.idle?.();
    }
  }

  override async close(): Promise<void> {
    // Draining the connection would not do: it does not wait for handlers that are still awaiting something.
    for (const subscription of this.openSubscriptions()) subscription.unsubscribe();
    await this.waitUntilIdle();
    await this.connection?.flush().catch(() => undefined);
    await super.close();
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

  /** Nest keeps them private, and has no way to stop taking requests short of closing the connection. */
  private openSubscriptions(): Subscription[] {
    return (this as unknown as { subscriptions: Subscription[] }).subscriptions;
  }
}
