import { Database } from '@sms/platform/database';
import { createTestDatabase, eventually, type TestDatabase } from '@sms/testing';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { byId, createFirstPartitions, PARTITIONS_V1 } from './';

describe('partitions of a table', () => {
  let testDatabase: TestDatabase;
  let source: DataSource;
  let database: Database;
  let client: Client;

  beforeEach(async () => {
    testDatabase = await createTestDatabase('look_ups');
    const options = '-c enable_seqscan=off -c enable_bitmapscan=off -c plan_cache_mode=force_generic_plan';
    source = await new DataSource({ type: 'postgres', url: testDatabase.url, extra: { options } }).initialize();
    database = new Database(source);
    await database.execute(
      `CREATE SEQUENCE thing_id;
       CREATE TABLE thing (id bigint NOT NULL DEFAULT nextval('thing_id') PRIMARY KEY, name text)
         PARTITION BY RANGE (id);
       ${PARTITIONS_V1}
       INSERT INTO partition_rule (parent) VALUES ('thing')`,
    );
    const runner = source.createQueryRunner();
    await runner.startTransaction();
    await createFirstPartitions(runner, {
      tables: [{ name: 'thing' }],
      key: byId({ sequence: 'thing_id', size: () => 100 }),
    });
    await runner.commitTransaction();
    await runner.release();
    client = new Client({ connectionString: testDatabase.url });
    await client.connect();
  });
  afterEach(async () => {
    await client.end();
    await source.destroy();
    await testDatabase.drop();
  });

  it('are left out by a look-up between two keys, although its plan is made once', async () => {
    await database.execute('INSERT INTO thing SELECT FROM generate_series(1, 300)');
    await client.query('SET plan_cache_mode = force_generic_plan');
    await client.query(
      'PREPARE look AS SELECT name FROM thing WHERE id = ANY($1::bigint[]) AND id BETWEEN $2::bigint AND $3::bigint',
    );
    const plan = await client.query<{ 'QUERY PLAN': string }>("EXPLAIN (ANALYZE) EXECUTE look('{7, 8}', 7, 8)");
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toContain('Subplans Removed: 3');
    expect(text).not.toContain('thing_p100');
  });

  it.each([
    ['by array and bounds', 'UPDATE thing SET name = name || 2 WHERE id = ANY($1::bigint[]) AND id BETWEEN $2 AND $2'],
    [
      'by a join without bounds',
      'UPDATE thing SET name = name || $2::bigint FROM unnest($1::bigint[]) AS t(id) WHERE thing.id = t.id',
    ],
  ])('lose no update %s that waited for another', async (_how, statement) => {
    // With a join and bounds as parameters, Postgres 18 finds no row here: such updates have to count their rows.
    await database.execute("INSERT INTO thing VALUES (150, '')");
    await client.query('BEGIN');
    await client.query("UPDATE thing SET name = name || '1' WHERE id = 150");
    const updating = database.execute(statement, [[150], statement.includes('name || 2') ? 150 : 2]);
    await eventually(async () => {
      expect(await database.rows("SELECT FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'")).toHaveLength(
        1,
      );
    });
    await client.query('COMMIT');
    expect(await updating).toBe(1);
    expect(await database.rows('SELECT name FROM thing')).toEqual([{ name: '12' }]);
  });
});
