import {
  type ListBulksReply,
  type ListBulksRequest,
  MESSAGING_OPERATIONS,
  type SubmitItem,
} from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';
import { acceptUnexpanded, expandWhole } from '../testing/unexpanded-bulk';
import { CountUsage } from './count-usage';
import { listBulks } from './list-bulks.sql';

const DEEP = 20_000;

describe('messaging.list-bulks', () => {
  let messaging: MessagingUnderTest;
  let database: Database;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    database = messaging.part(Database);
  }, 60_000);
  afterAll(() => messaging.stop());

  const list = (accountId: number, request: Partial<ListBulksRequest> = {}): Promise<ListBulksReply> =>
    messaging.rpc.request(MESSAGING_OPERATIONS.listBulks, { accountId, limit: 50, ...request });
  const ids = ({ bulks }: ListBulksReply) => bulks.map(({ requestId }) => requestId);
  const count = async () => {
    for (let run = 0; run < 2; run += 1) await new CountUsage(database).execute();
  };

  it('has sends to many recipients, the newest first, in pages', async () => {
    const account = newAccount();
    const items = [];
    for (let nth = 0; nth < 5; nth += 1) {
      const item = sms(account, { lane: 'bulk', recipients: ['99900000001', '99900000002'], text: 'x'.repeat(161) });
      items.unshift(item.requestId);
      await messaging.submit(item, sms(account));
      // Ids of requests have the time of their making, in milliseconds.
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    await messaging.expanded();
    await count();
    const all = await list(account);
    expect([ids(all), all.nextCursor]).toEqual([items, null]);
    expect(all.bulks[0]).toEqual({
      requestId: items[0],
      accountId: account,
      acceptedAt: expect.any(String),
      sandbox: false,
      sender: 'SMSINFO',
      text: 'x'.repeat(60),
      recipients: 2,
      segments: 4,
      credits: 4,
      statuses: { queued: 2, pending: 0, delivered: 0, undelivered: 0, failed: 0 },
      cancelled: 0,
      firstSentAt: null,
      completedAt: null,
    });
    const first = await list(account, { limit: 2 });
    expect(ids(first)).toEqual(items.slice(0, 2));
    const second = await list(account, { limit: 3, cursor: String(first.nextCursor) });
    expect([ids(second), second.nextCursor]).toEqual([items.slice(2), null]);
    const at = all.bulks[2]?.acceptedAt ?? '';
    expect(ids(await list(account, { from: at }))).toEqual(items.slice(0, 3));
    expect(ids(await list(account, { to: at }))).toEqual(items.slice(3));
    expect(ids(await list(newAccount()))).toEqual([]);
  });

  it('has those of one mode, counted or being expanded', async () => {
    const account = newAccount();
    const [live, test] = [sms(account, { lane: 'bulk' }), sms(account, { lane: 'bulk', sandbox: true })];
    await messaging.submit(live, test);
    await messaging.expanded();
    await count();
    const recipients = Array.from({ length: 1_500 }, (_unused, n) => String(96170000000 + n));
    const unexpanded = await acceptUnexpanded(messaging, sms(account, { recipients, lane: 'bulk', sandbox: true }));
    expect(ids(await list(account, { sandbox: false }))).toEqual([live.requestId]);
    const page = await list(account, { sandbox: true });
    expect(ids(page).sort()).toEqual([test.requestId, unexpanded].sort());
    await expandWhole(messaging, unexpanded);
  });

  it('has those of all accounts, or those that have not ended, for operators', async () => {
    const [first, second] = [newAccount(), newAccount()];
    const [ended, running, other] = [first, first, second].map((account) =>
      sms(account, { lane: 'bulk', recipients: ['99900000001', '99900000002'] }),
    ) as [SubmitItem, SubmitItem, SubmitItem];
    for (const item of [ended, running, other]) await messaging.submit(item);
    await messaging.expanded();
    const request = { accountId: null, requestId: ended.requestId };
    expect(await messaging.rpc.request(MESSAGING_OPERATIONS.cancel, request)).toEqual({
      accountId: first,
      total: 2,
      cancelled: 2,
      releasedCredits: 2,
    });
    await count();
    await database.execute(
      `UPDATE usage_bulk SET queued = 0, failed = 2, cancelled = 2, last_ended_at = now() WHERE request_id = $1`,
      [ended.requestId],
    );
    const of = async (request: Partial<ListBulksRequest>) =>
      (await messaging.rpc.request(MESSAGING_OPERATIONS.listBulks, { accountId: null, limit: 50, ...request })).bulks
        .filter(({ accountId }) => accountId === first || accountId === second)
        .map(({ requestId }) => requestId)
        .sort();
    const sorted = (...items: readonly SubmitItem[]) => items.map(({ requestId }) => requestId).sort();
    expect(await of({})).toEqual(sorted(ended, running, other));
    expect(await of({ running: true })).toEqual(sorted(running, other));
    expect(await of({ running: true, accountId: first })).toEqual(sorted(running));
    expect(await of({ accountId: first })).toEqual(sorted(ended, running));
    const page = await messaging.rpc.request(MESSAGING_OPERATIONS.listBulks, { accountId: null, limit: 1 });
    const next = await messaging.rpc.request(MESSAGING_OPERATIONS.listBulks, {
      accountId: null,
      limit: 1,
      cursor: String(page.nextCursor),
    });
    const [a, b] = [page, next].map((one) => one.bulks[0]?.requestId ?? '');
    expect(String(b) < String(a)).toBe(true);
  });

  it('knows the recipients of a send that is being expanded', async () => {
    const account = newAccount();
    const recipients = Array.from({ length: 1_500 }, (_unused, n) => String(96170000000 + n));
    const bulk = await acceptUnexpanded(messaging, sms(account, { recipients, lane: 'bulk', sandbox: true }));
    const before = await list(account);
    expect(before.bulks).toMatchObject([
      { requestId: bulk, recipients: 1_500, segments: 1_500, credits: 0, statuses: { queued: 1_500 }, text: 'Hello' },
    ]);
    await expandWhole(messaging, bulk);
    await count();
    expect((await list(account)).bulks).toEqual(before.bulks);
  });

  it.each(['any', 'live', 'test', 'every', 'running'] as const)(
    `reads a page alone of ${DEEP} sends by a key: %s`,
    async (scope) => {
      const account = newAccount();
      await database.execute(
        `INSERT INTO usage_bulk SELECT account,
         ('0198f3a1-7c1e-7d44-9a36-' || lpad(to_hex(n), 8, '0') || '0000')::uuid, n,
         now() - (${DEEP} - n) * interval '1 second', false, 'ACME', 1, 1, 1, 0, 0, 1, 0, 0, 0, now(), now()
       FROM generate_series(1, ${DEEP}) AS n, unnest($1::bigint[]) AS account`,
        [[account, newAccount()]],
      );
      await database.execute('VACUUM ANALYZE usage_bulk');
      const rows = await database.rows<{ 'QUERY PLAN': string }>(
        `EXPLAIN (ANALYZE, BUFFERS, TIMING off) ${listBulks(scope).text}`,
        [
          scope === 'every' ? null : account,
          '0198f3a1-0000-0000-0000-000000000000',
          'ffffffff-ffff-ffff-ffff-ffffffffffff',
          null,
          null,
          51,
        ],
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).not.toMatch(/Seq Scan on usage_bulk|Bitmap/);
      const [, blocks] = /Buffers: shared hit=(\d+)/.exec(plan) ?? [];
      expect(Number(blocks)).toBeLessThan(500);
    },
  );
});
