import { toDomainError } from '@sms/platform/errors';
import { createTestDatabase, eventually, NetworkPath, type TestDatabase } from '@sms/testing';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../database-options';
import { Database } from './database';
import { CONNECT_TIMEOUT_MS } from './silent-server';

const STATEMENT_TIMEOUT_MS = 300;
const POOL_SIZE = 2;
/** The statement time-out and the five seconds that a silent server gets besides, with room for a busy machine. */
const NOTICED_WITHIN_MS = STATEMENT_TIMEOUT_MS + 5_000 + 2_500;

/** The server sends neither FIN nor RST: without a limit each of these statements would wait for minutes or hours. */
describe('a server whose host hangs', () => {
  let testDatabase: TestDatabase;
  let path: NetworkPath;
  let dataSource: DataSource;
  let database: Database;
  let pool: Pool;

  beforeAll(async () => {
    testDatabase = await createTestDatabase('silent_server');
    path = await NetworkPath.to(testDatabase.url);
    const url = path.over(testDatabase.url);
    dataSource = await new DataSource(
      dataSourceOptions({ url, name: 'test', poolSize: POOL_SIZE, statementTimeoutMs: STATEMENT_TIMEOUT_MS }, {}),
    ).initialize();
    database = new Database(dataSource);
    pool = (dataSource.driver as unknown as { readonly master: Pool }).master;
    await database.execute('CREATE TABLE noted (id integer)');
  });
  afterEach(() => path.mend());
  afterAll(async () => {
    await dataSource.destroy();
    await path.close();
    await testDatabase.drop();
  });

  const codeOf = (failing: Promise<unknown>) =>
    failing.then(
      () => 'none',
      (error: unknown) => toDomainError(error).code,
    );
  /** How long the failures take, in milliseconds. */
  const noticed = async (failing: readonly Promise<unknown>[]) => {
    const begun = performance.now();
    expect(await Promise.all(failing.map(codeOf))).toEqual(failing.map(() => 'UNAVAILABLE'));
    return performance.now() - begun;
  };
  const isBack = async () => {
    path.mend();
    expect(await database.rows('SELECT id FROM noted')).toEqual([]);
  };

  it('fails the statements in flight, and the next ones find a new way', async () => {
    const statements = Array.from({ length: POOL_SIZE }, () => database.rows('SELECT pg_sleep(0.2)'));
    await eventually(() => expect(pool.totalCount - pool.idleCount).toBe(POOL_SIZE));
    path.swallow();
    expect(await noticed(statements)).toBeLessThan(NOTICED_WITHIN_MS);
    await isBack();
  }, 20_000);

  it.each(['statement', 'commit'])(
    'fails a transaction whose %s is not answered, and runs it once',
    async (lost) => {
      let runs = 0;
      const transaction = database.transaction(async (sql) => {
        runs += 1;
        await sql.execute('INSERT INTO noted VALUES (1)');
        path.swallow();
        if (lost === 'statement') await sql.execute('INSERT INTO noted VALUES (2)');
      });
      expect(await noticed([transaction])).toBeLessThan(NOTICED_WITHIN_MS);
      expect(runs).toBe(1);
      await isBack();
    },
    20_000,
  );

  it('ends a session, whose next statement would get the reply of the one before', async () => {
    const session = await database.session({});
    path.swallow();
    expect(await noticed([session.rows('SELECT 1')])).toBeLessThan(NOTICED_WITHIN_MS);
    expect(session.isOpen).toBe(false);
    path.mend();
    await expect(session.rows('SELECT 2')).rejects.toThrow();
    await session.close();
    // The connections of the pool were silent as well.
    path.cut();
    await eventually(isBack);
  }, 20_000);

  it('fails what needs a new connection, and what waits for one, within a few seconds', async () => {
    path.cut();
    await eventually(() => expect(pool.totalCount).toBe(0));
    path.swallow();
    const statements = Array.from({ length: POOL_SIZE + 1 }, () => database.rows('SELECT 1'));
    expect(await noticed(statements)).toBeLessThan(CONNECT_TIMEOUT_MS + 1_500);
    await isBack();
  }, 20_000);

  it('is not a server that is busy with a statement, which may be longer than others', async () => {
    const [slept] = await database.transaction(async (sql) => {
      await sql.execute('SET LOCAL statement_timeout = 0');
      return sql.rows('SELECT 1 AS one FROM pg_sleep(4)');
    });
    expect(slept).toEqual({ one: 1 });
  });
});
