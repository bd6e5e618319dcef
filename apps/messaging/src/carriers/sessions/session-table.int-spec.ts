import { createTestDatabase, type TestDatabase } from '@sms/testing';
import { runMigrations } from '@sms/platform/database';
import { MIGRATIONS } from '../../migrations';
import { SessionTable } from './session-table';
import { WorkerConnection } from './worker-connection';

const LEASE_MS = 60_000;

describe('table of sessions', () => {
  let database: TestDatabase;
  const connections: WorkerConnection[] = [];
  /** A worker with its connection, as a process has them. */
  async function worker(leaseMs = LEASE_MS) {
    const connection = new WorkerConnection({ url: database.url, name: 'test' });
    connections.push(connection);
    const table = new SessionTable(connection);
    const id = await table.register('host:1', ['c'], leaseMs);
    await table.lock(id);
    const held: { slot: number; rate: number | null }[] = [];
    const renew = () =>
      table.renew(
        id,
        LEASE_MS,
        false,
        held.map(({ slot, rate }) => ({ carrier: 'c', slot, host: 'h', state: 'bound' as const, inFlight: 0, rate })),
      );
    return { id, table, connection, held, renew };
  }
  const slot = (number: number) => [{ slot: number, host: 'h' }];
  const seen = async (by: Awaited<ReturnType<typeof worker>>) => (await by.renew()).view;

  beforeAll(async () => {
    database = await createTestDatabase('sessions');
    await runMigrations({ url: database.url, name: 'migration' }, MIGRATIONS);
  }, 60_000);
  afterEach(async () => {
    await connections[0]?.rows('DELETE FROM carrier_worker');
    await Promise.all(connections.splice(0).map((connection) => connection.end()));
  });
  afterAll(() => database.drop());

  it('gives each slot to one worker, and to another when it was given back', async () => {
    const [a, b] = [await worker(), await worker()];
    expect(await a.table.take(a.id, 'c', [...slot(1), ...slot(2)], null)).toEqual([1, 2]);
    expect(await b.table.take(b.id, 'c', [...slot(1), ...slot(2), ...slot(3)], null)).toEqual([3]);
    // Only its own.
    await b.table.free(b.id, [{ carrier: 'c', slot: 1 }]);
    expect(await b.table.take(b.id, 'c', slot(1), null)).toEqual([]);
    await a.table.free(a.id, [{ carrier: 'c', slot: 1 }]);
    expect(await b.table.take(b.id, 'c', slot(1), null)).toEqual([1]);
  });

  it('never hands out more of a rate than there is: what a worker has counts until it says that it has lowered it', async () => {
    const [a, b] = [await worker(), await worker()];
    await a.table.take(a.id, 'c', slot(1), 0);
    expect(await a.table.raise(a.id, 'c', 50, 50)).toEqual(new Map([[1, 50]]));
    a.held.push({ slot: 1, rate: 50 });
    await b.table.take(b.id, 'c', slot(2), 0);
    expect(await b.table.raise(b.id, 'c', 50, 25)).toEqual(new Map([[2, 0]]));
    a.held[0] = { slot: 1, rate: 25 };
    await a.renew();
    expect(await b.table.raise(b.id, 'c', 50, 25)).toEqual(new Map([[2, 25]]));
    // Both at once want what a third has given up.
    const raised = await Promise.all([a.table.raise(a.id, 'c', 60, 40), b.table.raise(b.id, 'c', 60, 40)]);
    expect(raised.flatMap((rates) => [...rates.values()]).reduce((sum, rate) => sum + rate, 0)).toBeLessThanOrEqual(60);
  });

  it('removes a worker whose lock is gone and that has not renewed since it was seen, and no other', async () => {
    const [a, b] = [await worker(), await worker()];
    await a.table.take(a.id, 'c', slot(1), null);
    const sighting = async () => (await seen(b)).workers.filter(({ id }) => id === a.id);
    await b.table.reap(await sighting());
    expect(await sighting()).toHaveLength(1);
    const before = await sighting();
    await a.renew();
    await a.connection.end();
    expect(await b.table.lockedWorkers()).toEqual(new Set([b.id]));
    await b.table.reap(before);
    expect(await sighting()).toHaveLength(1);
    await b.table.reap(await sighting());
    expect(await sighting()).toEqual([]);
    expect((await seen(b)).slots).toEqual([]);
  });

  it('does not renew a lease that has ended, whoever holds what', async () => {
    const [a, b] = [await worker(), await worker()];
    await a.table.take(a.id, 'c', slot(1), null);
    await b.connection.rows(`UPDATE carrier_worker SET lease_until = now() WHERE id = ${a.id}`);
    expect((await a.renew()).renewed).toBe(false);
    const ended = (await seen(b)).workers.filter(({ id }) => id === a.id);
    expect(ended).toMatchObject([{ ended: true }]);
    // Its lock is held: it is there, and late.
    await b.table.reap(ended);
    expect(await b.table.take(b.id, 'c', slot(1), null)).toEqual([1]);
  });

  it('counts refusals by status', async () => {
    const a = await worker();
    await a.table.countRefusals([{ carrier: 'c', status: 'timeout', count: 2 }]);
    await a.table.countRefusals([
      { carrier: 'c', status: 'timeout', count: 3 },
      { carrier: 'd', status: 'timeout', count: 1 },
    ]);
    expect(
      await a.connection.rows(
        `SELECT carrier, sum(count)::integer AS count FROM carrier_refusal GROUP BY carrier ORDER BY carrier`,
      ),
    ).toEqual([
      { carrier: 'c', count: 5 },
      { carrier: 'd', count: 1 },
    ]);
  });
});
