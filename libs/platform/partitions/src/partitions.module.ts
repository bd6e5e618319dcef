import { type DynamicModule, type FactoryProvider, Module } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { LOGGER, Readiness, type ServiceLogger } from '@sms/platform/observability';
import { periodicJob } from '@sms/platform/runtime';
import { PartitionKeeper } from './partition-keeper';
import type { PartitionPlan } from './partition-plan';

/** How often every replica checks the partitions, in milliseconds. */
const EVERY_MS = 300_000;

const PLANS = Symbol('partition plans');

interface AsyncOptions extends Pick<FactoryProvider<readonly PartitionPlan[]>, 'inject' | 'useFactory'> {
  readonly everyMs?: number;
}

/** Creates partitions ahead and drops expired ones while the process runs; without enough ahead it is not ready. */
@Module({})
export class PartitionsModule {
  static forRootAsync({ inject, useFactory, everyMs = EVERY_MS }: AsyncOptions): DynamicModule {
    return {
      module: PartitionsModule,
      providers: [
        { provide: PLANS, useFactory, ...(inject && { inject }) },
        {
          provide: PartitionKeeper,
          inject: [Database, PLANS, LOGGER, Readiness],
          useFactory: (
            database: Database,
            plans: readonly PartitionPlan[],
            logger: ServiceLogger,
            readiness: Readiness,
          ) => new PartitionKeeper(database, plans, logger, readiness),
        },
        periodicJob({ name: 'partitions', everyMs, inject: [PartitionKeeper], run: (keeper) => keeper.run() }),
      ],
    };
  }
}
