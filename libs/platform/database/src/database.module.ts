import { type DynamicModule, type FactoryProvider, Global, Injectable, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Readiness } from '@sms/platform/observability';
import { types } from 'pg';
import type { DataSourceOptions } from 'typeorm';
import { type DatabaseClasses, type DatabaseOptions, dataSourceOptions } from './database-options';
import { Database } from './sql/database';
import { connectDataSource, TlsRefusedError } from './tls-refusal';

export type { DatabaseOptions } from './database-options';

interface AsyncOptions extends Pick<FactoryProvider<DatabaseOptions>, 'inject'>, DatabaseClasses {
  readonly useFactory: FactoryProvider<DatabaseOptions>['useFactory'];
}

const BIGINT_OID = 20;
// Ids, counters and credits stay below 2^53; as strings they would be compared and added wrongly.
types.setTypeParser(BIGINT_OID, Number);

@Injectable()
class DatabaseReadiness {
  constructor(database: Database, readiness: Readiness) {
    readiness.register('postgres', async () => {
      await database.rows('SELECT 1');
    });
  }
}

/** The service's own Postgres database: `Database` and its entities. */
@Global()
@Module({})
export class DatabaseModule {
  static forRootAsync({ inject, useFactory, entities }: AsyncOptions): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          ...(inject ? { inject } : {}),
          useFactory: async (...dependencies: unknown[]) => ({
            ...dataSourceOptions(await useFactory(...dependencies), entities ? { entities } : {}),
            retryAttempts: 20,
            retryDelay: 1_000,
            verboseRetryLog: false,
            toRetry: (error: unknown) => !(error instanceof TlsRefusedError),
          }),
          dataSourceFactory: (options) => connectDataSource(options as DataSourceOptions),
        }),
      ],
      providers: [Database, DatabaseReadiness],
      exports: [Database],
    };
  }
}
