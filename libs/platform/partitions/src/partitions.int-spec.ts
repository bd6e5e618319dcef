import { Database } from '@sms/platform/database';
import { createTestDatabase, eventually, type TestDatabase } from '@sms/testing';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import {
  byId,
  byTime,
  byUuidV7,
  createAhead,
  createFirstPartitions,
  dropExpired,
  listPartitions,
  PARTITIONS_V1,
} from './';
import type { PartitionPlan } from './';

const DAY_MS = 86_400_000;
const BY_KEY = '-c enable_seqscan=off -c enable_bitmapscan=off -c plan_cache_mode=force_generic_plan';

const NOTES: PartitionPlan = { tables: [{ name: 'note' }], key: byUuidV7('week') };
const VISITS: PartitionPlan = {
  tables: [{ name: 'visit', retention: { keepMs: 3 * DAY_MS } }],
  key: byTime('day'),
  behind: 9,
};
const thingsOf = (size: number): PartitionPlan => ({
  tables: [{ name: 'thing' }, { name: 'thing_state' }],
  key: byId({ sequence: 'thing_id', size: () => size }),
});

describe('partitions', () => {
  let testDatabase: TestDatabase;
  let replicas: Database[];
  let sources: DataSource[];
  let database: Database;
  let client: Client;
  const names = async (table: string): Promise<string[]> => (await partitionsOf(table)).map(({ name }) => name);
  const partitionsOf = (table: string) =>
    database.rows<{ name: string }>(
      'SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = $1::regclass ORDER BY 1',
      [table],
    );
  const tablesLike = (pattern: string) =>
    database.rows<{ name: string }>('SELECT relname AS name FROM pg_class WHERE relkind = $1 AND relname LIKE $2', [
      'r',
      pattern,
    ]);

  beforeEach(async () => {
    testDatabase = await createTestDatabase('partitions');
    sources = await Promise.all(
      [1, 2, 3].map(() =>
        new DataSource({
          type: 'postgres',
          url: testDatabase.url,
          poolSize: 3,
          extra: { options: BY_KEY },
        }).initialize(),
      ),
    );
    replicas = sources.map((source) => new Database(source));
    database = replicas[0]!;
    await database.execute(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'kept'; END $$;
      CREATE TABLE note (id uuid PRIMARY KEY, text text NOT NULL) PARTITION BY RANGE (id);
      CREATE TRIGGER note_kept BEFORE DELETE ON note FOR EACH STATEMENT EXECUTE FUNCTION refuse();
      CREATE TABLE visit (visited_at timestamptz NOT NULL, visitor bigint NOT NULL) PARTITION BY RANGE (visited_at);
      CREATE INDEX visit_visitor ON visit (visitor);
      CREATE SEQUENCE thing_id;
      CREATE TABLE thing (id bigint NOT NULL DEFAULT nextval('thing_id') PRIMARY KEY, name text,
        created_at timestamptz NOT NULL DEFAULT now() - interval '2 days') PARTITION BY RANGE (id);
      CREATE TABLE thing_state (thing_id bigint PRIMARY KEY, state integer NOT NULL CHECK (state > 0))
        PARTITION BY RANGE (thing_id);
      ${PARTITIONS_V1}
      INSERT INTO partition_rule (parent, storage, keep_at_least, dated_by) VALUES
        ('note', 'fillfactor = 50, autovacuum_vacuum_scale_factor = 0', NULL, NULL), ('visit', NULL, '1 day', NULL),
        ('thing', NULL, '1 day', 'thing'), ('thing_state', 'fillfactor = 50', '1 day', 'thing')`);
    const runner = sources[0]!.createQueryRunner();
    await runner.startTransaction();
    await createFirstPartitions(runner, NOTES, VISITS, thingsOf(100));
    await runner.commitTransaction();
    await runner.release();
    client = new Client({ connectionString: testDatabase.url });
    client.on('error', () => undefined);
    await client.connect();
  });
  afterEach(async () => {
    await client.end().catch(() => undefined);
    await Promise.all(sources.map((source) => source.destroy()));
    await testDatabase.drop();
  });

  it('take what is written now, what was written a while ago, and what is written until they are made again', async () => {
    for (const daysAgo of [7, 0, -14])
      await database.execute(
        `INSERT INTO note SELECT overlay(lpad(to_hex((extract(epoch FROM now() - make_interval(days => $1)) * 1000)
           ::bigint), 12, '0') || '70008000000000000000' PLACING '' FROM 1 FOR 0)::uuid, 'a note'`,
        [daysAgo],
      );
    await database.execute(
      'INSERT INTO visit SELECT now() + make_interval(days => n), n FROM generate_series(-9, 3) n',
    );
    await database.execute('INSERT INTO thing SELECT FROM generate_series(1, 399)');
    await expect(database.execute('INSERT INTO thing DEFAULT VALUES')).rejects.toThrow('no partition');
    expect(await names('thing')).toEqual(['thing_p0', 'thing_p100', 'thing_p200', 'thing_p300']);
    expect(await names('thing_state')).toHaveLength(4);
  });

  it('are listed with their bounds', async () => {
    const { partitions, position } = await listPartitions(database, 'visit', VISITS.key);
    expect(partitions).toHaveLength(13);
    const today = Math.floor(position / DAY_MS) * DAY_MS;
    expect(partitions[9]).toEqual({
      name: `visit_p${new Date(today).toISOString().slice(0, 10).replaceAll('-', '')}`,
      from: today,
      to: today + DAY_MS,
    });
    const notes = await listPartitions(database, 'note', NOTES.key);
    expect(notes.partitions.map(({ from }) => new Date(from).getUTCDay())).toEqual([1, 1, 1, 1, 1]);
    expect(notes.partitions[1]!.to - notes.partitions[1]!.from).toBe(7 * DAY_MS);
  });

  it('have the storage parameters, indexes, rules and triggers asked for', async () => {
    expect(await database.rows("SELECT reloptions FROM pg_class WHERE relname = 'thing_state_p100'")).toEqual([
      { reloptions: ['fillfactor=50'] },
    ]);
    await expect(database.execute('INSERT INTO thing_state VALUES (1, 0)')).rejects.toThrow('check constraint');
    await database.execute('INSERT INTO thing_state VALUES (1, 1)');
    await expect(database.execute('INSERT INTO thing_state VALUES (1, 2)')).rejects.toThrow('unique');
    const [partition] = await names('note');
    await expect(database.execute(`DELETE FROM ${partition}`)).rejects.toThrow('kept');
  });

  it('are analyzed roughly', async () => {
    const partitions = [...(await names('note')), ...(await names('thing_state'))];
    expect(
      await database.rows(
        `SELECT DISTINCT attstattarget FROM pg_attribute WHERE attrelid = ANY($1::regclass[]) AND attnum > 0`,
        [partitions],
      ),
    ).toEqual([{ attstattarget: 20 }]);
  });

  it('are made once by replicas that begin at the same time, while others write', async () => {
    await database.execute("SELECT setval('thing_id', 350)");
    await client.query('BEGIN');
    await client.query("INSERT INTO thing VALUES (7, 'in a transaction that is still open')");
    const created = await Promise.all([...replicas, ...replicas].map((one) => createAhead(one, thingsOf(1_000))));
    expect(created.flat().sort()).toEqual(
      ['thing_p1400', 'thing_p2400', 'thing_p400', 'thing_state_p1400', 'thing_state_p2400', 'thing_state_p400'].sort(),
    );
    await client.query('COMMIT');
    expect(await createAhead(database, thingsOf(1_000))).toEqual([]);
    await database.execute('INSERT INTO thing_state SELECT n, 1 FROM generate_series(1, 3399) AS n');
  });

  it('are made as soon as somebody who holds the table lets go', async () => {
    await database.execute("SELECT setval('thing_id', 350)");
    await client.query('BEGIN');
    await client.query('LOCK TABLE thing IN ACCESS EXCLUSIVE MODE');
    const creating = createAhead(database, thingsOf(100));
    await eventually(async () => {
      const waiting = await replicas[1]!.rows('SELECT FROM pg_locks WHERE NOT granted');
      expect(waiting.length).toBeGreaterThan(0);
    });
    await client.query('COMMIT');
    expect(await creating).toHaveLength(6);
  });

  it('are made in the end when somebody else changes the table for longer than they may wait', async () => {
    await database.execute("SELECT setval('thing_id', 350)");
    await client.query('BEGIN');
    await client.query('LOCK TABLE thing IN SHARE UPDATE EXCLUSIVE MODE');
    const creating = createAhead(database, thingsOf(100));
    const isWaiting = async (expected: boolean) => {
      const waiting = await replicas[1]!.rows(
        "SELECT FROM pg_locks WHERE NOT granted AND relation = 'thing'::regclass",
      );
      expect(waiting.length > 0).toBe(expected);
    };
    await eventually(() => isWaiting(true));
    // The waiting lock request blocks other statements on the table, so it times out and lets them go first.
    await eventually(() => isWaiting(false));
    await client.query('COMMIT');
    expect(await creating).toHaveLength(6);
  });

  describe('whose retention is over', () => {
    it('are dropped, those of others not', async () => {
      const before = await names('visit');
      expect(await dropExpired(database, VISITS)).toEqual(before.slice(0, 6));
      expect(await names('visit')).toEqual(before.slice(6));
      expect(await tablesLike('visit_p%')).toHaveLength(7);
      expect(await dropExpired(database, VISITS)).toEqual([]);
      expect(await createAhead(database, { ...VISITS, behind: 1 })).toEqual([]);
      expect(await dropExpired(database, NOTES)).toEqual([]);
    });

    it('stay while something needs them', async () => {
      const needed = (await names('visit'))[2]!;
      const plan: PartitionPlan = {
        ...VISITS,
        tables: [
          {
            name: 'visit',
            retention: { keepMs: 3 * DAY_MS, mayDrop: (_database, { name }) => Promise.resolve(name !== needed) },
          },
        ],
      };
      expect(await dropExpired(database, plan)).toHaveLength(5);
      expect(await names('visit')).toContain(needed);
    });

    it('are asked about, for ids, when all of theirs are used', async () => {
      await database.execute("SELECT setval('thing_id', 250)");
      const asked: string[] = [];
      const mayDrop = async (_database: Database, { name }: { readonly name: string }): Promise<boolean> => {
        asked.push(name);
        return Promise.resolve(name === 'thing_p100');
      };
      const plan: PartitionPlan = { ...thingsOf(100), tables: [{ name: 'thing', retention: { mayDrop } }] };
      expect(await dropExpired(database, plan)).toEqual(['thing_p100']);
      expect(asked).toEqual(['thing_p0', 'thing_p100']);
    });

    it('are dropped by several replicas at once', async () => {
      await eventually(async () => {
        await Promise.all(replicas.map((one) => dropExpired(one, VISITS)));
        expect(await tablesLike('visit_p%')).toHaveLength(7);
      });
      expect(await names('visit')).toHaveLength(7);
    });

    it('are dropped within a second, and writers wait no longer for it', async () => {
      await database.execute(
        `INSERT INTO visit SELECT now() - interval '5 days', n FROM generate_series(1, 300000) AS n`,
      );
      let slowestMs = 0;
      let done = false;
      const writing = (async () => {
        while (!done) {
          const begun = performance.now();
          await replicas[1]!.execute('INSERT INTO visit VALUES (now(), $1)', [1]);
          slowestMs = Math.max(slowestMs, performance.now() - begun);
        }
      })();
      const begun = performance.now();
      await dropExpired(database, VISITS);
      const tookMs = performance.now() - begun;
      done = true;
      await writing;
      expect(tookMs).toBeLessThan(1_000);
      expect(slowestMs).toBeLessThan(1_000);
    });

    it('go as soon as somebody who reads the table lets go', async () => {
      await client.query('BEGIN');
      await client.query('SELECT FROM visit WHERE visitor = 1');
      await expect(dropExpired(replicas[1]!, VISITS)).rejects.toThrow('lock timeout');
      expect(await names('visit')).toHaveLength(13);
      const dropping = dropExpired(replicas[1]!, VISITS);
      await eventually(async () => {
        const waiting = await database.rows(
          "SELECT FROM pg_locks WHERE NOT granted AND relation = 'visit'::regclass AND mode = 'AccessExclusiveLock'",
        );
        expect(waiting).toHaveLength(1);
      });
      await client.query('COMMIT');
      expect(await dropping).toHaveLength(6);
    });

    it('go when the release before was interrupted while it detached them', async () => {
      const [first] = await names('visit');
      await client.query('BEGIN');
      await client.query('SELECT FROM visit WHERE visitor = 1');
      const interrupted = replicas[1]!.execute(`ALTER TABLE visit DETACH PARTITION ${first} CONCURRENTLY`);
      const waiting = await eventually(async () => {
        const rows = await database.rows<{ pid: number }>(
          `SELECT pid FROM pg_stat_activity WHERE query LIKE '%DETACH%CONCURRENTLY' AND wait_event_type = 'Lock'`,
        );
        expect(rows).toHaveLength(1);
        return rows[0]!;
      });
      await client.query('SELECT pg_cancel_backend($1)', [waiting.pid]);
      await expect(interrupted).rejects.toThrow('cancel');
      await client.query('COMMIT');
      expect(await dropExpired(database, VISITS)).toHaveLength(6);
      expect(await tablesLike('visit_p%')).toHaveLength(7);
    });

    it('stay when somebody has detached them to keep them', async () => {
      const [first] = await names('visit');
      await database.execute(`ALTER TABLE visit DETACH PARTITION ${first} CONCURRENTLY`);
      expect(await dropExpired(database, VISITS)).toHaveLength(5);
      expect(await tablesLike(first!)).toHaveLength(1);
    });
  });

  describe('for a role that owns nothing', () => {
    let lesser: Database;
    let source: DataSource;
    const role = `lesser_${process.pid}`;

    beforeEach(async () => {
      await client.query(`CREATE ROLE ${role} LOGIN PASSWORD 'lesser'`);
      await client.query(`
        GRANT SELECT, INSERT ON note TO ${role};
        GRANT SELECT ON partition_rule TO ${role};
        GRANT EXECUTE ON FUNCTION create_partition, drop_partition TO ${role}`);
      const url = new URL(testDatabase.url);
      [url.username, url.password] = [role, 'lesser'];
      source = await new DataSource({ type: 'postgres', url: url.toString(), poolSize: 2 }).initialize();
      lesser = new Database(source);
    });
    afterEach(async () => {
      await source.destroy();
      await client.query(`DROP OWNED BY ${role}`);
      await client.query(`DROP ROLE ${role}`);
    });

    it('are made with the rights of their table, and dropped', async () => {
      const created = await createAhead(lesser, { ...NOTES, ahead: 4 });
      expect(created).toHaveLength(1);
      expect(
        await database.rows(
          `SELECT privilege_type AS may FROM pg_class, aclexplode(relacl) WHERE relname = $1
             AND grantee = $2::regrole ORDER BY 1`,
          [created[0], role],
        ),
      ).toEqual([{ may: 'INSERT' }, { may: 'SELECT' }]);
      await expect(database.execute(`DELETE FROM ${created[0]}`)).rejects.toThrow('kept');
      expect(await dropExpired(lesser, VISITS)).toHaveLength(6);
    });

    it.each([
      ['one of a table that is kept for ever', 'note', /partitions of "note" are kept/],
      ['one of today', 'visit', /too young/],
      ['one whose ids were drawn today', 'thing', /too young/],
      ['one of a table without a rule', 'partition_rule', /are kept/],
    ])('are not dropped when it asks for %s', async (_which, table, refusal) => {
      await database.execute("INSERT INTO thing (id, created_at) VALUES (399, now() - interval '23 hours')");
      const [last] = (await names(table)).slice(-1);
      await expect(lesser.rows('SELECT drop_partition($1, $2)', [table, last ?? table])).rejects.toThrow(refusal);
    });

    it('are not dropped early by other settings of its session', async () => {
      const session = await lesser.session({ timezone: 'America/New_York', datestyle: 'SQL, DMY' });
      await session.execute("SET timezone_abbreviations = 'Australia'");
      const today = (await names('visit')).at(9);
      await expect(session.rows("SELECT drop_partition('visit', $1)", [today])).rejects.toThrow('too young');
      await session.close();
    });

    it.each([
      ['of another table', "create_partition('partition_rule', '1', '0', '1')"],
      ['under another name', "create_partition('thing', '1; DROP TABLE note', '0', '1')"],
    ])('are not made %s', async (_what, call) => {
      await expect(lesser.rows(`SELECT ${call}`)).rejects.toThrow('may be created');
    });

    it('are not changed by names that it made itself', async () => {
      const session = await lesser.session({ search_path: 'pg_temp, public' });
      await session.execute(
        "CREATE TEMP TABLE partition_rule AS SELECT 'note' AS parent, ''::text AS storage, interval '1 s' AS keep_at_least, ''::text AS dated_by",
      );
      const [first] = await names('note');
      await expect(session.rows("SELECT public.drop_partition('note', $1)", [first])).rejects.toThrow('are kept');
      await session.close();
    });

    it('are not touched by it in any other way', async () => {
      const [first] = await names('note');
      for (const attack of [
        `ALTER TABLE note DETACH PARTITION ${first}`,
        `DROP TABLE ${first}`,
        'TRUNCATE note',
        'ALTER TABLE note DISABLE TRIGGER ALL',
        "UPDATE partition_rule SET keep_at_least = '1 second'",
        "SET session_replication_role = 'replica'",
        `DELETE FROM ${first}`,
      ])
        await expect(lesser.execute(attack)).rejects.toThrow(/must be owner|permission denied/);
    });
  });
});
