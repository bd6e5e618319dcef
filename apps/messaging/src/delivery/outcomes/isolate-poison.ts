import { Inject, Injectable } from '@nestjs/common';
import { Database, type Sql } from '@sms/platform/database';
import { isDataError } from '@sms/platform/errors';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { runBatch } from '@sms/platform/runtime';
import { CarrierOddities } from '../../inbox/carrier-oddities';

type Store<T, Stored> = (sql: Sql, values: readonly T[]) => Promise<Stored>;

/** Commits batches of which the database may refuse an item. */
@Injectable()
export class IsolatePoison {
  constructor(
    private readonly database: Database,
    private readonly carrierOddities: CarrierOddities,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
  ) {}

  /** Commits the items; those that the database refuses are noted for operators, under the name `what`. */
  async commit<T extends { readonly carrier: string }>(
    items: readonly T[],
    what: string,
    store: Store<T, void>,
  ): Promise<void> {
    await this.commitAll(items, store, async ({ carrier }, error) => {
      this.logger.error({ carrier, err: error }, `the database refuses ${what}`);
      await this.database.transaction((sql) =>
        this.carrierOddities.store(sql, [
          { carrier, kind: 'refused_by_database', raw: null, note: `the database refuses ${what}` },
        ]),
      );
    });
  }

  /**
   * Isolates items that the database refuses, and commits the others. Any other failure is thrown: it is no fault of an
   * item, and the whole batch has to be retried. Returns what `store` returned in each transaction that was committed.
   */
  async commitAll<T, Stored>(
    items: readonly T[],
    store: Store<T, Stored>,
    isolate: (value: T, error: unknown) => Promise<void>,
  ): Promise<Stored[]> {
    const stored = await runBatch<T, Stored[]>(items, {
      run: async (values) => [await this.database.transaction((sql) => store(sql, values))],
      splitOnError: (error) => (isDataError(error) ? 'halve' : 'none'),
      failed: async (values, error) => {
        if (!isDataError(error)) throw error;
        for (const value of values) await isolate(value, error);
        return [];
      },
    });
    return stored.flat();
  }
}
