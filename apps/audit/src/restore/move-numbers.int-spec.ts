import { createTestDatabase, type TestDatabase } from '@sms/testing';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { withNumbers } from '../reading/read-only-database';
import { moveNumbers } from './move-numbers';
import type { StoppedDatabases } from './stopped-databases';

const APPS = path.resolve(__dirname, '../../..');
const AHEAD = { log: 5_000_000, other: 1_000_000 };
/** The objects of each service's schema that there are numbers in. */
const OBJECTS: Readonly<Record<string, readonly string[]>> = {
  gateway: ['TABLE account'],
  messaging: ['SEQUENCE message_id', 'TABLE message', 'TABLE message_state', 'TABLE submission'],
  otp: [],
  'sender-names': ['SEQUENCE sender_name_version'],
  billing: [],
  'webhook-dispatcher': ['TABLE endpoint', 'TABLE endpoint_queue', 'TABLE event_range', 'TABLE lost_number'],
};

/** What makes and keeps the partitions of messaging. */
const PARTITIONS = [
  '../libs/platform/partitions/src/partitions-v1.sql',
  'messaging/src/migrations/1796400000000-keep-partitions.sql',
];

function schemaOf(service: string): string {
  const schema = readFileSync(path.join(APPS, service, 'src/migrations/schema.sql'), 'utf8').replace(/^--.*$/gm, '');
  const statements = schema.split(/;\n/).map((text) => text.trim());
  return (OBJECTS[service] ?? [])
    .map((object) => statements.find((text) => new RegExp(`^CREATE ${object}\\b`).test(text)) ?? object)
    .map((text) => `${text};`)
    .join('\n');
}

describe('numbers that may have been told', () => {
  const created: TestDatabase[] = [];
  let databases: StoppedDatabases;
  beforeAll(async () => {
    const entries = Object.keys(OBJECTS).map(async (service): Promise<[string, Client]> => {
      const database = await createTestDatabase('moved');
      created.push(database);
      const client = new Client({ connectionString: database.url, types: withNumbers });
      await client.connect();
      await client.query(schemaOf(service));
      return [service.replace('-', '_'), client];
    });
    databases = Object.fromEntries(await Promise.all(entries)) as unknown as StoppedDatabases;
    const { gateway, messaging, webhook_dispatcher: dispatcher } = databases;
    await gateway.query(
      `INSERT INTO account (uuid, name, email)
       SELECT gen_random_uuid(), 'vendor ' || n, n || '@example.com' FROM generate_series(1, 3) AS n`,
    );
    await messaging.query(`SELECT setval('message_id', 77)`);
    for (const file of PARTITIONS) await messaging.query(readFileSync(path.resolve(APPS, file), 'utf8'));
    for (const table of ['message', 'message_state', 'submission'])
      await messaging.query("SELECT create_partition($1, '0', '0', '1000')", [table]);
    await dispatcher.query(
      `INSERT INTO endpoint (account_id, last_sequence, url, skipped_from) VALUES
         (1, 10, 'https://one.example.com', NULL), (2, 5, NULL, 1)`,
    );
    await dispatcher.query('INSERT INTO endpoint_queue (account_id, cursor) VALUES (1, 7), (2, 0)');
  }, 60_000);
  afterAll(async () => {
    await Promise.all(Object.values(databases).map((client) => client.end()));
    await Promise.all(created.map((database) => database.drop()));
  });

  const rows = async (name: keyof StoppedDatabases, sql: string) =>
    (await databases[name].query(sql)).rows as unknown[];
  const feeds = () =>
    rows(
      'webhook_dispatcher',
      'SELECT account_id, last_sequence, cursor FROM endpoint JOIN endpoint_queue USING (account_id) ORDER BY account_id',
    );

  it('are passed over, and events that wait stay to be sent', async () => {
    await moveNumbers(databases, AHEAD);
    expect(
      await rows(
        'messaging',
        `SELECT inhrelid::regclass::text AS name, pg_get_expr(relpartbound, c.oid) AS bounds, reloptions FROM pg_inherits
         JOIN pg_class AS c ON c.oid = inhrelid WHERE relname LIKE '%_p5%' AND relkind = 'r' ORDER BY 1`,
      ),
    ).toEqual(
      [
        { table: 'message', reloptions: null },
        { table: 'message_state', reloptions: ['fillfactor=37'] },
        { table: 'submission', reloptions: ['fillfactor=80'] },
      ].map(({ table, reloptions }) => ({
        name: `${table}_p5000076`,
        bounds: "FOR VALUES FROM ('5000076') TO ('5001076')",
        reloptions,
      })),
    );
    expect(await rows('messaging', `SELECT nextval('message_id') AS id`)).toEqual([{ id: 5_000_078 }]);
    expect(
      await rows(
        'gateway',
        `INSERT INTO account (uuid, name, email) VALUES (gen_random_uuid(), 'x', 'x') RETURNING id`,
      ),
    ).toEqual([{ id: 1_000_004 }]);
    expect(await feeds()).toEqual([
      { account_id: 1, last_sequence: 5_000_010, cursor: 5_000_010 },
      { account_id: 2, last_sequence: 5_000_005, cursor: 0 },
      // Its event had not arrived.
      { account_id: 3, last_sequence: 5_000_000, cursor: 0 },
    ]);
    expect(
      await rows(
        'webhook_dispatcher',
        'SELECT account_id, first_sequence, last_sequence, kind, cursor FROM event_range',
      ),
    ).toEqual([{ account_id: 1, first_sequence: 8, last_sequence: 10, kind: 4, cursor: 7 }]);
    expect(
      await rows('webhook_dispatcher', 'SELECT due_at <= now() AS due FROM endpoint_queue WHERE account_id = 1'),
    ).toEqual([{ due: true }]);
  });

  it('are passed over once more when it is repeated, and stay one range', async () => {
    await moveNumbers(databases, AHEAD);
    expect(await rows('webhook_dispatcher', 'SELECT * FROM lost_number ORDER BY account_id')).toEqual([
      { account_id: 1, first_sequence: 11, last_sequence: 10_000_010 },
      { account_id: 2, first_sequence: 6, last_sequence: 10_000_005 },
      { account_id: 3, first_sequence: 1, last_sequence: 10_000_000 },
      { account_id: 1_000_004, first_sequence: 1, last_sequence: 5_000_000 },
    ]);
    expect(await rows('webhook_dispatcher', 'SELECT FROM event_range')).toHaveLength(1);
  });
});
