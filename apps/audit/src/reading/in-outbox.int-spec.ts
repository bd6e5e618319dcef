import { createTestDatabase, type TestDatabase } from '@sms/testing';
import { Client } from 'pg';
import type { AuditContext } from './check';
import { inOutbox } from './in-outbox';
import { ReadOnlyDatabase } from './read-only-database';

const DESTINATION = 'billing.events.v1';
/** More than one search takes. */
const LATE = 450;
const ids = Array.from({ length: LATE }, (_unused, number) => `message-${String(number).padStart(4, '0')}`);

describe('message ids in an event that messaging has not sent yet', () => {
  let testDatabase: TestDatabase;
  let messaging: ReadOnlyDatabase;
  beforeAll(async () => {
    testDatabase = await createTestDatabase('audit');
    const client = new Client({ connectionString: testDatabase.url });
    await client.connect();
    await client.query(`CREATE TABLE outbox (destination text, payload text);
      CREATE TABLE outbox_refused (destination text, payload text)`);
    const rows = ids.map((_id, start) => (start % 30 === 0 ? JSON.stringify(ids.slice(start, start + 30)) : undefined));
    for (const payload of rows.filter((row) => row !== undefined))
      await client.query('INSERT INTO outbox VALUES ($1, $2)', [DESTINATION, payload]);
    await client.end();
    messaging = await ReadOnlyDatabase.connect('messaging', testDatabase.url);
  });
  afterAll(async () => {
    await messaging.close();
    await testDatabase.drop();
  });

  const late = (sought: readonly string[]) =>
    inOutbox({ databases: { messaging } } as unknown as AuditContext, DESTINATION, sought);

  it('are all found, however many are late', async () => {
    expect(await late(ids)).toEqual(new Set(ids));
  });

  it('do not hide one that is in no event', async () => {
    expect((await late([...ids.slice(0, 300), 'lost', ...ids.slice(300)])).has('lost')).toBe(false);
    expect(await late(['lost'])).toEqual(new Set());
  });
});
