import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { eventually } from '@sms/testing';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';

/** More than are cancelled in one transaction. */
const SEVERAL_PAGES = 6_000;
const LARGEST = 50_000;
/** The gateway's timeout. */
const PATIENCE_MS = 15_000;

describe('cancelling a bulk', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
  }, 60_000);
  afterAll(() => messaging.stop());
  beforeEach(() => {
    messaging.carrier.script = ({ carrierMessageId }) => ({ status: 0, messageId: carrierMessageId });
  });
  afterEach(() => messaging.stopWorker());

  let lists = 0;
  function bulk(accountId: number, size: number) {
    const prefix = 9_990_000 + (lists += 1);
    const recipients = Array.from({ length: size }, (_unused, index) => `${prefix}${String(index).padStart(5, '0')}`);
    return { prefix: String(prefix), item: sms(accountId, { lane: 'bulk', recipients, text: 'x'.repeat(200) }) };
  }
  const cancel = (accountId: number, requestId: string) =>
    messaging.rpc.request(MESSAGING_OPERATIONS.cancel, { accountId, requestId }, { timeoutMs: PATIENCE_MS });
  const settled = (requestId: string) => messaging.settlements.filter((one) => one.requestId === requestId);
  const ended = (requestId: string) => messaging.statusEvents.filter((one) => one.requestId === requestId);
  async function allExpanded(accountId: number, size: number): Promise<void> {
    await eventually(
      async () =>
        expect(
          await messaging.database.rows('SELECT last_seq FROM account_counter WHERE account_id = $1', [accountId]),
        ).toEqual([{ last_seq: size }]),
      { timeoutMs: 30_000 },
    );
  }
  /** One release and one event each, and nothing that a carrier got. */
  async function expectAllReleased(requestId: string, prefix: string, size: number): Promise<void> {
    await messaging.startWorker();
    await eventually(() => expect(ended(requestId)).toHaveLength(size), { timeoutMs: 60_000, intervalMs: 250 });
    await messaging.quiet();
    expect(messaging.carrier.carried.filter(({ recipient }) => recipient.startsWith(prefix))).toEqual([]);
    expect(new Set(settled(requestId).map((one) => `${one.settlement} ${one.credits}`))).toEqual(
      new Set(['release 2']),
    );
    expect(new Set(settled(requestId).map(({ messageId }) => messageId)).size).toBe(size);
    expect(settled(requestId)).toHaveLength(size);
    expect(new Set(ended(requestId).map(({ status, reason }) => `${status} ${reason?.code}`))).toEqual(
      new Set(['failed cancelled']),
    );
    expect(new Set(ended(requestId).map(({ messageId }) => messageId)).size).toBe(size);
  }

  it('by several at once releases each message once', async () => {
    const account = newAccount();
    const { item, prefix } = bulk(account, SEVERAL_PAGES);
    await messaging.submit(item);
    const replies = await Promise.all(Array.from({ length: 4 }, () => cancel(account, item.requestId)));
    expect(replies.at(-1)).toEqual({
      total: SEVERAL_PAGES,
      cancelled: SEVERAL_PAGES,
      releasedCredits: 2 * SEVERAL_PAGES,
    });
    await expectAllReleased(item.requestId, prefix, SEVERAL_PAGES);
    expect(await cancel(account, item.requestId)).toEqual(replies.at(-1));
  }, 90_000);

  it('while workers claim it counts what is given back, to the message', async () => {
    const account = newAccount();
    const { item, prefix } = bulk(account, SEVERAL_PAGES);
    await Promise.all([messaging.startWorker(), messaging.startWorker()]);
    await messaging.submit(item);
    const carried = () => messaging.carrier.carried.filter(({ recipient }) => recipient.startsWith(prefix));
    await eventually(() => expect(carried().length).toBeGreaterThan(20));
    const replies = await Promise.all([cancel(account, item.requestId), cancel(account, item.requestId)]);
    const { cancelled, releasedCredits } = await cancel(account, item.requestId);
    expect(Math.max(...replies.map((reply) => reply.cancelled))).toBeLessThanOrEqual(cancelled);
    await eventually(() => expect(ended(item.requestId)).toHaveLength(SEVERAL_PAGES), { timeoutMs: 60_000 });
    await messaging.quiet();
    const released = settled(item.requestId).filter(({ settlement }) => settlement === 'release');
    expect([released.length, 2 * released.length]).toEqual([cancelled, releasedCredits]);
    expect(settled(item.requestId)).toHaveLength(SEVERAL_PAGES);
    expect(new Set(carried().map(({ recipient }) => recipient)).size).toBe(SEVERAL_PAGES - cancelled);
    expect(cancelled).toBeGreaterThan(0);
  }, 120_000);

  it('that breaks off between its pages is done by a repeat', async () => {
    const account = newAccount();
    const { item, prefix } = bulk(account, SEVERAL_PAGES);
    await messaging.submit(item);
    await allExpanded(account, SEVERAL_PAGES);
    const database = messaging.part(Database);
    // The last message is held back, so that the last page waits; then its connection is lost.
    await database.transaction(async (sql) => {
      await sql.rows(
        `SELECT FROM send_ready WHERE message_id = (SELECT max(id) FROM message WHERE account_id = $1) FOR UPDATE`,
        [account],
      );
      const broken = cancel(account, item.requestId).catch((error: unknown) => error);
      await eventually(async () => {
        const gone = await database.rows(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()
             AND wait_event_type = 'Lock' AND query LIKE '%send_ready%'`,
        );
        expect(gone).toHaveLength(1);
      });
      expect(await broken).toBeInstanceOf(Error);
    });
    const [{ waiting = 0 } = {}] = await database.rows<{ waiting: number }>(
      `SELECT count(*)::integer AS waiting FROM send_wait WHERE account_id = $1 AND state = 'cancelled'`,
      [account],
    );
    expect(waiting).toBeGreaterThan(0);
    expect(waiting).toBeLessThan(SEVERAL_PAGES);
    expect(await cancel(account, item.requestId)).toMatchObject({ cancelled: SEVERAL_PAGES });
    await expectAllReleased(item.requestId, prefix, SEVERAL_PAGES);
  }, 90_000);

  it('of another account changes nothing, not even how far it is', async () => {
    const [account, stranger] = [newAccount(), newAccount()];
    const { item } = bulk(account, 3);
    await messaging.database.rows(
      `WITH fence AS (INSERT INTO send_request (request_id, account_id, state) VALUES ($1, $2, 'accepted')),
         bulk AS (INSERT INTO bulk_send (request_id, account_id, user_id, expires_at, credits, lane, sandbox, sender,
           text) VALUES ($1, $2, 7, 'infinity', 1, 2, false, 'ACME', 'Hello'))
       INSERT INTO bulk_part (request_id, part, recipients, routes) VALUES ($1, 0, $3, '{main}')`,
      [item.requestId, account, item.recipients],
    );
    const progress = (accountId: number) =>
      messaging.rpc.request(MESSAGING_OPERATIONS.sendProgress, { accountId, requestId: item.requestId });
    expect(await cancel(stranger, item.requestId)).toEqual({ total: 0, cancelled: 0, releasedCredits: 0 });
    expect(await progress(stranger)).toEqual({ progress: null });
    expect(await messaging.database.rows('SELECT part FROM bulk_part')).toEqual([{ part: 0 }]);
    expect((await progress(account)).progress).toMatchObject({ total: 3, statuses: { queued: 3 } });
    expect(await cancel(account, item.requestId)).toEqual({ total: 3, cancelled: 3, releasedCredits: 3 });
    expect((await progress(account)).progress).toMatchObject({ total: 3, cancelled: 3, statuses: { queued: 3 } });
  });

  it(`of ${LARGEST} messages is done while the caller waits, and its progress is counted meanwhile`, async () => {
    const account = newAccount();
    const { item, prefix } = bulk(account, LARGEST);
    await messaging.submit(item);
    await allExpanded(account, LARGEST);
    const took = async <T>(run: () => Promise<T>): Promise<[T, number]> => {
      const begun = performance.now();
      return [await run(), performance.now() - begun];
    };
    const progress = () =>
      messaging.rpc.request(MESSAGING_OPERATIONS.sendProgress, { accountId: account, requestId: item.requestId });
    const [before] = await took(progress);
    expect(before.progress).toMatchObject({
      total: LARGEST,
      cancelled: 0,
      statuses: { queued: LARGEST },
      sentBy: null,
    });
    const [reply, cancelMs] = await took(() => cancel(account, item.requestId));
    expect(reply).toEqual({ total: LARGEST, cancelled: LARGEST, releasedCredits: 2 * LARGEST });
    expect(cancelMs).toBeLessThan(PATIENCE_MS);
    await expectAllReleased(item.requestId, prefix, LARGEST);
    expect((await progress()).progress).toMatchObject({
      total: LARGEST,
      cancelled: LARGEST,
      statuses: { queued: 0, failed: LARGEST },
      reasons: [{ code: 'cancelled', count: LARGEST }],
      perSecond: 0,
    });
  }, 180_000);
});
