import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { createAhead } from '@sms/platform/partitions';
import { MIN_PARTITION_MESSAGES as EDGE } from '../../config/log-retention';
import { messagingWorkerConfig } from '../../config/messaging.config';
import { MessagingUnderTest, newAccount } from '../../testing/start-messaging';
import { numbersAccepted } from '../search/accepted-between';
import { ForgetTestMessages } from './forget-test-messages';
import { LogIndex } from './log-index';
import { messagePartitions } from '../message-partitions';

/** Messages of each account before the edge between two partitions, and behind it. */
const BESIDE_EDGE = 3_500;
const YOUNG = 40;

describe('messages of test keys', () => {
  let messaging: MessagingUnderTest;
  let database: Database;
  const [mixed, tests, live] = [newAccount(), newAccount(), newAccount()];
  const accounts = [mixed, tests, live];
  const sweep = async () => {
    const forget = new ForgetTestMessages(database, messagingWorkerConfig());
    let looks = 1;
    while (await forget.execute()) looks += 1;
    return looks;
  };

  /** One account with both, in runs that are longer than a block of numbers and one by one, and two with one kind. */
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    database = messaging.part(Database);
    await database.execute(`SELECT setval('message_id', $1)`, [EDGE + accounts.length * BESIDE_EDGE]);
    await createAhead(
      database,
      messagePartitions(() => EDGE),
    );
    await database.execute(
      `WITH place AS (
         SELECT id, row_number() OVER (ORDER BY id) AS nth,
           ($1::bigint[])[1 + id % 3] AS account_id, random() < 0.4 AS by_chance
         FROM generate_series($2::bigint - 3 * $3::bigint, $2::bigint + 3 * $3::bigint - 1) AS id
       ), numbered AS (
         SELECT *, row_number() OVER (PARTITION BY account_id ORDER BY id) AS seq FROM place
       )
       INSERT INTO message (id, request_id, account_id, seq, user_id, position, created_at, expires_at, ordinal,
         credits, lane, sandbox, route, sender, recipient, text)
       SELECT id, gen_random_uuid(), account_id, seq, 7, 0,
         CASE WHEN seq > 2 * $3 - ${YOUNG} THEN now() - interval '6 days' ELSE now() - interval '20 days' END
           + make_interval(secs => nth), 'infinity', 1, 1, 1,
         account_id = $4 OR (account_id = $5 AND (seq / 300 % 2 = 0 OR by_chance OR seq BETWEEN 1800 AND 4700)),
         'test', 'ACME', '46700000001', 'Hello' FROM numbered`,
      [accounts, EDGE, BESIDE_EDGE, tests, mixed],
    );
    await database.execute(
      `INSERT INTO message_state (message_id, changed_at, accepted_at, detailed, status, carrier)
       SELECT id, created_at, created_at, false, CASE WHEN seq % 500 = 7 THEN 'pending' ELSE 'delivered' END, 'test'
       FROM message`,
    );
    await database.execute(
      `INSERT INTO submission (message_id, attempt, segment, segments, carrier, recipient)
       SELECT id, 1, 1, 1, 'test', recipient FROM message WHERE seq % 50 = 0`,
    );
    await database.execute(
      `INSERT INTO account_counter SELECT account_id, max(seq), 0, 0, 0 FROM message GROUP BY account_id`,
    );
  }, 60_000);
  afterAll(() => messaging.stop());

  const audited = () =>
    database.execute(`UPDATE log_cursor SET message_id = (SELECT max(id) FROM message) WHERE name = 'audit'`);
  const idsOf = async (account: number) =>
    (
      await database.rows<{ id: number }>('SELECT id FROM message WHERE account_id = $1 ORDER BY seq DESC', [account])
    ).map(({ id }) => id);

  async function pagesAreWhole(account: number): Promise<void> {
    const ids = await idsOf(account);
    for (const perPage of [37, 100])
      for (let page = 1; page <= Math.ceil(ids.length / perPage) + 1; page += 5) {
        const reply = await messaging.rpc.request(MESSAGING_OPERATIONS.logPage, { accountId: account, page, perPage });
        expect(reply.total).toBe(ids.length);
        expect(reply.entries.map(({ id }) => id)).toEqual(ids.slice((page - 1) * perPage, page * perPage));
      }
  }

  async function timesAreFound(account: number): Promise<void> {
    const own = await database.rows<{ seq: number; created_at: Date }>(
      'SELECT seq, created_at FROM message WHERE account_id = $1 ORDER BY seq',
      [account],
    );
    const nearest = (seq: number) => own.reduce((a, b) => (Math.abs(b.seq - seq) < Math.abs(a.seq - seq) ? b : a));
    for (let seq = 1; seq < 2 * BESIDE_EDGE && own.length > 0; seq += 331) {
      const { seq: place, created_at: at } = nearest(seq);
      const around = (ms: number) => new Date(at.getTime() + ms).toISOString();
      const { first, end } = await numbersAccepted(database, account, { from: around(-1), to: around(1) });
      const found = own.filter((one) => one.seq >= first && one.seq < end).map((one) => one.created_at.getTime());
      expect(first <= place && place < end).toBe(true);
      // Two minutes to both sides are read, and no more.
      for (const time of found) expect(Math.abs(time - at.getTime())).toBeLessThan(130_000);
    }
  }

  it('stay until the audit has passed them', async () => {
    const before = await idsOf(tests);
    await sweep();
    expect(await idsOf(tests)).toEqual(before);
  });

  it('go with their states and attempts when their days are over and they have ended; others stay', async () => {
    const kept = await database.rows<{ id: number }>(
      `SELECT id FROM message m JOIN message_state s ON s.message_id = m.id
       WHERE NOT sandbox OR status = 'pending' OR m.created_at > now() - interval '7 days' ORDER BY id`,
    );
    await audited();
    expect(await sweep()).toBeGreaterThan(3);
    expect(await database.rows('SELECT id FROM message ORDER BY id')).toEqual(kept);
    expect(await database.rows('SELECT message_id AS id FROM message_state ORDER BY 1')).toEqual(kept);
    expect(
      await database.rows('SELECT FROM submission s WHERE NOT EXISTS (SELECT FROM message WHERE id = s.message_id)'),
    ).toEqual([]);
    expect(await idsOf(live)).toHaveLength(2 * BESIDE_EDGE);
    expect((await idsOf(tests)).length).toBeLessThan(100);
    expect(await sweep()).toBe(1);
  }, 60_000);

  it('leave pages of the log that are as long as ever, and a total that counts what is there', async () => {
    for (const account of accounts) await pagesAreWhole(account);
    for (const account of accounts) await timesAreFound(account);
  }, 60_000);

  it('leave them also when their partition is full', async () => {
    await new LogIndex(database).execute();
    expect(await database.rows('SELECT first_id FROM message_partition')).toEqual([{ first_id: 0 }]);
    for (const account of accounts) await pagesAreWhole(account);
    for (const account of accounts) await timesAreFound(account);
  }, 60_000);

  it('leave them also when their partition has gone', async () => {
    await database.execute('ALTER TABLE message DETACH PARTITION message_p0');
    await database.execute('DROP TABLE message_p0');
    await new LogIndex(database).execute();
    for (const account of accounts) await pagesAreWhole(account);
    for (const account of accounts) await timesAreFound(account);
  }, 60_000);
});
