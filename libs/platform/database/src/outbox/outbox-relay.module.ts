import { type DynamicModule, Module } from '@nestjs/common';
import { RpcClient } from '@sms/platform/nats';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { Database } from '../sql/database';
import { Outbox } from './outbox';
import { OutboxMetrics } from './outbox-metrics';
import { OutboxRelay, type RelayRoute } from './outbox-relay';
import { OutboxRelays } from './outbox-relays';

/** Carries this service's outbox to its consumers while the process runs. */
@Module({})
export class OutboxRelayModule {
  static to(...routes: readonly RelayRoute[]): DynamicModule {
    return {
      module: OutboxRelayModule,
      providers: [
        {
          provide: OutboxRelays,
          inject: [Database, Outbox, RpcClient, LOGGER],
          useFactory: (database: Database, outbox: Outbox, rpc: RpcClient, logger: ServiceLogger) =>
            new OutboxRelays([
              ...routes.map((route) => new OutboxRelay(database, outbox, rpc, logger, route)),
              new OutboxMetrics(database, logger, routes),
            ]),
        },
      ],
    };
  }
}
