import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { RpcClient } from '@sms/platform/nats';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { periodicJob } from '@sms/platform/runtime';
import { Outbox } from '../outbox/outbox';
import { OutboxMetrics } from './outbox-metrics';
import { OutboxRelay } from './outbox-relay';
import { OutboxRelays } from './outbox-relays';
import type { RelayRoute } from './send-batches';

/** `Outbox`, and what carries it to its consumers while the process runs. */
@Global()
@Module({})
export class OutboxRelayModule {
  static to(...routes: readonly RelayRoute[]): DynamicModule {
    return {
      module: OutboxRelayModule,
      providers: [
        Outbox,
        {
          provide: OutboxRelays,
          inject: [Database, Outbox, RpcClient, LOGGER],
          useFactory: (database: Database, outbox: Outbox, rpc: RpcClient, logger: ServiceLogger) =>
            new OutboxRelays(routes.map((route) => new OutboxRelay(database, outbox, rpc, logger, route))),
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
