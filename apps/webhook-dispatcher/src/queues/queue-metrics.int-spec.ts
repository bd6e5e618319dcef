import { Database } from '@sms/platform/database';
import type { TestDatabase } from '@sms/testing';
import { randomUUID } from 'node:crypto';
import { type Gauge, register } from 'prom-client';
import { DataSource } from 'typeorm';
import { addEndpoints } from '../accounts/store-accounts';
import { createDispatcherDatabase } from '../testing/dispatcher-database';
import { claimQueues } from './claim-queues';
import { countWaiting } from './count-waiting';
import { QueueMetrics } from './queue-metrics';

describe('gauges of the queues', () => {
  let testDatabase: TestDatabase;
  let dataSource: DataSource;
  let database: Database;

  beforeAll(async () => {
    testDatabase = await createDispatcherDatabase();
    dataSource = await new DataSource({ type: 'postgres', url: testDatabase.url, poolSize: 2 }).initialize();
    database = new Database(dataSource);
  });
  beforeEach(() => database.execute('TRUNCATE endpoint, endpoint_queue CASCADE'));
  afterAll(async () => {
    if (dataSource.isInitialized) await dataSource.destroy();
    await testDatabase.drop();
  });

  const set = (accountIds: readonly number[], columns: string) =>
    database.execute(`UPDATE endpoint_queue SET ${columns} WHERE account_id = ANY($1::bigint[])`, [accountIds]);
  async function shown(name: string): Promise<Record<string, number>> {
    const { values } = await (register.getSingleMetric(name) as Gauge).get();
    return Object.fromEntries(values.map(({ labels, value }) => [labels['kind'] ?? '', value]));
  }

  it('show the queues that are due and held by nobody, and for how long the oldest has waited', async () => {
    const metrics = new QueueMetrics(database);
    await addEndpoints(database, [1, 2, 3, 4, 5, 6, 7]);
    await set([1, 2, 3, 6], `due_at = now() - interval '90 seconds'`);
    await set([4], `due_at = now() + interval '1 hour'`);
    // Its holder died, so it has waited since the end of the lease.
    await set(
      [6],
      `lease_owner = gen_random_uuid(), leased_until = now() - interval '20 seconds', consecutive_failures = 1`,
    );
    await set([7], `due_at = now(), breaker_state = 'open', open_until = now(), reset_ms = 1`);
    await metrics.collect();
    expect(await shown('webhook_queues_waiting')).toEqual({ healthy: 3, failing: 2 });
    expect(await shown('webhook_breakers_open')).toEqual({ '': 1 });
    const oldest = await shown('webhook_queues_waiting_oldest_seconds');
    expect(oldest['healthy']).toBeCloseTo(90, -1);
    expect(oldest['failing']).toBeCloseTo(20, -1);

    const slots = { healthy: 10, failing: 0 };
    await claimQueues(database, { owner: randomUUID(), leaseMs: 60_000, slots, dueForMs: 0 });
    await metrics.collect();
    expect(await shown('webhook_queues_waiting')).toEqual({ healthy: 0, failing: 2 });
    expect((await shown('webhook_queues_waiting_oldest_seconds'))['healthy']).toBe(0);
  });

  it('walk no further than 10,000 entries of an index, however many queues wait', async () => {
    await addEndpoints(
      database,
      Array.from({ length: 12_000 }, (_unused, index) => index + 1),
    );
    await database.execute('UPDATE endpoint_queue SET due_at = now()');
    await database.execute('ANALYZE endpoint_queue');
    const read = await database.transaction(async (sql) => {
      const scans = async () => {
        const [row] = await sql.rows<{ tables: number; entries: number }>(
          `SELECT seq_scan::integer AS tables, (seq_tup_read + idx_tup_fetch)::integer AS entries
           FROM pg_stat_xact_user_tables WHERE relname = 'endpoint_queue'`,
        );
        return row ?? { tables: 0, entries: 0 };
      };
      const before = await scans();
      expect((await countWaiting(sql)).healthy.count).toBe(10_000);
      const after = await scans();
      return { tables: after.tables - before.tables, entries: after.entries - before.entries };
    });
    expect(read.tables).toBe(0);
    expect(read.entries).toBeLessThanOrEqual(10_000);
  });

  it('are missing, and not as they were, when the database cannot be read', async () => {
    const metrics = new QueueMetrics(database);
    await metrics.collect();
    expect(await shown('webhook_queues_waiting')).toEqual({ healthy: 0, failing: 0 });
    await dataSource.destroy();
    await expect(metrics.collect()).rejects.toThrow();
    for (const name of ['webhook_queues_waiting', 'webhook_queues_waiting_oldest_seconds', 'webhook_breakers_open'])
      expect(await shown(name)).toEqual({});
  });
});
