import { toDomainError } from '@sms/platform/errors';
import { createTestDatabase, eventually, type TestDatabase } from '@sms/testing';
import type { Connection, Pool, PoolClient } from 'pg';
import { DataSource } from 'typeorm';
import { statement } from './sql/statement';
import { dataSourceOptions } from './database-options';
import { Database } from './sql/database';

const sleep = statement({ name: 'test.sleep_long', text: 'SELECT pg_sleep(3)' });
const selectOne = statement<readonly [], { one: number }>({ name: 'test.select_one', text: 'SELECT 1 AS one' });

/** An unhandled error event ends the process, and this test with it. */
describe('a connection that is lost', () => {
  let testDatabase: TestDatabase;
  let dataSource: DataSource;
  let database: Database;
  let pool: Pool;

  beforeAll(async () => {
    testDatabase = await createTestDatabase('lost_connection');
    dataSource = await new DataSource(
      dataSourceOptions({ url: testDatabase.url, name: 'test', poolSize: 2 }, {}),
    ).initialize();
    database = new Database(dataSource);
    pool = (dataSource.driver as unknown as { readonly master: Pool }).master;
  });
  afterAll(async () => {
    await dataSource.destroy();
    await testDatabase.drop();
  });

  const codeOf = (failing: Promise<unknown>) =>
    failing.then(
      () => 'none',
      (error: unknown) => toDomainError(error).code,
    );
  /** Emits an error on the connection, as the driver does for the server's last message or an error of the socket. */
  const lose = (client: PoolClient) =>
    (client as unknown as { readonly connection: Connection }).connection.emit('error', new Error('Connection ended'));

  it('while nobody listens to it yet, fails what it was taken for alone', async () => {
    pool.once('acquire', (client: PoolClient) => process.nextTick(() => lose(client)));
    expect(await codeOf(database.transaction((sql) => sql.rows('SELECT 1')))).toBe('UNAVAILABLE');
    expect(await database.transaction((sql) => sql.rows('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
  });

  it('under a statement with a condition, fails that statement alone', async () => {
    pool.once('acquire', (client: PoolClient) => setTimeout(() => lose(client), 100));
    expect(await codeOf(database.runIf(() => undefined, sleep, []))).toBe('UNAVAILABLE');
    expect(await database.runIf(() => undefined, selectOne, [])).toEqual([{ one: 1 }]);
  });

  it('between the statements of a transaction, is a server that is away and no fault of ours', async () => {
    const lost = database.transaction(async (sql) => {
      const [own] = await sql.rows<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await database.rows('SELECT pg_terminate_backend($1)', [own?.pid]);
      await eventually(() => expect(pool.totalCount).toBe(1));
    });
    expect(await codeOf(lost)).toBe('UNAVAILABLE');
  });
});
