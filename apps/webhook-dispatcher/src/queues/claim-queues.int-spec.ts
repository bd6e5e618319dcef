import { Database } from '@sms/platform/database';
import type { TestDatabase } from '@sms/testing';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { addEndpoints } from '../accounts/store-accounts';
import { disableEndpoint } from '../dispatch/disable-endpoint';
import { changeUrl } from '../endpoints/change-endpoint';
import { EXCEPTION, RANGE } from '../events/codes';
import { createDispatcherDatabase } from '../testing/dispatcher-database';
import { claimQueues } from './claim-queues';
import { MAX_CLAIMED_QUEUES, type QueueClaim } from './claim-queues.sql';
import { probeNow } from './probe-now';
import { peekQueues, readQueues } from './read-queues';

describe('queues that are claimed', () => {
  let testDatabase: TestDatabase;
  let dataSource: DataSource;
  let database: Database;

  beforeAll(async () => {
    testDatabase = await createDispatcherDatabase();
    dataSource = await new DataSource({
      type: 'postgres',
      url: testDatabase.url,
      poolSize: 4,
      extra: { lock_timeout: 5_000 },
    }).initialize();
    database = new Database(dataSource);
  });
  beforeEach(() => database.execute('TRUNCATE endpoint, endpoint_queue, event_exception, event_range CASCADE'));
  afterAll(async () => {
    await dataSource.destroy();
    await testDatabase.drop();
  });

  /** Creates queues that have been due for `dueFor` seconds each; `more`: SQL of other columns. */
  async function queues(accountIds: readonly number[], dueFor = 1, more = ''): Promise<void> {
    await addEndpoints(database, accountIds);
    await database.execute(
      `UPDATE endpoint_queue SET due_at = now() - make_interval(secs => $2) ${more} WHERE account_id = ANY($1::bigint[])`,
      [accountIds, dueFor],
    );
  }
  const claim = async (over: Partial<QueueClaim> = {}) => {
    const slots = { healthy: 1_000, failing: 1_000 };
    const claimed = await claimQueues(database, { owner: randomUUID(), leaseMs: 60_000, slots, dueForMs: 0, ...over });
    return claimed.map(({ accountId }) => accountId).sort((a, b) => a - b);
  };

  it('are those that are due, each by one holder until its lease has ended, and with a new token each time', async () => {
    await queues([1, 2]);
    await queues([3], -60);
    await addEndpoints(database, [4]);
    expect((await Promise.all([claim(), claim(), claim()])).flat().sort()).toEqual([1, 2]);
    expect(await claim()).toEqual([]);
    await database.execute("UPDATE endpoint_queue SET leased_until = now() - interval '1 second' WHERE account_id = 2");
    expect(await claim({ dueForMs: 5_000 })).toEqual([]);
    expect(await claim()).toEqual([2]);
    expect(await database.rows('SELECT lease_token AS token FROM endpoint_queue ORDER BY account_id')).toEqual(
      [1, 2, 0, 0].map((token) => ({ token })),
    );
  });

  it('are others than the one that somebody is writing just now, who is not waited for', async () => {
    await queues([1, 2]);
    await database.transaction(async (sql) => {
      await sql.rows('SELECT 1 FROM endpoint_queue WHERE account_id = 1 FOR NO KEY UPDATE');
      expect(await claim()).toEqual([2]);
    });
    expect(await claim()).toEqual([1]);
  });

  it('are of each kind as many as there are slots: one failure in a row is a failing receiver', async () => {
    await queues([1, 2, 3]);
    await queues([4, 5], 9, ', consecutive_failures = 1');
    await queues([6], 9, ", breaker_state = 'open', open_until = now(), reset_ms = 1");
    expect(await claim({ slots: { healthy: 2, failing: 0 } })).toHaveLength(2);
    expect(await claim({ slots: { healthy: 0, failing: 2 } })).toHaveLength(2);
    const left = await claim();
    expect([left.filter((id) => id <= 3).length, left.filter((id) => id > 3).length]).toEqual([1, 1]);
  });

  it('are those that have waited longest, whether since they were due or since a lease ended', async () => {
    await queues([1, 2], 5);
    await queues([3], 9);
    await queues([4], 20, ", lease_owner = gen_random_uuid(), leased_until = now() - interval '7 seconds'");
    const one = { slots: { healthy: 1, failing: 0 } };
    expect([await claim(one), await claim(one)]).toEqual([[3], [4]]);
  });

  it('are disabled by their holder, and not by one whose lease is another one’s by now', async () => {
    await queues([1]);
    await database.transaction((sql) => changeUrl(sql, 1, 'https://example.com'));
    const slots = { healthy: 1, failing: 1 };
    const [held] = await claimQueues(database, { owner: randomUUID(), leaseMs: 60_000, slots, dueForMs: 0 });
    const isDisabled = async (token: number) => {
      await disableEndpoint(database, { accountId: 1, token }, new Date());
      const [row] = await database.rows<{ disabled: boolean }>(
        'SELECT disabled_at IS NOT NULL AS disabled FROM endpoint WHERE account_id = 1',
      );
      return row?.disabled;
    };
    expect(await isDisabled((held?.token ?? 0) - 1)).toBe(false);
    expect(await isDisabled(held?.token ?? 0)).toBe(true);
  });

  it('are probed when somebody says that it is worth a try, but for one that is held: its holder decides', async () => {
    const paused = ", breaker_state = 'open', open_until = now() + interval '1 hour', reset_ms = 1";
    await queues([1], 1, paused);
    await queues([2], 1, `${paused}, lease_owner = gen_random_uuid(), leased_until = now() + interval '1 minute'`);
    await database.execute("UPDATE endpoint SET url = 'https://example.com', skipped_from = NULL");
    for (const accountId of [1, 2]) await probeNow(database, accountId);
    expect(await database.rows('SELECT open_until > now() AS paused FROM endpoint_queue ORDER BY account_id')).toEqual([
      { paused: false },
      { paused: true },
    ]);
  });

  it('are those that have waited longest, and few at a time', async () => {
    const ids = Array.from({ length: MAX_CLAIMED_QUEUES + 4 }, (_, index) => index + 1);
    for (const id of ids) await queues([id], 100 + id);
    expect(await claim()).toEqual(ids.slice(4));
    expect(await claim()).toEqual(ids.slice(0, 4));
  });

  it('know their retries, whether an outage left events, and the secrets in force, newest first', async () => {
    await queues([1, 2]);
    const read = async (accountId: number) => (await readQueues(database, [1, 2])).get(accountId);
    const nothing = { hasDueRetry: false, nextRetryMs: null, hasBacklog: false, secrets: [], excepted: [] };
    expect([await read(1), await read(2)]).toMatchObject([nothing, nothing]);
    await database.execute(
      `INSERT INTO event_exception (account_id, sequence, created_at, state, attempts, due_at, finished_at)
       VALUES (1, 1, now(), ${EXCEPTION.retrying}, 1, now() + interval '90 seconds', NULL),
         (1, 2, now(), ${EXCEPTION.retrying}, 1, now() + interval '60 seconds', NULL),
         (1, 3, now(), ${EXCEPTION.failed}, 1, NULL, now()),
         (2, 1, now(), ${EXCEPTION.retrying}, 1, now() - interval '1 second', NULL)`,
    );
    await database.execute(
      `INSERT INTO event_range (account_id, first_sequence, last_sequence, kind, cursor, cursor_at)
       VALUES (1, 1, 4, ${RANGE.backlog}, 4, now()), (1, 5, 9, ${RANGE.dead}, NULL, NULL),
         (2, 1, 4, ${RANGE.backlog}, 3, now())`,
    );
    await database.execute(
      `INSERT INTO endpoint_secret (account_id, key_id, ciphertext, expires_at)
       VALUES (1, 'k', 'ended', now() - interval '1 second'), (1, 'k', 'older', now() + interval '60 seconds'),
         (2, 'k', 'other', NULL), (1, 'k', 'newer', NULL)`,
    );
    const [one, two] = [await read(1), await read(2)];
    expect(one).toMatchObject({ hasDueRetry: false, hasBacklog: false });
    expect(two).toMatchObject({ hasDueRetry: true, nextRetryMs: null, hasBacklog: true });
    expect(one?.nextRetryMs).toBeGreaterThan(10_000);
    expect(one?.nextRetryMs).toBeLessThanOrEqual(60_000);
    expect(one?.secrets.map(({ sealed }) => sealed.toString())).toEqual(['newer', 'older']);
    expect(one?.secrets[0]?.validForMs).toBeNull();
    expect(one?.secrets[1]?.validForMs).toBeGreaterThan(10_000);
    const peeked = await peekQueues(database, [1, 2]);
    expect(peeked.get(1)).toMatchObject({ hasDueRetry: false, hasBacklog: false, lastSequence: 0 });
    expect(peeked.get(2)).toEqual({ hasDueRetry: true, nextRetryMs: null, hasBacklog: true, lastSequence: 0 });
  });

  it('know the exceptions beyond their cursor only', async () => {
    await queues([1]);
    await database.execute('UPDATE endpoint_queue SET cursor = 2');
    await database.execute(
      `INSERT INTO event_exception (account_id, sequence, created_at, state, attempts, finished_at)
       SELECT 1, n, now(), ${EXCEPTION.failed}, 1, now() FROM generate_series(1, 4) AS n`,
    );
    const sequences = (await readQueues(database, [1])).get(1)?.excepted.map(({ sequence }) => sequence);
    expect(sequences?.sort()).toEqual([3, 4]);
  });

  it('know all exceptions that were made beyond their cursor, in whatever order', async () => {
    const rows = 4_200;
    await queues([1]);
    await database.execute(
      `INSERT INTO event_exception (account_id, sequence, created_at, state, attempts, finished_at)
       SELECT 1, n, now(), 2, 1, now() FROM generate_series($1::int, 1, -1) AS n`,
      [rows],
    );
    const contents = (await readQueues(database, [1])).get(1);
    const sequences = contents?.excepted.map(({ sequence }) => sequence).sort((one, other) => one - other);
    expect(sequences).toEqual(Array.from({ length: rows }, (_value, index) => index + 1));
  });
});
