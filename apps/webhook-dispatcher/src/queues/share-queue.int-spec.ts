import { Database } from '@sms/platform/database';
import type { TestDatabase } from '@sms/testing';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { addEndpoints } from '../accounts/store-accounts';
import { type Cycle, runCycles } from '../dispatch/cycle';
import { HELPING } from '../dispatch/cycle-statement';
import { changeUrl } from '../endpoints/change-endpoint';
import { createDispatcherDatabase } from '../testing/dispatcher-database';
import { CLOSED } from './breaker';
import { type ClaimedQueue, claimQueues } from './claim-queues';
import { readQueues } from './read-queues';
import { giveHalfBack, offerHalf, takeHalf, takeHalfBack } from './share-queue';

const LEASE_MS = 60_000;
const ACCOUNT = 1;

describe('half of a queue', () => {
  let testDatabase: TestDatabase;
  let dataSource: DataSource;
  let database: Database;
  let queue: ClaimedQueue;

  beforeAll(async () => {
    testDatabase = await createDispatcherDatabase();
    dataSource = await new DataSource({ type: 'postgres', url: testDatabase.url, poolSize: 2 }).initialize();
    database = new Database(dataSource);
    await addEndpoints(database, [ACCOUNT]);
    await database.transaction((sql) => changeUrl(sql, ACCOUNT, 'https://example.com'));
    const slots = { healthy: 1, failing: 1 };
    const [claimed] = await claimQueues(database, { owner: randomUUID(), leaseMs: LEASE_MS, slots, dueForMs: 0 });
    queue = claimed!;
  });

  afterAll(async () => {
    await dataSource.destroy();
    await testDatabase.drop();
  });

  const start = () => ({ sequence: queue.cursor, createdAt: queue.cursorAt });
  async function take(): Promise<ClaimedQueue> {
    await offerHalf(database, queue, start());
    const half = await takeHalf(database, ACCOUNT, { helper: randomUUID(), leaseMs: LEASE_MS });
    return half!;
  }
  async function help(half: ClaimedQueue, cycle: number): Promise<Cycle> {
    const read = { after: start(), room: 8, half: 1 as const };
    const results = { delivered: [], attempts: [], exceptions: [], backlog: null };
    const state = { cycle, cursor: start(), breaker: CLOSED, failingForMs: null };
    const [done] = await runCycles(database, LEASE_MS, [{ queue: half, read, ...state, ...results }], HELPING);
    return done!;
  }

  it('is of no concern any more to a helper that was frozen while it was given to another', async () => {
    const frozen = await take();
    await database.execute(`UPDATE queue_share SET shared_until = now()`);
    expect(await takeHalfBack(database, queue)).toMatchObject({ sequence: 0 });
    const other = await take();
    expect(await help(frozen, 0)).toEqual({ kind: 'lost' });
    expect(await help(other, 0)).toMatchObject({ kind: 'held' });
    expect(await help(frozen, 0)).toEqual({ kind: 'lost' });
    await giveHalfBack(database, frozen);
    expect(await takeHalfBack(database, queue)).toBeUndefined();
    expect(await help(other, 1)).toMatchObject({ kind: 'held' });
    await giveHalfBack(database, other);
    expect(await takeHalfBack(database, queue)).toBeDefined();
  });

  it('is not taken by a replica that comes when it is no longer offered, or was taken', async () => {
    await offerHalf(database, queue, start());
    await database.execute(`UPDATE queue_share SET shared_until = now() - interval '1 millisecond'`);
    const takeIt = () => takeHalf(database, ACCOUNT, { helper: randomUUID(), leaseMs: LEASE_MS });
    expect(await takeIt()).toBeUndefined();
    await offerHalf(database, queue, start());
    const taken = await Promise.all([takeIt(), takeIt(), takeIt()]);
    expect(taken.filter((half) => half)).toHaveLength(1);
    for (const half of taken) if (half) await giveHalfBack(database, half);
    expect(await takeHalfBack(database, queue)).toBeDefined();
  });

  it('may have made more exceptions than one replica ever does, all of which the next holder knows', async () => {
    const rows = 4_200;
    await database.execute(
      `INSERT INTO event_exception (account_id, sequence, created_at, state, attempts, finished_at)
       SELECT $1, n, now(), 2, 1, now() FROM generate_series($2::int, 1, -1) AS n`,
      [ACCOUNT, rows],
    );
    const contents = (await readQueues(database, [ACCOUNT])).get(ACCOUNT);
    const sequences = contents?.excepted.map(({ sequence }) => sequence).sort((one, other) => one - other);
    expect(sequences).toEqual(Array.from({ length: rows }, (_value, index) => index + 1));
  });
});
