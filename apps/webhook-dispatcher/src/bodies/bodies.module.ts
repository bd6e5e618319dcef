import { Global, Module } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { DataKeys } from '@sms/platform/data-keys';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { periodicJob } from '@sms/platform/runtime';
import { KeyRing } from '@sms/platform/secrets';
import { type DispatcherConfig, dispatcherConfig } from '../config/webhook-dispatcher.config';
import { Bodies } from './bodies';
import { KeepDataKeys } from './keep-data-keys';
import { TextRetentionRpcController } from './text-retention.rpc.controller';

const MINUTE_MS = 60_000;

/** The bodies of events at rest, for everything that stores or reads them. */
@Global()
@Module({
  controllers: [TextRetentionRpcController],
  providers: [
    {
      provide: Bodies,
      inject: [Database, dispatcherConfig.KEY, LOGGER],
      useFactory: (database: Database, { secretKeys, bodiesAtRest }: DispatcherConfig, logger: ServiceLogger) =>
        new Bodies(new DataKeys(database, new KeyRing(secretKeys)), bodiesAtRest, logger),
    },
    KeepDataKeys,
    periodicJob({
      name: 'expired keys of bodies',
      everyMs: 10 * MINUTE_MS,
      inject: [KeepDataKeys],
      run: (keys) => keys.drop(),
    }),
    periodicJob({ name: 'keys of bodies', everyMs: MINUTE_MS, inject: [KeepDataKeys], run: (keys) => keys.reseal() }),
  ],
  exports: [Bodies],
})
export class BodiesModule {}
