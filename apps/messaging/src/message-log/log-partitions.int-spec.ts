import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { requestIdOf } from '@sms/contracts/rpc';
import { Database } from '@sms/platform/database';
import { createAhead, dropExpired, listPartitions } from '@sms/platform/partitions';
import { v7 as uuidv7 } from 'uuid';
import { MIN_PARTITION_MESSAGES } from '../config/log-retention';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';
import { LogIndex } from './upkeep/log-index';
import { messagePartitions, partitionPlans } from './message-partitions';

const RETENTION = { logMonths: 13, requestDays: 14, minPartitionMessages: MIN_PARTITION_MESSAGES };

describe('the partitions of the log', () => {
  let messaging: MessagingUnderTest;
  let database: Database;
  beforeEach(async () => {
    messaging = await MessagingUnderTest.start();
    database = messaging.part(Database);
  }, 60_000);
  afterEach(() => messaging.stop());

  const plans = () => partitionPlans({ retention: RETENTION }, database);
  const messagesKey = () => {
    const plan = plans().find(({ tables }) => tables[0].name === 'message');
    if (!plan) throw new Error('the log has no plan');
    return plan.key;
  };
  const directory = () => new LogIndex(database);
  const names = async (table: string) =>
    (
      await database.rows<{ name: string }>(
        `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = '${table}'::regclass ORDER BY inhrelid`,
      )
    ).map(({ name }) => name);
  /** Ten messages of each account, the fifth being the last of its partition. */
  async function overTheEdge(accounts: readonly number[], edge: number): Promise<void> {
    await database.execute(`SELECT setval('message_id', $1)`, [edge - 1 - 5 * accounts.length]);
    for (let nth = 0; nth < 10; nth += 1) await messaging.submit(...accounts.map((account) => sms(account)));
  }
  const seqs = async (account: number, page: number, perPage: number) => {
    const { entries, total } = await messaging.rpc.request(MESSAGING_OPERATIONS.logPage, {
      accountId: account,
      page,
      perPage,
    });
    return { ids: entries.map(({ id }) => id), total };
  };
  const age = (before: number, by: string) =>
    database.execute(`UPDATE message SET created_at = created_at - interval '${by}' WHERE id < $1`, [before]);
  /** The audit has checked all messages up to this one. */
  const audited = (upto: number) =>
    database.execute(`UPDATE log_cursor SET message_id = $1 WHERE name = 'audit'`, [upto]);

  it('are passed without a gap, and pages are the same before and after they are full', async () => {
    const accounts = [newAccount(), newAccount()];
    const [account = 0] = accounts;
    await overTheEdge(accounts, MIN_PARTITION_MESSAGES);
    const pages = async () => Promise.all([1, 2, 3, 4, 5].map((page) => seqs(account, page, 3)));
    const before = await pages();
    expect(before.map(({ ids }) => ids.length)).toEqual([3, 3, 3, 1, 0]);
    const ids = before.flatMap((page) => page.ids);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(ids.filter((id) => id < MIN_PARTITION_MESSAGES)).toHaveLength(5);

    await directory().execute();
    expect(await database.rows('SELECT FROM message_partition')).toEqual([]);
    await audited(MIN_PARTITION_MESSAGES);
    await Promise.all([directory().execute(), directory().execute()]);
    expect(await database.rows('SELECT first_id, end_id FROM message_partition')).toEqual([
      { first_id: 0, end_id: MIN_PARTITION_MESSAGES },
    ]);
    expect(await pages()).toEqual(before);
    await messaging.submit(sms(account));
    expect(await seqs(account, 1, 2)).toEqual({ ids: [expect.any(Number), ids[0]], total: 11 });
  }, 60_000);

  it('leave out the ids that were passed over after a restore, which do not make later partitions wider', async () => {
    const account = newAccount();
    const end = 4 * MIN_PARTITION_MESSAGES;
    const moveTo = (id: number) => database.execute(`SELECT setval('message_id', $1)`, [id]);
    const create = async () => {
      for (const plan of plans()) await createAhead(database, plan);
    };
    await moveTo(end - 1_000_000);
    await messaging.submit(sms(account));
    const ahead = end + 1_000_000;
    await moveTo(ahead);
    await create();
    await messaging.submit(sms(account));
    expect((await seqs(account, 1, 2)).ids).toEqual([ahead + 1, end - 999_999]);
    await moveTo(ahead + MIN_PARTITION_MESSAGES);
    await create();
    const { partitions } = await listPartitions(database, 'message', messagesKey());
    expect(partitions.slice(-5).map(({ from }) => from - ahead)).toEqual(
      [0, 1, 2, 3, 4].map((place) => place * MIN_PARTITION_MESSAGES - 1),
    );
  }, 60_000);

  it('go when their months are over and nobody needs them, and the log then begins behind them', async () => {
    const accounts = [newAccount(), newAccount()];
    const [account = 0] = accounts;
    const early = sms(newAccount());
    await messaging.submit(early);
    await overTheEdge(accounts, MIN_PARTITION_MESSAGES);
    await overTheEdge(accounts, 2 * MIN_PARTITION_MESSAGES);
    await age(MIN_PARTITION_MESSAGES, '14 months');
    await directory().execute();
    const dropAll = async () => {
      const dropped = [];
      for (const plan of plans()) dropped.push(...(await dropExpired(database, plan)));
      await directory().execute();
      return dropped;
    };
    // They are still in the queue, and the audit has not run.
    expect(await dropAll()).toEqual([]);
    await database.execute('DELETE FROM send_ready WHERE message_id < $1', [MIN_PARTITION_MESSAGES]);
    expect(await dropAll()).toEqual([]);
    await audited(2 * MIN_PARTITION_MESSAGES);
    await directory().execute();
    // The last message of the partition is still open.
    const last = MIN_PARTITION_MESSAGES - 1;
    for (const [table, row] of [
      [
        'send_wait',
        `(message_id, state, due_at, account_id, route, lane, position, attempt) VALUES (${last}, 'held', 'infinity', 1, '', 1, 1, 0)`,
      ],
      ['message_watch', `(kind, due_at, message_id) VALUES ('close', now(), ${last})`],
      ['claim', `(worker, carrier, message_ids, attempts) VALUES (1, 'test', '{${last}}', '{1}')`],
    ] as const) {
      await database.execute(`INSERT INTO ${table} ${row}`);
      expect({ table, dropped: await dropAll() }).toEqual({ table, dropped: [] });
      await database.execute(`DELETE FROM ${table}`);
    }
    expect(await dropAll()).toEqual(['message_p0', 'message_state_p0', 'submission_p0']);

    expect(await seqs(account, 1, 10)).toMatchObject({ ids: { length: 10 }, total: 15 });
    expect((await seqs(account, 2, 10)).ids).toHaveLength(5);
    expect((await seqs(account, 3, 10)).ids).toEqual([]);
    expect(await seqs(early.accountId, 1, 10)).toEqual({ ids: [], total: 0 });
    expect(await messaging.submit(sms(account), sms(early.accountId))).toEqual(['accepted', 'accepted']);
    expect(await seqs(account, 1, 20)).toMatchObject({ ids: { length: 16 }, total: 16 });
    expect(await seqs(early.accountId, 1, 10)).toMatchObject({ ids: { length: 1 }, total: 1 });
  }, 60_000);

  it('are there for requests of the last two days and of the next hour, and for more messages than are left', async () => {
    const account = newAccount();
    const made = (milliseconds: number) => requestIdOf(uuidv7({ msecs: Date.now() + milliseconds }));
    const items = [-172_700_000, -86_400_000, 3_500_000].map((ms) => sms(account, { requestId: made(ms) }));
    expect(await messaging.submit(...items)).toEqual(items.map(() => 'accepted'));
    for (const { requestId, recipients } of items) {
      const asked = { accountId: account, requestId, recipient: recipients[0] ?? '' };
      expect((await messaging.rpc.request(MESSAGING_OPERATIONS.deliveryReports, asked)).reports).toHaveLength(1);
      expect(
        (await messaging.rpc.request(MESSAGING_OPERATIONS.listMessages, { accountId: null, requestId, limit: 10 }))
          .messages.length,
      ).toBe(1);
    }
    await overTheEdge([account], 2 * MIN_PARTITION_MESSAGES);
    for (const plan of plans()) await createAhead(database, plan);
    const { partitions, position } = await listPartitions(database, 'message', messagesKey());
    expect(partitions.filter(({ from }) => from > position)).toHaveLength(3);
    expect((await names('message')).map((name) => name.replace('message', 'message_state'))).toEqual(
      await names('message_state'),
    );
  }, 60_000);

  it.each([
    ['by what fills the widest of them', 5, 14 * 70_000_000],
    ['by the newest messages, where those before came slowly', 24 * 300, 14 * MIN_PARTITION_MESSAGES],
  ])('grow %s', async (_how, hours, size) => {
    await database.execute(`SELECT setval('message_id', 19000000)`);
    await createAhead(
      database,
      messagePartitions(() => 70_000_000),
    );
    await database.execute(`SELECT setval('message_id', 160000000)`);
    await database.execute(
      `INSERT INTO message (id, request_id, account_id, seq, user_id, position, created_at, expires_at, ordinal,
         credits, lane, sandbox, route, sender, recipient, text)
       SELECT id, gen_random_uuid(), 1, id, 7, 0, now() - make_interval(hours => hours), now(), 1, 1, 1, false, 'test',
         'ACME', '46700000001', 'Hello' FROM (VALUES (90000001, $1::integer), (155000001, 0)) AS m(id, hours)`,
      [hours],
    );
    const made = await messagesKey().endOf(0);
    expect(made).toBeGreaterThan(0.99 * size);
    expect(made).toBeLessThan(1.01 * size);
  });

  it('find the reports and messages of a request in the partition of its time, before and after it is full', async () => {
    const accounts = [newAccount(), newAccount()];
    const [account = 0] = accounts;
    const item = sms(account, { recipients: ['96170000001', '96170000002'] });
    await messaging.submit(item);
    const found = async () => {
      const asked = { accountId: account, requestId: item.requestId.toUpperCase(), recipient: '96170000002' };
      const { reports } = await messaging.rpc.request(MESSAGING_OPERATIONS.deliveryReports, asked);
      const { messages } = await messaging.rpc.request(MESSAGING_OPERATIONS.listMessages, {
        accountId: null,
        requestId: item.requestId,
        limit: 10,
      });
      return [reports.length, messages.length];
    };
    expect(await found()).toEqual([1, 2]);
    await overTheEdge(accounts, MIN_PARTITION_MESSAGES);
    await audited(MIN_PARTITION_MESSAGES);
    await directory().execute();
    expect(await found()).toEqual([1, 2]);
  }, 60_000);
});
