import { createTestDatabase, type TestDatabase } from '@sms/testing';
import { Client } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runMigrations, type RuntimeRights } from './';

class CreateEntry1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE entry (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text text, read boolean);
      CREATE SEQUENCE number;
      CREATE VIEW entries AS SELECT * FROM entry;
      CREATE FUNCTION forget() RETURNS void LANGUAGE sql SECURITY DEFINER AS 'DELETE FROM entry';
      REVOKE EXECUTE ON FUNCTION forget FROM PUBLIC`);
  }
  async down(): Promise<void> {}
}

/** Its trigger writes as whoever writes to the table of before, from its first moment on. */
class CountEntries1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE entry_count (entries bigint NOT NULL);
      INSERT INTO entry_count VALUES (0);
      CREATE FUNCTION count_entry() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN UPDATE entry_count SET entries = entries + 1; RETURN NULL; END $$;
      CREATE TRIGGER counted AFTER INSERT ON entry FOR EACH ROW EXECUTE FUNCTION count_entry()`);
  }
  async down(): Promise<void> {}
}

class Unfinished1700000000003 implements MigrationInterface {
  async up(): Promise<void> {
    return Promise.reject(new Error('interrupted'));
  }
  async down(): Promise<void> {}
}

const RIGHTS: RuntimeRights = { entry: ['SELECT', 'INSERT', 'UPDATE (read)'] };

describe('the role as which a service runs', () => {
  const role = `runtime_${process.pid}`;
  let database: TestDatabase;
  let owner: Client;
  let service: Client;

  const migrate = (migrations: (new () => MigrationInterface)[], rights = RIGHTS, runtimeRole = role) =>
    runMigrations({ url: database.url, name: 'test-migration', runtimeRole }, migrations, rights);
  const connected = async (url: URL | string): Promise<Client> => {
    const client = new Client({ connectionString: url.toString() });
    await client.connect();
    return client;
  };
  const state = async (): Promise<unknown> =>
    (await owner.query('SELECT relname, xmin, relacl FROM pg_class ORDER BY oid')).rows;

  beforeEach(async () => {
    database = await createTestDatabase('rights');
    owner = await connected(database.url);
    await owner.query(`CREATE ROLE ${role} LOGIN PASSWORD 'runtime'`);
    const url = new URL(database.url);
    [url.username, url.password] = [role, 'runtime'];
    service = await connected(url);
  });
  afterEach(async () => {
    await service.end();
    await owner.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
    await owner.end();
    await database.drop();
  });

  it('works with what the migrations made, and has no right beyond those named', async () => {
    await migrate([CreateEntry1700000000001]);
    await service.query("INSERT INTO entry (text) VALUES ('a')");
    await service.query('UPDATE entry SET read = true');
    expect((await service.query('SELECT read FROM entries')).rows).toEqual([{ read: true }]);
    await service.query("SELECT nextval('number'), last_value FROM number");
    await service.query('SELECT forget()');
    for (const refused of [
      "UPDATE entry SET text = 'b'",
      'DELETE FROM entry',
      'TRUNCATE entry',
      'ALTER TABLE entry DISABLE TRIGGER ALL',
      'DROP TABLE entry',
      "SELECT setval('number', 1)",
      'CREATE TABLE mine ()',
      'CREATE TEMP TABLE mine ()',
      'SELECT FROM migrations',
    ])
      await expect(service.query(refused)).rejects.toThrow(/permission denied|must be owner/);
  });

  it('writes to a table of a later migration as soon as that is there, though the next one fails', async () => {
    await migrate([CreateEntry1700000000001]);
    await expect(
      migrate([CreateEntry1700000000001, CountEntries1700000000002, Unfinished1700000000003]),
    ).rejects.toThrow('interrupted');
    await service.query("INSERT INTO entry (text) VALUES ('a')");
    expect((await service.query('SELECT entries FROM entry_count')).rows).toEqual([{ entries: 1 }]);
  });

  it('may be given to a database that one role has used before', async () => {
    await runMigrations({ url: database.url, name: 'test-migration' }, [CreateEntry1700000000001]);
    await expect(service.query('SELECT FROM entry')).rejects.toThrow('permission denied');
    expect(await migrate([CreateEntry1700000000001])).toEqual([]);
    await service.query('SELECT FROM entry');
  });

  it('gets and loses rights when those that are named change, and nothing is changed otherwise', async () => {
    const all = [CreateEntry1700000000001];
    await migrate(all, {});
    await service.query("INSERT INTO entry (text) VALUES ('a')");
    await service.query('DELETE FROM entry');
    await migrate(all);
    await expect(service.query('DELETE FROM entry')).rejects.toThrow('permission denied');
    await service.query('UPDATE entry SET read = true');
    const before = await state();
    await migrate(all);
    expect(await state()).toEqual(before);
  });

  it('cannot create tables in a database that an old Postgres has made', async () => {
    await owner.query('GRANT CREATE ON SCHEMA public TO PUBLIC');
    await migrate([CreateEntry1700000000001]);
    await expect(service.query('CREATE TABLE mine ()')).rejects.toThrow('permission denied for schema');
  });

  it('has to exist', async () => {
    await expect(migrate([CreateEntry1700000000001], RIGHTS, 'nobody')).rejects.toThrow('there is no role "nobody"');
  });

  it('keeps all its rights where it owns the tables', async () => {
    await migrate([CreateEntry1700000000001], RIGHTS, decodeURIComponent(new URL(database.url).username));
    await owner.query('DELETE FROM entry');
  });
});
