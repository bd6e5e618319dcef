import { Database } from '@sms/platform/database';
import { eventually } from '@sms/testing';
import { type Gauge, register } from 'prom-client';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';
import { countLane, countParked } from './count-queue';
import { QueueMetrics } from './queue-metrics';
import { routesInQueue } from './routes-in-queue';

describe('gauges of the queue', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
  }, 60_000);
  afterAll(() => messaging.stop());
  afterEach(() =>
    messaging.database.rows('WITH ready AS (DELETE FROM send_ready) DELETE FROM send_wait WHERE true', []),
  );

  async function shown(name: string): Promise<Record<string, number>> {
    await messaging.part(QueueMetrics).collect();
    const { values } = await (register.getSingleMetric(name) as Gauge).get();
    return Object.fromEntries(values.map(({ labels, value }) => [Object.values(labels).join(), value]));
  }

  it('show how many wait in each lane, and for how long the oldest has', async () => {
    const account = newAccount();
    await messaging.submit(
      sms(account, { lane: 'bulk', recipients: ['96170000001', '96170000002', '96170000003'] }),
      sms(account, { lane: 'otp' }),
    );
    await messaging.database.rows(
      `UPDATE message SET created_at = now() - interval '90 seconds' WHERE account_id = $1
        AND recipient = '96170000001'`,
      [account],
    );
    expect(await shown('messaging_queue_messages')).toEqual({ otp: 1, single: 0, bulk: 3 });
    const oldest = await shown('messaging_queue_oldest_seconds');
    expect(oldest['single']).toBe(0);
    expect(oldest['otp']).toBeLessThan(60);
    expect(oldest['bulk']).toBeGreaterThanOrEqual(90);
    expect(oldest['bulk']).toBeLessThan(150);
  });

  it('show what is parked, by its state', async () => {
    const account = newAccount();
    await messaging.submit(sms(account, { lane: 'bulk', recipients: ['96170000011', '96170000012'] }));
    await messaging.database.rows(
      `WITH taken AS (DELETE FROM send_ready RETURNING *)
       INSERT INTO send_wait (message_id, state, due_at, account_id, route, lane, position, attempt)
         SELECT message_id, 'uncertain', now() + interval '1 hour', $1, route, lane, position, attempt FROM taken`,
      [account],
    );
    const suspended = newAccount();
    const event = {
      type: 'account.suspension-changed',
      payload: { accountId: suspended, suspended: true, version: 1 },
    } as const;
    await messaging.tell(event);
    await messaging.submit(sms(suspended));
    await messaging.startWorker();
    await eventually(async () =>
      expect(await shown('messaging_queue_parked_messages')).toEqual({
        claimed: 0,
        delayed: 0,
        uncertain: 2,
        held: 1,
        cancelled: 0,
        paused: 0,
        scheduled: 0,
      }),
    );
    await messaging.stopWorker();
    expect(await shown('messaging_queue_messages')).toEqual({ otp: 0, single: 0, bulk: 0 });
  }, 30_000);

  it('show receipts that have no message', async () => {
    await messaging.database.rows(
      `INSERT INTO unmatched_receipt (carrier, carrier_message_id, receipt)
        SELECT 'test', i::text, '{"state": "delivered"}' FROM generate_series(1, 3) AS i`,
    );
    expect((await shown('messaging_receipts_parked'))['test']).toBe(3);
    await messaging.database.rows('DELETE FROM unmatched_receipt');
  });

  it('walk no further than 100,000 entries of an index, however many messages wait', async () => {
    await messaging.database.rows(
      `INSERT INTO send_ready (route, lane, position, message_id)
        SELECT '', 2, i, -i FROM generate_series(1, 120000) AS i`,
    );
    await messaging.database.rows('ANALYZE send_ready');
    // Read in the same transaction, before and after: scans of other connections meanwhile do not count.
    const scanned = await messaging.part(Database).transaction(async (sql) => {
      const scans = async () => {
        const [counted] = await sql.rows<{ tables: number; indexes: number; read: number }>(
          `SELECT seq_scan::integer AS tables, idx_scan::integer AS indexes, (seq_tup_read + idx_tup_fetch)::integer
            AS read
           FROM pg_stat_xact_user_tables WHERE relname = 'send_ready'`,
        );
        return counted ?? { tables: 0, indexes: 0, read: 0 };
      };
      const before = await scans();
      expect(await countLane(sql, 2, await routesInQueue(sql))).toMatchObject({ count: 100_000 });
      expect([...(await countParked(sql)).values()]).toEqual([0, 0, 0, 0, 0, 0, 0]);
      const after = await scans();
      return {
        tables: after.tables - before.tables,
        indexes: after.indexes - before.indexes,
        read: after.read - before.read,
      };
    });
    expect(scanned.tables).toBe(0);
    expect(scanned.indexes).toBeGreaterThan(0);
    expect(scanned.read).toBeLessThan(101_000);
  }, 60_000);
});
