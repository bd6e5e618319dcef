import { createTestDatabase, type TestDatabase } from '@sms/testing';
import { DataSource } from 'typeorm';
import { Database } from './sql/database';
import { dataSourceOptions } from './database-options';

describe('a transaction', () => {
  let testDatabase: TestDatabase;
  let dataSource: DataSource;
  let database: Database;
  let effects: number[];

  beforeAll(async () => {
    testDatabase = await createTestDatabase('transaction');
    dataSource = await new DataSource(
      dataSourceOptions({ url: testDatabase.url, name: 'test', poolSize: 3 }, {}),
    ).initialize();
    database = new Database(dataSource);
    await database.execute('CREATE TABLE number (value integer NOT NULL)');
  });
  afterAll(async () => {
    await dataSource.destroy();
    await testDatabase.drop();
  });
  beforeEach(() => {
    effects = [];
  });

  const numbers = () => database.rows<{ value: number }>('SELECT value FROM number ORDER BY value');

  it('has its effects once it is committed', async () => {
    let seen: Promise<unknown> = Promise.resolve();
    await database.transaction(async (sql) => {
      await sql.execute('INSERT INTO number VALUES (1)');
      sql.afterCommit(() => {
        seen = numbers();
      });
      sql.afterCommit(() => effects.push(1));
      expect(effects).toEqual([]);
    });
    expect(effects).toEqual([1]);
    expect(await seen).toEqual([{ value: 1 }]);
  });

  it('has none when it is rolled back', async () => {
    const failing = database.transaction(async (sql) => {
      sql.afterCommit(() => effects.push(1));
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    expect(effects).toEqual([]);
  });

  it('has those of its last run when it is run again', async () => {
    let runs = 0;
    await database.transaction(async (sql) => {
      const run = (runs += 1);
      sql.afterCommit(() => effects.push(run));
      if (run === 1) await sql.rows("DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = 'serialization_failure'; END $$");
    });
    expect(effects).toEqual([2]);
  });
});
