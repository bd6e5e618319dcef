import { createTestDatabase, type TestDatabase } from '@sms/testing';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { serializeError } from './serialize-error';

const SECRET = '447700900123';

describe('errors of the database in the log', () => {
  let database: TestDatabase;
  let client: Client;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase('errors');
    client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query('CREATE TABLE message (recipient text UNIQUE CHECK (length(recipient) < 20))');
    dataSource = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  });

  afterAll(async () => {
    await dataSource.destroy();
    await client.end();
    await database.drop();
  });

  it.each([
    ['a value of the wrong type', 'SELECT $1::text::uuid', SECRET, '22P02'],
    ['a value a rule refuses', 'INSERT INTO message VALUES ($1)', SECRET.repeat(2), '23514'],
    ['a message of several lines', 'SELECT cast($1::text AS json)', `{\n"${SECRET}`, '22P02'],
    ['what a function raises', `DO $$ BEGIN RAISE EXCEPTION 'bad number %', '${SECRET}'; END $$`, undefined, 'P0001'],
  ])('do not show %s, by the driver or through TypeORM', async (_what, statement, value, sqlState) => {
    const values = value === undefined ? [] : [value];
    for (const run of [() => client.query(statement, values), () => dataSource.query(statement, values)]) {
      const error: unknown = await run().then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      const line = JSON.stringify(serializeError(new Error('could not store', { cause: error })));
      expect(line).not.toContain(SECRET);
      expect(line).toContain(`"sqlState":"${sqlState}"`);
      expect(line).toMatch(/\\n {4}at |" {4}at /);
    }
  });

  it('do say which object is missing', async () => {
    const error: unknown = await client.query('SELECT * FROM nothing').then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(serializeError(error)).toMatchObject({ sqlState: '42P01', message: 'relation "nothing" does not exist' });
  });
});
