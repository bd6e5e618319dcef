import { createTestDatabase, type TestDatabase } from '@sms/testing';
import { Client, Pool } from 'pg';
import { CrashPoints } from './crash-points';
import { watchStatements } from './watch-statements';

describe('watchStatements', () => {
  let database: TestDatabase;
  let pool: Pool;
  let onlooker: Client;
  /** What was passed, with the rows that everybody saw then. */
  let passed: { owner: string; side: string; rows: Promise<number> }[];

  beforeAll(async () => {
    database = await createTestDatabase('points');
    pool = new Pool({ connectionString: database.url, max: 1 });
    onlooker = new Client({ connectionString: database.url });
    await onlooker.connect();
    await pool.query('CREATE TABLE item (id integer)');
    const points = new CrashPoints(undefined, () => undefined);
    jest.spyOn(points, 'pass').mockImplementation((owner, side) => {
      const rows = onlooker.query<{ count: string }>('SELECT count(*) FROM item');
      passed.push({ owner, side, rows: rows.then((result) => Number(result.rows[0]?.count)) });
    });
    watchStatements(points);
  });

  beforeEach(async () => {
    passed = [];
    await pool.query('TRUNCATE item');
  });

  afterAll(async () => {
    await pool.end();
    await onlooker.end();
    await database.drop();
  });

  const sides = async () => Promise.all(passed.map(async ({ side, rows }) => `${side} ${await rows}`));

  it('passes a point after a statement that wrote is committed, and one before it leaves', async () => {
    await pool.query({ text: 'INSERT INTO item VALUES ($1)', values: [1] });
    const [before, after] = await sides();
    expect(before).toMatch(/^before/);
    expect(after).toBe('after 1');
  });

  it('calls it by the name of the statement, whichever variant of it', async () => {
    await pool.query('INSERT /* test.add_item:5,all */ INTO item VALUES (1)');
    expect(passed.map(({ owner }) => owner)).toEqual(['test.add_item', 'test.add_item']);
  });

  it('calls one without a name by what it writes', async () => {
    await pool.query('DELETE FROM "item" WHERE id = 1');
    expect(passed.map(({ owner }) => owner)).toEqual(['delete-from-item', 'delete-from-item']);
  });

  it('passes none at what only reads or locks', async () => {
    await pool.query('SELECT FROM item FOR UPDATE');
    const client = await pool.connect();
    for (const statement of ['BEGIN', 'SELECT FROM item FOR NO KEY UPDATE', 'COMMIT']) await client.query(statement);
    client.release();
    expect(passed).toEqual([]);
  });

  it('passes those of a transaction around its COMMIT', async () => {
    const client = await pool.connect();
    await client.query('START TRANSACTION');
    await client.query('INSERT INTO item VALUES (1), (2)');
    expect(passed).toEqual([]);
    await client.query('COMMIT');
    client.release();
    expect((await sides()).map((side) => side.split(' ')[0])).toEqual(['before', 'after']);
    expect((await sides()).at(-1)).toBe('after 2');
  });

  it('passes none when it is undone or refused', async () => {
    const client = await pool.connect();
    for (const statement of ['BEGIN', 'DELETE FROM item', 'ROLLBACK']) await client.query(statement);
    expect(passed).toEqual([]);
    await expect(client.query('INSERT INTO item VALUES (1 / 0)')).rejects.toThrow('division by zero');
    client.release();
    expect((await sides()).map((side) => side.split(' ')[0])).toEqual(['before']);
  });
});
