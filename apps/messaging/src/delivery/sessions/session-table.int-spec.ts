import { createMigratedDatabase, createTestDatabase, eventually, type TestDatabase } from '@sms/testing';
import { runMigrations } from '@sms/platform/database';
import { MIGRATIONS, RUNTIME_RIGHTS } from '../../migrations';
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
      table.renew(id, {
        leaseMs: LEASE_MS,
        leaving: false,
        controlVersion: 0,
        activation: 0,
        carriers: ['c'],
        sessions: held.map(({ slot, rate }) => ({
          carrier: 'c',
          slot,
          host: 'h',
          state: 'bound' as const,
          inFlight: 0,
          rate,
        })),
      });
    return { id, table, connection, held, renew };
  }
  const slot = (number: number) => [{ slot: number, host: 'h' }];
  const seen = async (by: Awaited<ReturnType<typeof worker>>) => (await by.renew()).view;

  beforeAll(async () => {
    database = await createMigratedDatabase('messaging', (target) => runMigrations(target, MIGRATIONS, RUNTIME_RIGHTS));
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

  it('shares the rate of each carrier by itself, among the slots that will stay, and takes nothing back by itself', async () => {
    const [a, b] = [await worker(), await worker()];
    await a.table.take(a.id, 'd', slot(1), 50);
    await b.table.take(b.id, 'c', [...slot(1), ...slot(2)], 0);
    await b.connection.rows(`UPDATE carrier_session SET state = 'leaving' WHERE worker = ${b.id} AND slot = 2`);
    expect(await b.table.raise(b.id, 'c', 50, 50)).toEqual(new Map([[1, 50]]));
    await a.table.take(a.id, 'c', slot(3), 30);
    expect(await b.table.raise(b.id, 'c', 50, 50)).toEqual(new Map([[1, 50]]));
  });

  it('hears of a slot from the worker that has it, and frees it at the carrier that is meant', async () => {
    const [a, b] = [await worker(), await worker()];
    await a.table.take(a.id, 'c', slot(1), null);
    await a.table.take(a.id, 'd', slot(1), null);
    await a.table.free(a.id, [{ carrier: 'd', slot: 1 }]);
    expect((await seen(a)).slots.map(({ carrier }) => carrier)).toEqual(['c']);
    b.held.push({ slot: 1, rate: 50 });
    await b.renew();
    expect((await seen(b)).slots).toMatchObject([{ worker: a.id, state: 'binding', rate: null }]);
  });

  it('removes a worker whose lock is gone and that has not renewed since it was seen, and no other', async () => {
    const [a, b] = [await worker(), await worker()];
    await a.table.take(a.id, 'c', slot(1), null);
    const observed = async () => (await seen(b)).workers.filter(({ id }) => id === a.id);
    await b.table.reap(await observed());
    expect(await observed()).toHaveLength(1);
    const before = await observed();
    await a.renew();
    await a.connection.end();
    expect(await b.table.lockedWorkers()).toEqual(new Set([b.id]));
    await b.table.reap(before);
    expect(await observed()).toHaveLength(1);
    await b.table.reap(await observed());
    expect(await observed()).toEqual([]);
    expect((await seen(b)).slots).toEqual([]);
  });

  it('tells for how long a slot is in its state, and whether its worker was heard of lately', async () => {
    const a = await worker();
    await a.table.take(a.id, 'c', slot(1), null);
    a.held.push({ slot: 1, rate: null });
    await a.renew();
    const minutes = async () => (await seen(a)).slots.map(({ stateMs }) => Math.floor(stateMs / 60_000));
    await a.connection.rows(`UPDATE carrier_session SET since = since - interval '1 minute'`);
    expect([await minutes(), await minutes()]).toEqual([[1], [1]]);
    await a.connection.rows(`UPDATE carrier_session SET state = 'slow'`);
    expect([(await minutes()).length, await minutes()]).toEqual([1, [0]]);
    const b = await worker();
    const fresh = async (seconds: number) => {
      await b.connection.rows(`UPDATE carrier_worker SET renewed_at = now() - make_interval(secs => $1)`, [seconds]);
      return (await seen(b)).workers.find(({ id }) => id === a.id)?.fresh;
    };
    expect([await fresh(9), await fresh(11)]).toEqual([true, false]);
  });

  it('does not take a lock in another database of the server for that of a worker', async () => {
    const [a, b, elsewhere] = [await worker(), await worker(), await createTestDatabase('elsewhere')];
    const namesake = new WorkerConnection({ url: elsewhere.url, name: 'test' });
    try {
      const [lock] = await b.connection.rows<{ key: number }>(
        `SELECT classid::bigint AS key FROM pg_locks WHERE locktype = 'advisory' AND objid = ${a.id}`,
      );
      await namesake.rows('SELECT pg_advisory_lock($1, $2)', [lock?.key, a.id]);
      await a.connection.end();
      await eventually(async () => expect(await b.table.lockedWorkers()).toEqual(new Set([b.id])));
    } finally {
      await namesake.end();
      await elsewhere.drop();
    }
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
