import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { eventually } from '@sms/testing';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';
import { acceptUnexpanded, expandWhole } from '../testing/unexpanded-bulk';
import { ExpandBulk } from '../intake/bulk/expand-bulk';

const numbers = (count: number) => Array.from({ length: count }, (_unused, index) => String(96_172_000_000 + index));

describe('a bulk that is accepted and not yet expanded', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
  }, 60_000);
  afterAll(() => messaging.stop());

  const bulk = (account: number, count: number) => sms(account, { lane: 'bulk', recipients: numbers(count) });
  const acceptedElsewhere = (account: number, count: number) => acceptUnexpanded(messaging, bulk(account, count));
  const report = async (accountId: number, requestId: string, recipient: string) =>
    (await messaging.rpc.request(MESSAGING_OPERATIONS.deliveryReports, { accountId, requestId, recipient })).reports;
  const page = (accountId: number) =>
    messaging.rpc.request(MESSAGING_OPERATIONS.logPage, { accountId, page: 1, perPage: 1 });
  const list = (accountId: number) => messaging.rpc.request(MESSAGING_OPERATIONS.listMessages, { accountId, limit: 1 });

  it('is accepted while nothing can be expanded', async () => {
    const account = newAccount();
    await messaging.submit(sms(account));
    await messaging.database.transaction(async (sql) => {
      await sql.execute('SELECT FROM account_counter WHERE account_id = $1 FOR UPDATE', [account]);
      const begun = performance.now();
      expect(await messaging.submit(bulk(account, 5_000))).toEqual(['accepted']);
      // A statement of its expansion waits a second for the counter.
      expect(performance.now() - begun).toBeLessThan(900);
      expect(await messaging.database.rows('SELECT FROM bulk_part')).toHaveLength(5);
    });
    expect((await page(account)).total).toBe(5_001);
  });

  it('is whole in the log and in lists when these are read right afterwards', async () => {
    const [one, another] = [newAccount(), newAccount()];
    await messaging.submit(bulk(one, 5_000));
    expect(await page(one)).toMatchObject({ total: 5_000, entries: [{ recipient: numbers(5_000).at(-1) }] });
    await messaging.submit(bulk(another, 5_000));
    expect((await list(another)).messages).toMatchObject([{ recipient: numbers(5_000).at(-1) }]);
  });

  it('is waited for by readers of its account, who read nothing before it is expanded', async () => {
    const [account, other] = [newAccount(), newAccount()];
    await messaging.submit(sms(other));
    const requestId = await acceptedElsewhere(account, 2_500);
    const reading = page(account);
    expect(await Promise.race([reading, page(other)])).toMatchObject({ total: 1 });
    await expandWhole(messaging, requestId);
    expect((await reading).total).toBe(2_500);
  });

  it('is waited for by those alone who read after it was accepted', async () => {
    const account = newAccount();
    const early = await acceptedElsewhere(account, 2_500);
    const begun = performance.now();
    const [{ now } = { now: '' }] = await messaging.database.rows<{ now: string }>('SELECT now()::text AS now');
    const reading = page(account);
    // It has read what there was at its start.
    await eventually(async () =>
      expect(
        await messaging.database.rows(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%max(accepted_at)%'
             AND state = 'idle' AND query_start > $1`,
          [now],
        ),
      ).not.toEqual([]),
    );
    const late = await acceptedElsewhere(account, 2_500);
    await expandWhole(messaging, early);
    expect((await reading).total).toBe(2_500);
    // A reader that waits in vain gets the log after two seconds.
    expect(performance.now() - begun).toBeLessThan(1_900);
    await expandWhole(messaging, late);
  });

  it('is shown as far as it is expanded when that takes too long', async () => {
    const account = newAccount();
    const requestId = await acceptedElsewhere(account, 2_500);
    await messaging.part(ExpandBulk).expandNext(requestId);
    expect((await page(account)).total).toBe(1_000);
    await expandWhole(messaging, requestId);
    expect((await page(account)).total).toBe(2_500);
  });

  it('has the time of its acceptance in the log, however late it is expanded', async () => {
    const account = newAccount();
    const requestId = await acceptedElsewhere(account, 2);
    const [accepted] = await messaging.database.rows<{ at: Date }>(
      `UPDATE bulk_send SET accepted_at = accepted_at - interval '1 hour' WHERE request_id = $1
       RETURNING accepted_at AS at`,
      [requestId],
    );
    await expandWhole(messaging, requestId);
    const times = (await messaging.log(account)).map(({ createdAt }) => createdAt);
    expect(times).toEqual(Array(2).fill(accepted?.at.toISOString()));
  });

  it('is expanded past a part that somebody else is expanding, and not waited for where there is no other', async () => {
    const account = newAccount();
    const requestId = await acceptedElsewhere(account, 1_500);
    const expandNext = () => messaging.part(ExpandBulk).expandNext(requestId);
    await messaging.database.transaction(async (sql) => {
      await sql.execute('SELECT FROM bulk_part WHERE request_id = $1 AND part = 0 FOR UPDATE', [requestId]);
      expect([await expandNext(), await expandNext()]).toEqual([expect.anything(), undefined]);
    });
    expect([await expandNext(), await expandNext()]).toEqual([expect.anything(), undefined]);
    expect((await page(account)).total).toBe(1_500);
  });

  it('is queued in its delivery reports, each number once, before and after', async () => {
    const account = newAccount();
    const requestId = await acceptedElsewhere(account, 2_500);
    const [first = '', last = ''] = [numbers(2_500)[0], numbers(2_500).at(-1)];
    const queued = (recipient: string) => [{ recipient, status: 'queued', reason: null, requestId }];
    const look = async () => {
      expect(await report(account, requestId, first)).toEqual(queued(first));
      expect(await report(account, requestId, last)).toEqual(queued(last));
      expect(await report(account, requestId, '96179999999')).toEqual([]);
      expect(await report(newAccount(), requestId, first)).toEqual([]);
    };
    await look();
    await messaging.part(ExpandBulk).expandNext(requestId);
    await look();
    await expandWhole(messaging, requestId);
    await look();
  });
});
