import { createTestDatabase, type TestDatabase } from '@sms/testing';
import { DataSource } from 'typeorm';
import { columns } from './sql/columns';
import { Database } from './sql/database';
import { isUnexpectedRows } from './sql/expect-rows';
import EXPECT_ROWS_V1 from './sql/expect-rows-v1.sql';
import { statement } from './sql/statement';
import { dataSourceOptions } from './database-options';

const insertThing = statement<readonly [], { id: number }>({
  name: 'test.insert_thing',
  text: 'INSERT INTO thing VALUES (1000, 0) RETURNING id',
});
const selectOne = statement({ name: 'test.select_one', text: 'SELECT 1' });

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

  it('leaves its connection to the next one when a statement fails, and not when the server has ended it', async () => {
    const backend = async () => (await database.rows<{ pid: number }>('SELECT pg_backend_pid() AS pid', []))[0]?.pid;
    const before = await backend();
    await expect(database.rows('SELECT 1 / $1::integer', [0])).rejects.toThrow('division by zero');
    expect(await backend()).toBe(before);
    await expect(database.rows('SELECT pg_terminate_backend(pg_backend_pid())', [])).rejects.toThrow();
    expect(await backend()).not.toBe(before);
  });

  it('has none when it is rolled back', async () => {
    const failing = database.transaction(async (sql) => {
      sql.afterCommit(() => effects.push(1));
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    expect(effects).toEqual([]);
  });

  it('leaves nothing of itself to a session in which it failed', async () => {
    const session = await database.session({});
    const failing = session.transaction(async (sql) => {
      await sql.execute('INSERT INTO number VALUES (9)');
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    await expect(session.transaction((sql) => sql.rows('SELECT 1 / 0'))).rejects.toThrow('division by zero');
    expect(await session.rows('SELECT FROM number WHERE value = 9')).toEqual([]);
    await session.close();
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

describe('a statement of its own', () => {
  let testDatabase: TestDatabase;
  let dataSource: DataSource;
  let database: Database;

  beforeAll(async () => {
    testDatabase = await createTestDatabase('statement');
    dataSource = await new DataSource(
      dataSourceOptions(
        {
          url: testDatabase.url,
          name: 'test',
          poolSize: 3,
          plans: 'by_key',
          statementTimeoutMs: 600,
          lockTimeoutMs: 200,
        },
        {},
      ),
    ).initialize();
    database = new Database(dataSource);
    await database.execute(`${EXPECT_ROWS_V1}; CREATE TABLE thing (id integer PRIMARY KEY, value integer NOT NULL)`);
    await database.execute('INSERT INTO thing SELECT n, n FROM generate_series(1, 100) AS n');
  });
  afterAll(async () => {
    await dataSource.destroy();
    await testDatabase.drop();
  });

  it('is undone as a whole when its own expectation does not hold', async () => {
    const change = (expected: number) =>
      database.rows(
        `WITH changed AS (UPDATE thing SET value = -1 WHERE id <= 3 RETURNING id)
         SELECT expect_rows(count(*), $1) FROM changed`,
        [expected],
      );
    const failed = await change(4).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(isUnexpectedRows(failed)).toBe(true);
    expect(await database.rows('SELECT FROM thing WHERE value = -1')).toHaveLength(0);
    await change(3);
    expect(await database.rows('SELECT FROM thing WHERE value = -1')).toHaveLength(3);
    expect(isUnexpectedRows(new Error('another'))).toBe(false);
  });

  it('is prepared under its name, which its text shows', async () => {
    await database.runIf(() => undefined, selectOne, []);
    await database.transaction(async (sql) => {
      expect(await sql.run(selectOne, [])).toHaveLength(1);
      expect(
        await sql.rows('SELECT statement FROM pg_prepared_statements WHERE name = $1', ['test.select_one']),
      ).toEqual([{ statement: 'SELECT /* test.select_one */ 1' }]);
    });
  });

  it('goes by the key although the table is small', async () => {
    const plan = await database.rows<{ 'QUERY PLAN': string }>('EXPLAIN SELECT value FROM thing WHERE id = 7');
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('Index Scan using thing_pkey');
  });

  it('is not sent when it is no longer worth running by the time there is a connection', async () => {
    let worthIt = true;
    let checks = 0;
    const check = () => {
      checks += 1;
      if (!worthIt) throw new Error('too late');
    };
    const insert = () => database.runIf(check, insertThing, []);
    const busy = [1, 2, 3].map(() => database.rows('SELECT pg_sleep(0.3)'));
    const late = insert();
    expect(checks).toBe(0);
    worthIt = false;
    await expect(late).rejects.toThrow('too late');
    expect(checks).toBe(1);
    await Promise.all(busy);
    expect(await database.rows('SELECT FROM thing WHERE id = 1000')).toEqual([]);
    worthIt = true;
    for (let nth = 0; nth < 4; nth += 1) await database.runIf(check, selectOne, []);
    expect(await insert()).toEqual([{ id: 1000 }]);
    await expect(insert()).rejects.toMatchObject({ code: '23505' });
    expect(await Promise.all([1, 2, 3].map((n) => database.rows('SELECT $1::integer AS n', [n])))).toHaveLength(3);
  });

  it('is given up when it runs or waits for longer than it may', async () => {
    await expect(database.rows('SELECT pg_sleep(5)')).rejects.toMatchObject({ code: '57014' });
    await database.transaction(async (sql) => {
      await sql.execute('SELECT FROM thing WHERE id = 7 FOR UPDATE');
      await expect(database.execute('UPDATE thing SET value = 0 WHERE id = 7')).rejects.toMatchObject({
        code: '55P03',
      });
    });
  });

  it('has a connection whose locks are freed when its process stands still within a transaction', async () => {
    const name = 'idle_in_transaction_session_timeout';
    expect(await database.rows('SELECT setting FROM pg_settings WHERE name = $1', [name])).toEqual([
      { setting: '15000' },
    ]);
  });

  it('takes rows as arrays, whatever stands in their texts', async () => {
    const texts = ['plain', '', 'null', 'NULL', null, ' {a,b} ', '"quoted"', 'back\\slash \\"', 'two\nlines', 'ü 😀'];
    const rows = texts.map((text, index) => ({ text, number: index - 0.5, even: index % 2 === 0 }));
    const things = columns<(typeof rows)[number]>({
      text: ['text', ({ text }) => text],
      number: ['float8', ({ number }) => number],
      even: ['boolean', ({ even }) => even],
    });
    expect(
      await database.rows(`SELECT * FROM ${things.unnest} AS things (${things.names})`, things.arrays(rows)),
    ).toEqual(rows);
  });

  it('is run again when it lost a deadlock', async () => {
    await database.execute('CREATE SEQUENCE attempts');
    await database.execute(`CREATE FUNCTION fails_twice() RETURNS integer LANGUAGE plpgsql AS $$
      BEGIN
        IF nextval('attempts') < 3 THEN RAISE EXCEPTION USING ERRCODE = 'deadlock_detected'; END IF;
        RETURN currval('attempts');
      END $$`);
    expect(await database.rows('SELECT fails_twice() AS attempt')).toEqual([{ attempt: 3 }]);
  });
});
