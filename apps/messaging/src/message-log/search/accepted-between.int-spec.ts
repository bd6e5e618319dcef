import { Database, type Sql } from '@sms/platform/database';
import { createAhead } from '@sms/platform/partitions';
import { MIN_PARTITION_MESSAGES as SIZE } from '../../config/log-retention';
import { MessagingUnderTest, newAccount } from '../../testing/start-messaging';
import { idsAccepted, numbersAccepted } from './accepted-between';
import { LogIndex } from '../upkeep/log-index';
import { messagePartitions } from '../message-partitions';

/** Messages on each side of these edges between partitions: the third partition has none. */
const EDGES = [1, 4];
const BESIDE_EDGE = 150;
const EVERY_SECONDS = 20;
const LATE_SECONDS = 60;
const ACCOUNTS = 3;
const WINDOWS = 60;

interface Logged {
  readonly id: number;
  readonly account_id: number;
  readonly seq: number;
  readonly created_at: Date;
}

describe('the messages of a time', () => {
  let messaging: MessagingUnderTest;
  let database: Database;
  let logged: Logged[];
  const accounts = Array.from({ length: ACCOUNTS }, () => newAccount());
  /** Times rise with ids, but for up to a minute. */
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    database = messaging.part(Database);
    await database.execute(`SELECT setval('message_id', $1)`, [4 * SIZE]);
    await createAhead(
      database,
      messagePartitions(() => SIZE),
    );
    logged = await database.rows<Logged>(
      `WITH place AS (
         SELECT edge * $1::bigint + beside AS id, row_number() OVER (ORDER BY edge, beside) AS nth,
           ($2::bigint[])[1 + floor(random() * $5)] AS account_id
         FROM unnest($3::integer[]) AS edge, generate_series(-$4::integer, $4::integer - 1) AS beside)
       INSERT INTO message (id, request_id, account_id, seq, user_id, position, created_at, expires_at, ordinal,
         credits, lane, sandbox, route, sender, recipient, text)
       SELECT id, gen_random_uuid(), account_id, row_number() OVER (PARTITION BY account_id ORDER BY id), 7, 0,
         now() - interval '1 day' + make_interval(secs => nth * ${EVERY_SECONDS} - random() * ${LATE_SECONDS}),
         'infinity', 1, 1, 1, false, 'test', 'ACME', '46700000001', 'Hello' FROM place
       RETURNING id, account_id, seq, created_at`,
      [SIZE, accounts, EDGES, BESIDE_EDGE, ACCOUNTS],
    );
    logged.sort((a, b) => a.id - b.id);
    await database.execute(`SELECT setval('message_id', (SELECT max(id) FROM message))`);
    await database.execute(`UPDATE log_cursor SET message_id = (SELECT max(id) FROM message) WHERE name = 'audit'`);
    await database.execute(
      `INSERT INTO account_counter SELECT account_id, max(seq), 0, 0, 0 FROM message GROUP BY account_id`,
    );
  }, 60_000);
  afterAll(() => messaging.stop());

  const timeOf = ({ created_at: at }: Logged) => at.getTime();
  const times = () => logged.map(timeOf);
  const anyTime = () => {
    const [first, last] = [Math.min(...times()) - 300_000, Math.max(...times()) + 300_000];
    return first + Math.random() * (last - first);
  };

  /** All that were accepted in it, and none that were accepted more than two minutes outside of it. */
  function expectFound(wanted: readonly Logged[], found: readonly Logged[], from: number, to: number): void {
    const [numbers, late] = [new Set(found), 2 * LATE_SECONDS * 1_000];
    const isIn = (message: Logged) => timeOf(message) >= from && timeOf(message) < to;
    expect(wanted.filter((message) => isIn(message) && !numbers.has(message))).toEqual([]);
    expect(found.filter((message) => timeOf(message) < from - late || timeOf(message) >= to + late)).toEqual([]);
  }

  async function findInWindows(): Promise<void> {
    for (let window = 0; window < WINDOWS; window += 1) {
      const from = anyTime();
      const to = Math.random() < 0.5 ? from + Math.random() * 1_000_000 : anyTime();
      const asked = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
      const ids = await idsAccepted(database, asked);
      expectFound(
        logged,
        logged.filter(({ id }) => id >= ids.first && id < ids.end),
        Math.floor(from),
        Math.floor(to),
      );
      for (const account of accounts) {
        const own = logged.filter((message) => message.account_id === account);
        const { first, end } = await numbersAccepted(database, account, asked);
        expectFound(
          own,
          own.filter(({ seq }) => seq >= first && seq < end),
          Math.floor(from),
          Math.floor(to),
        );
      }
    }
  }

  /** Names of the partitions that the search reads for an account. */
  async function partitionsRead(account: number, time: number): Promise<Set<string>> {
    const read = new Set<string>();
    const run: Sql['run'] = async (statement, params) => {
      const plan = await database.rows<{ 'QUERY PLAN': string }>(
        `EXPLAIN (ANALYZE) ${statement.text}`,
        statement.values(params),
      );
      for (const line of plan) {
        const [, name] = /Scan .* on (message_p\d+)/.exec(line['QUERY PLAN']) ?? [];
        if (name !== undefined) read.add(name);
      }
      return database.run(statement, params);
    };
    await numbersAccepted({ run }, account, { from: new Date(time).toISOString(), to: undefined });
    return read;
  }

  it('are found whether or not their partitions are noted, and when the oldest have gone', async () => {
    const directory = new LogIndex(database);
    await findInWindows();
    await directory.execute();
    expect(await database.rows('SELECT FROM message_partition')).toHaveLength(4);
    await findInWindows();
    // Some minutes behind the edge between the first partition and the second.
    const time = times()[BESIDE_EDGE + 20] ?? 0;
    for (const account of accounts) expect(await partitionsRead(account, time)).toEqual(new Set([`message_p${SIZE}`]));

    await database.execute('ALTER TABLE message DETACH PARTITION message_p0');
    await database.execute('DROP TABLE message_p0');
    logged = logged.filter(({ id }) => id >= SIZE);
    await findInWindows();
    await directory.execute();
    await findInWindows();
  }, 120_000);
});
