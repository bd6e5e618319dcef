import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { RpcClient } from '@sms/platform/nats';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { periodicJob } from '@sms/platform/runtime';
import { Outbox } from '../outbox/outbox';
import { OutboxMetrics } from './outbox-metrics';
import { GATHERING_MS, OutboxRelay } from './outbox-relay';
import { OutboxRelays } from './outbox-relays';
import type { RelayRoute } from './send-batches';

interface PatientRoute {
  readonly route: RelayRoute;
  /** Minimum time between the starts of two requests, in milliseconds. */
  readonly gatheringMs: number;
}

/** Provides `Outbox` and the relays that carry its events to their consumers while the process runs. */
@Global()
@Module({})
export class OutboxRelayModule {
  /** Routes that may wait longer than usual gather more events into a request: see `OutboxRelay`. */
  static to(...destinations: readonly (RelayRoute | PatientRoute)[]): DynamicModule {
    const patient = destinations.map((one) =>
      typeof one === 'string' ? { route: one, gatheringMs: GATHERING_MS } : one,
    );
    const routes = patient.map(({ route }) => route);
    return {
      module: OutboxRelayModule,
      providers: [
        Outbox,
        {
          provide: OutboxRelays,
          inject: [Database, Outbox, RpcClient, LOGGER],
          useFactory: (database: Database, outbox: Outbox, rpc: RpcClient, logger: ServiceLogger) =>
            new OutboxRelays(patient.map((one) => new OutboxRelay(database, outbox, rpc, logger, one.route, one))),
        },
        {
          provide: OutboxMetrics,
          inject: [Database],
          useFactory: (database: Database) => new OutboxMetrics(database, routes),
        },
        periodicJob({
          name: 'outbox metrics',
          everyMs: 10_000,
          inject: [OutboxMetrics],
          run: (metrics) => metrics.collect(),
        }),
      ],
      exports: [Outbox],
    };
  }
}
