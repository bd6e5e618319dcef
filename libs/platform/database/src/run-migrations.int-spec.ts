import { createTestDatabase, eventually, type TestDatabase } from '@sms/testing';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, runMigrations } from './';

class CreateWord1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE word (id integer, text text)');
    await runner.query("INSERT INTO word SELECT n, 'word ' || n FROM generate_series(1, 1000) AS n");
  }
  async down(): Promise<void> {}
}

class AddLength1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE word ADD COLUMN length integer');
  }
  async down(): Promise<void> {}
}

class IndexWord1700000000003 implements MigrationInterface {
  readonly transaction = false;
  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, 'word_text', 'ON word (text)');
  }
  async down(): Promise<void> {}
}

class NoteTimeouts1700000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "CREATE TABLE noted AS SELECT current_setting('statement_timeout') AS statement, current_setting('idle_in_transaction_session_timeout') AS idle, current_setting('lock_timeout') AS lock",
    );
    await runner.query('SELECT pg_sleep(0.5)');
  }
  async down(): Promise<void> {}
}

class CreateNumber1600000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE number (id integer)');
  }
  async down(): Promise<void> {}
}

class Broken1700000000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE half_done (id integer)');
    await runner.query('SELECT 1 / 0');
  }
  async down(): Promise<void> {}
}

describe('migrations', () => {
  let database: TestDatabase;
  let client: Client;
  const connected = async (): Promise<Client> => {
    const one = new Client({ connectionString: database.url });
    await one.connect();
    return one;
  };
  const migrate = (
    migrations: (new () => MigrationInterface)[],
    options: { lockTimeoutMs?: number; giveUpAfterMs?: number } = {},
  ) => runMigrations({ url: database.url, name: 'test-migration', ...options }, migrations);
  const migratedNames = async (): Promise<unknown> =>
    (await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY id')).rows.map(({ name }) => name);
  const indexIsValid = async (): Promise<unknown> =>
    (await client.query("SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('word_text')")).rows;

  beforeEach(async () => {
    database = await createTestDatabase('migrations');
    client = await connected();
  });
  afterEach(async () => {
    await client.end();
    await database.drop();
  });

  it('are run in order, each once, by replicas that start together', async () => {
    const all = [IndexWord1700000000003, CreateWord1700000000001, AddLength1700000000002];
    const ran = await Promise.all([migrate(all), migrate(all), migrate(all)]);
    expect(ran.flat()).toEqual(['CreateWord1700000000001', 'AddLength1700000000002', 'IndexWord1700000000003']);
    expect(await migrate(all)).toEqual([]);
  });

  it('wait for a database that does not accept connections yet, but not for a right to connect', async () => {
    const { hostname, port } = new URL(database.url);
    const proxy = createServer((socket) => socket.pipe(connect(Number(port || 5432), hostname)).pipe(socket));
    await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
    const url = new URL(database.url);
    url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    await new Promise((resolve) => proxy.close(resolve));
    const migrated = runMigrations({ url: url.href, name: 'test-migration' }, [CreateWord1700000000001]);
    await setTimeout(300);
    proxy.listen(Number(url.port), '127.0.0.1');
    try {
      expect(await migrated).toEqual(['CreateWord1700000000001']);
      url.pathname = '/no_such_database';
      await expect(runMigrations({ url: url.href, name: 'test-migration' }, [])).rejects.toThrow('does not exist');
    } finally {
      proxy.close();
    }
  });

  it('take as long as they take, whatever the database sets for others', async () => {
    await client.query(`ALTER DATABASE "${database.name}" SET statement_timeout = '200ms'`);
    await migrate([NoteTimeouts1700000000004]);
    expect((await client.query('SELECT * FROM noted')).rows).toEqual([{ statement: '0', idle: '0', lock: '2s' }]);
  });

  it('leave nothing behind when one fails, and keep those before it', async () => {
    await expect(migrate([CreateWord1700000000001, Broken1700000000005])).rejects.toThrow('division by zero');
    expect(
      (await client.query("SELECT to_regclass('half_done') AS half, to_regclass('word')::text AS word")).rows,
    ).toEqual([{ half: null, word: 'word' }]);
    expect(await migrate([CreateWord1700000000001, AddLength1700000000002])).toEqual(['AddLength1700000000002']);
  });

  it('refuse a database that was made before the first release, and change nothing in it', async () => {
    await migrate([CreateNumber1600000000001]);
    await expect(migrate([CreateWord1700000000001, AddLength1700000000002])).rejects.toThrow(
      'this database was made before release 0.1.0 and cannot be migrated: start with an empty database',
    );
    expect(await migratedNames()).toEqual(['CreateNumber1600000000001']);
    expect((await client.query("SELECT to_regclass('word') AS word")).rows).toEqual([{ word: null }]);
  });

  it('leave alone what a newer release has added, so that the one before can be deployed again', async () => {
    const newer = [CreateWord1700000000001, AddLength1700000000002, IndexWord1700000000003];
    await migrate(newer);
    expect(await migrate([CreateWord1700000000001])).toEqual([]);
    expect(await migrate([CreateWord1700000000001, NoteTimeouts1700000000004])).toEqual(['NoteTimeouts1700000000004']);
    expect(await indexIsValid()).toEqual([{ indisvalid: true }]);
  });

  it('let others pass while a table is in use, and come through when it is free', async () => {
    await migrate([CreateWord1700000000001]);
    const reader = await connected();
    await reader.query('BEGIN; SELECT count(*) FROM word');
    let done = false;
    const migrating = migrate([CreateWord1700000000001, AddLength1700000000002], { lockTimeoutMs: 100 }).then(
      () => (done = true),
    );
    // Reads that queue behind the migration's lock: without a time-out each would block until the reader ends.
    let longestMs = 0;
    for (let i = 0; i < 40; i += 1) {
      const begun = performance.now();
      await client.query('SELECT count(*) FROM word, pg_sleep(0.02)');
      longestMs = Math.max(longestMs, performance.now() - begun);
    }
    expect(longestMs).toBeLessThan(1_500);
    expect(done).toBe(false);
    await reader.query('COMMIT');
    await migrating;
    await reader.end();
    expect((await client.query('SELECT length FROM word LIMIT 1')).rows).toEqual([{ length: null }]);
  });

  it('give up on a table that is never free', async () => {
    await migrate([CreateWord1700000000001]);
    const reader = await connected();
    await reader.query('BEGIN; SELECT count(*) FROM word');
    await expect(
      migrate([CreateWord1700000000001, AddLength1700000000002], { lockTimeoutMs: 50, giveUpAfterMs: 300 }),
    ).rejects.toThrow('lock timeout');
    await reader.end();
  });

  it('build an index beside long transactions and other replicas that wait for their turn', async () => {
    await migrate([CreateWord1700000000001]);
    const writer = await connected();
    await writer.query("BEGIN; INSERT INTO word VALUES (0, 'under way')");
    const all = [CreateWord1700000000001, IndexWord1700000000003];
    const replicas = [migrate(all, { lockTimeoutMs: 50 }), migrate(all), migrate(all)];
    await eventually(async () =>
      expect(
        (
          await client.query(
            "SELECT FROM pg_stat_activity WHERE query LIKE 'CREATE INDEX CONCURRENTLY%' AND wait_event_type = 'Lock'",
          )
        ).rowCount,
      ).toBe(1),
    );
    await eventually(async () =>
      expect(
        (await client.query("SELECT FROM pg_stat_activity WHERE application_name = 'test-migration'")).rowCount,
      ).toBe(3),
    );
    await writer.query("INSERT INTO word VALUES (-1, 'still writing'); COMMIT");
    expect((await Promise.all(replicas)).flat()).toEqual(['IndexWord1700000000003']);
    expect(await indexIsValid()).toEqual([{ indisvalid: true }]);
    await writer.end();
  });

  it('build an index anew when its first build was cut off', async () => {
    await migrate([CreateWord1700000000001]);
    const writer = await connected();
    await writer.query("BEGIN; INSERT INTO word VALUES (0, 'under way')");
    const cut = migrate([CreateWord1700000000001, IndexWord1700000000003]).catch((error: Error) => error.message);
    await eventually(async () =>
      expect(
        (
          await client.query(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'CREATE INDEX CONCURRENTLY%' AND wait_event_type = 'Lock'",
          )
        ).rowCount,
      ).toBe(1),
    );
    expect(await cut).toMatch(/terminat/);
    await writer.query('COMMIT');
    await writer.end();
    expect(await indexIsValid()).toEqual([{ indisvalid: false }]);
    expect(await migrate([CreateWord1700000000001, IndexWord1700000000003])).toEqual(['IndexWord1700000000003']);
    expect(await indexIsValid()).toEqual([{ indisvalid: true }]);
  });
});
