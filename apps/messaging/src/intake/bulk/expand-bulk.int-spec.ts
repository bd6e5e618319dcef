import { Database } from '@sms/platform/database';
import { createLogger } from '@sms/platform/observability';
import { eventually } from '@sms/testing';
import { MessagingUnderTest, newAccount, sms } from '../../testing/start-messaging';
import { acceptUnexpanded, expandWhole } from '../../testing/unexpanded-bulk';
import { AHEAD, PART_SIZE } from '../../config/tuning';
import { ExpandAbandoned } from './expand-abandoned';
import { ExpandBulk } from './expand-bulk';

const SIZE = 20_000;

describe('a bulk whose acceptor did not expand it', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
  }, 60_000);
  afterEach(() => messaging.stopWorker());
  afterAll(() => messaging.stop());

  /** Accepted by a process that dies before it has expanded anything. */
  async function accepted(account: number, recipients: readonly string[]): Promise<string> {
    const item = sms(account, { lane: 'bulk', recipients });
    await messaging.submit(sms(account));
    return acceptUnexpanded(messaging, item);
  }
  const age = () => messaging.database.execute(`UPDATE bulk_send SET expander_seen_at = now() - interval '11 seconds'`);
  const abandoned = () =>
    new ExpandAbandoned(
      messaging.part(Database),
      messaging.part(ExpandBulk),
      createLogger('messaging-worker', 'silent'),
    );
  const numbers = (count: number) => Array.from({ length: count }, (_unused, index) => String(96_170_000_000 + index));
  const logged = async (account: number) => {
    const [row] = await messaging.database.rows<{ count: number; last: number; recipients: number; falling: number }>(
      `SELECT count(*), max(seq) AS last, count(DISTINCT recipient) AS recipients,
         count(*) FILTER (WHERE id < before) AS falling
       FROM (SELECT *, lag(id) OVER (ORDER BY seq) AS before FROM message WHERE account_id = $1) AS m`,
      [account],
    );
    return row;
  };
  const whole = (count: number) => ({ count: count + 1, last: count + 1, recipients: count + 1, falling: 0 });

  it('is expanded by a worker, and nobody else’s request after it waits for it', async () => {
    const [account, other] = [newAccount(), newAccount()];
    const requestId = await accepted(account, numbers(2_500));
    expect(await messaging.submit(sms(other))).toEqual(['accepted']);
    expect(await logged(account)).toMatchObject({ count: 1 });
    await age();
    await messaging.startWorker();
    await eventually(async () => expect(await logged(account)).toEqual(whole(2_500)), { timeoutMs: 15_000 });
    const ordinals = await messaging.database.rows<{ ordinal: number; recipient: string }>(
      'SELECT ordinal, recipient FROM message WHERE request_id = $1 ORDER BY ordinal',
      [requestId],
    );
    expect(ordinals).toEqual(numbers(2_500).map((recipient, index) => ({ ordinal: index + 1, recipient })));
    await messaging.expanded();
  }, 60_000);

  it('is finished by another worker when the first is killed between its parts', async () => {
    const account = newAccount();
    await accepted(account, numbers(SIZE));
    await age();
    const first = await messaging.startWorkerProcess();
    await eventually(async () => expect((await logged(account))?.count).toBeGreaterThan(1), { timeoutMs: 15_000 });
    await first.kill();
    await messaging.startWorker();
    await eventually(async () => expect(await logged(account)).toEqual(whole(SIZE)), { timeoutMs: 30_000 });
  }, 90_000);

  it('is expanded once by three at a time', async () => {
    const account = newAccount();
    const requestId = await accepted(account, numbers(SIZE));
    await age();
    await messaging.startWorker();
    await messaging.startWorker();
    await expandWhole(messaging, requestId);
    await eventually(async () => expect(await logged(account)).toEqual(whole(SIZE)), { timeoutMs: 30_000 });
    await messaging.expanded();
  }, 90_000);

  it('is left to the one that accepted it for as long as that says that it is expanding it', async () => {
    const account = newAccount();
    const requestId = await accepted(account, numbers(150));
    await messaging.database.execute(`UPDATE bulk_send SET accepted_at = now() - interval '1 hour'`);
    await age();
    await messaging.part(ExpandBulk).keep([requestId]);
    await abandoned().execute();
    expect(await logged(account)).toMatchObject({ count: 1 });
    await age();
    await abandoned().execute();
    expect(await logged(account)).toEqual(whole(150));
  });

  it('says that its account is ahead when more is queued than carriers take in seconds, and other accounts are not', async () => {
    const [account, other] = [newAccount(), newAccount()];
    const campaign = await accepted(account, numbers(AHEAD + 2 * PART_SIZE));
    const bulk = await accepted(other, numbers(2_000));
    const ahead: (boolean | undefined)[] = [];
    const next = async (requestId: string) => (await messaging.part(ExpandBulk).expandNext(requestId))?.isAhead;
    for (let part = await next(campaign); part !== undefined; part = await next(campaign)) ahead.push(part);
    expect(ahead).toEqual([...Array<boolean>(AHEAD / PART_SIZE).fill(false), true, true]);
    expect(await next(bulk)).toBe(false);
  }, 60_000);

  it('is expanded though that of another account before it cannot be', async () => {
    const [stuck, account] = [newAccount(), newAccount()];
    for (const one of [stuck, account]) await accepted(one, numbers(150));
    await messaging.database.execute(
      `UPDATE bulk_send SET expander_seen_at = now() - interval '1 minute',
         accepted_at = now() - CASE account_id WHEN ${stuck} THEN interval '2 minutes' ELSE interval '1 minute' END`,
    );
    const worker = abandoned();
    await messaging.database.transaction(async (sql) => {
      await sql.execute('SELECT FROM account_counter WHERE account_id = $1 FOR UPDATE', [stuck]);
      await expect(worker.execute()).rejects.toThrow();
    });
    expect([(await logged(stuck))?.count, await logged(account)]).toEqual([1, whole(150)]);
    await worker.execute();
    expect(await logged(stuck)).toEqual(whole(150));
  });
});
