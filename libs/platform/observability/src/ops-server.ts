import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { fastify, type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, register } from 'prom-client';
import { BUILD } from './build-info';
import { OBSERVABILITY_OPTIONS, type ObservabilityOptions } from './observability-options';
import { Readiness } from './readiness';

/**
 * How often the delay of the event loop is sampled, in milliseconds. Each sample wakes the process: with the library's
 * 10 ms, the processes of an idle system together woke 800 times a second.
 */
const LOOP_SAMPLE_MS = 50;

/**
 * The operators' port, apart from the service's own traffic: `/healthz` (the event loop turns), `/readyz` (dependencies
 * respond; 503 names the failing ones), `/metrics` (Prometheus text), `/version` (which build runs, and since when).
 */
@Injectable()
export class OpsServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly server: FastifyInstance = fastify({ forceCloseConnections: true });

  constructor(
    @Inject(OBSERVABILITY_OPTIONS) private readonly options: ObservabilityOptions,
    private readonly readiness: Readiness,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    register.setDefaultLabels({ service: this.options.service });
    if (!register.getSingleMetric('process_cpu_user_seconds_total'))
      collectDefaultMetrics({ register, eventLoopMonitoringPrecision: LOOP_SAMPLE_MS });
    this.server.get('/healthz', () => ({ status: 'ok' }));
    this.server.get('/readyz', async (_request, reply) => {
      const failing = await this.readiness.failing();
      return reply
        .code(failing.length === 0 ? 200 : 503)
        .send({ status: failing.length === 0 ? 'ready' : 'not_ready', failing });
    });
    this.server.get('/metrics', async (_request, reply) =>
      reply.type(register.contentType).send(await register.metrics()),
    );
    this.server.get('/version', () => {
      const { version, commit, startedAt } = BUILD;
      return { service: this.options.service, version, commit, node: process.version, started_at: startedAt };
    });
    await this.server.listen({ host: this.options.opsHost, port: this.options.opsPort });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.server.close();
  }
}
