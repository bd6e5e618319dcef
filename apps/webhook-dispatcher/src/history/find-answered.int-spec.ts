import { Database } from '@sms/platform/database';
import type { TestDatabase } from '@sms/testing';
import { DataSource } from 'typeorm';
import { EXCEPTION } from '../events/codes';
import { createDispatcherDatabase } from '../testing/dispatcher-database';
import { findAnswered } from './find-answered.sql';

const ACCOUNT = 7;
const EVENTS = 6_000;
const PAGE = 101;

describe('the search by outcome', () => {
  let testDatabase: TestDatabase;
  let dataSource: DataSource;
  let database: Database;

  /** All were refused, but every 20th timed out; every second one is still retried. */
  beforeAll(async () => {
    testDatabase = await createDispatcherDatabase();
    dataSource = await new DataSource({ type: 'postgres', url: testDatabase.url, poolSize: 2 }).initialize();
    database = new Database(dataSource);
    await database.execute(
      `WITH numbered AS (SELECT n, now() + n * interval '1 millisecond' AS at FROM generate_series(1, ${EVENTS}) AS n
       ), stored AS (
         INSERT INTO event (account_id, sequence, created_at, vendor_account_id, status, body)
         SELECT ${ACCOUNT}, n, at, ${ACCOUNT}, 0, '{}' FROM numbered)
       INSERT INTO event_exception (account_id, sequence, created_at, state, attempts, outcome, due_at, finished_at)
       SELECT ${ACCOUNT}, n, at, CASE WHEN n % 2 = 0 THEN ${EXCEPTION.retrying} ELSE ${EXCEPTION.dead} END, 1,
         CASE WHEN n % 20 < 2 THEN 'timeout' ELSE 'server_error' END,
         CASE WHEN n % 2 = 0 THEN at END, CASE WHEN n % 2 = 1 THEN at END FROM numbered`,
    );
    await database.execute('ANALYZE event, event_exception');
  }, 60_000);

  afterAll(async () => {
    await dataSource.destroy();
    await testDatabase.drop();
  });

  const statement = findAnswered('all', 'newest');
  const paramsOf = (outcome: 'timeout' | 'server_error', to = 'infinity') => ({
    accountId: ACCOUNT,
    outcome,
    states: ['retrying', 'dead'] as const,
    within: { first: 1, last: Number.MAX_SAFE_INTEGER },
    from: '-infinity',
    to,
    match: [],
  });
  const numbers = async (...params: Parameters<typeof paramsOf>) =>
    (await database.run(statement, paramsOf(...params))).map(({ sequence }) => sequence);

  /** How many entries of an index the search has read, by the name of the index. */
  async function entriesRead(...params: Parameters<typeof paramsOf>): Promise<ReadonlyMap<string, number>> {
    const rows = await database.rows<{ 'QUERY PLAN': string }>(
      `EXPLAIN (ANALYZE, TIMING OFF) ${statement.text}`,
      statement.values(paramsOf(...params)),
    );
    const read = new Map<string, number>();
    for (const { 'QUERY PLAN': line } of rows) {
      const [, index = '', found = 0, loops = 0] =
        /using (\S+) on event_exception.*rows=([\d.]+) loops=(\d+)/.exec(line) ?? [];
      if (index !== '') read.set(index, (read.get(index) ?? 0) + Number(found) * Number(loops));
    }
    return read;
  }

  it('finds the newest of several states, in their order', async () => {
    const found = await numbers('timeout');
    expect(found).toHaveLength(PAGE);
    expect(found.slice(0, 4)).toEqual([6_000, 5_981, 5_980, 5_961]);
  });

  it('reads a page of each state by the index, also of events that are long past', async () => {
    const [{ at } = { at: '' }] = await database.rows<{ at: string }>(
      'SELECT created_at::text AS at FROM event WHERE sequence = 1001',
    );
    expect((await numbers('server_error', at)).slice(0, 2)).toEqual([999, 998]);
    const searches: readonly Parameters<typeof paramsOf>[] = [['timeout'], ['server_error'], ['server_error', at]];
    for (const params of searches) {
      const read = await entriesRead(...params);
      expect([...read.keys()]).toEqual(['event_exception_outcome']);
      expect(read.get('event_exception_outcome')).toBeLessThanOrEqual(2 * PAGE);
    }
  });
});
