import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { Readiness } from '@sms/platform/observability';
import type { FastifyInstance } from 'fastify';
import { setTimeout as delay } from 'node:timers/promises';
import { gatewayConfig } from '../../config/gateway.config';

/**
 * Between the signal to stop and the closing of the port, load balancers learn that this gateway is not ready, while it
 * serves what they still send and closes each connection with a response. An idle connection that is closed may have a
 * request in flight, whose outcome would be unknown.
 */
@Injectable()
export class Drain implements BeforeApplicationShutdown {
  private begun = false;

  constructor(
    @Inject(gatewayConfig.KEY) private readonly config: ConfigType<typeof gatewayConfig>,
    readiness: Readiness,
  ) {
    readiness.register('stopping', () => (this.begun ? Promise.reject(new Error('stopping')) : Promise.resolve()));
  }

  get hasBegun(): boolean {
    return this.begun;
  }

  /** Must be called before the server listens. */
  closeConnectionsOf(server: FastifyInstance): void {
    server.addHook('onRequest', (_request, reply, done) => {
      if (this.begun) void reply.header('connection', 'close');
      done();
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.begun = true;
    await delay(this.config.http.drainMs);
  }
}
