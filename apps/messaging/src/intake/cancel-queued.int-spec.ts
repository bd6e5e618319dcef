import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { eventually } from '@sms/testing';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';
import { acceptUnexpanded } from '../testing/unexpanded-bulk';

/** More than are cancelled in one transaction. */
const SEVERAL_PAGES = 6_000;

describe('cancelling all that an account has queued', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
  }, 60_000);
  afterAll(() => messaging.stop());
  beforeEach(() => {
    messaging.carrier.script = ({ carrierMessageId }) => ({ status: 0, messageId: carrierMessageId });
  });
  afterEach(() => messaging.stopWorker());

  const numbers = (prefix: string, count: number) =>
    Array.from({ length: count }, (_unused, index) => `${prefix}${String(index).padStart(5, '0')}`);
  const cancelQueued = (accountId: number, cursor?: number) => {
    const from = new Date(Date.now() - 3_600_000).toISOString();
    const asked = { accountId, from, ...(cursor === undefined ? {} : { cursor }) };
    return messaging.rpc.request(MESSAGING_OPERATIONS.cancelQueued, asked, { timeoutMs: 15_000 });
  };
  const carriedTo = (prefix: string) =>
    messaging.carrier.carried.filter(({ recipient }) => recipient.startsWith(prefix)).length;
  const statuses = (account: number) =>
    messaging.database.rows(
      `SELECT s.status, s.reason_code, count(*)::integer AS count FROM message m
        JOIN message_state s ON s.message_id = m.id WHERE m.account_id = $1 GROUP BY 1, 2 ORDER BY 1`,
      [account],
    );

  it('takes bulks, single messages and messages of test keys, and nothing of others', async () => {
    const [account, other] = [newAccount(), newAccount()];
    const bulk = sms(account, { lane: 'bulk', recipients: numbers('9992100', SEVERAL_PAGES), text: 'x'.repeat(200) });
    const single = sms(account, { recipients: ['99922000001'] });
    const test = sms(account, { recipients: ['99923000001'], sandbox: true });
    await messaging.submit(bulk, single, test, sms(other, { lane: 'bulk', recipients: numbers('9992400', 20) }));
    expect(await cancelQueued(account)).toEqual({
      cancelled: SEVERAL_PAGES + 2,
      releasedCredits: 2 * SEVERAL_PAGES + 1,
      nextCursor: null,
    });
    expect(await cancelQueued(account)).toEqual({ cancelled: 0, releasedCredits: 0, nextCursor: null });
    await messaging.startWorker();
    await messaging.reached(other, 'pending');
    await eventually(async () =>
      expect(await statuses(account)).toEqual([
        { status: 'failed', reason_code: 'cancelled', count: SEVERAL_PAGES + 2 },
      ]),
    );
    await messaging.quiet();
    expect(['99921', '99922', '99923', '99924'].map(carriedTo)).toEqual([0, 0, 0, 20]);
    const released = messaging.settlements.filter(({ requestId }) => requestId === bulk.requestId);
    expect(new Set(released.map(({ settlement, credits }) => `${settlement} ${credits}`))).toEqual(
      new Set(['release 2']),
    );
    expect(released).toHaveLength(SEVERAL_PAGES);
  }, 90_000);

  it('ends in time, like the cancelling of one send, while another process holds a part of a bulk', async () => {
    const account = newAccount();
    const bulk = await acceptUnexpanded(messaging, sms(account, { lane: 'bulk', recipients: numbers('9992800', 30) }));
    await messaging.database.transaction(async (sql) => {
      await sql.rows('SELECT FROM bulk_part WHERE request_id = $1 FOR UPDATE', [bulk]);
      // An idle transaction would be ended.
      const idle = setInterval(() => void sql.rows('SELECT'), 500);
      const one = messaging.rpc.request(
        MESSAGING_OPERATIONS.cancel,
        { accountId: account, requestId: bulk },
        { timeoutMs: 20_000 },
      );
      const refused = expect(one).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      const all = await cancelQueued(account);
      expect(all).toEqual({ cancelled: 0, releasedCredits: 0, nextCursor: Number.MAX_SAFE_INTEGER });
      await refused.finally(() => clearInterval(idle));
    });
    expect(await cancelQueued(account)).toEqual({ cancelled: 30, releasedCredits: 30, nextCursor: null });
  }, 60_000);

  it('goes on from where a call before has stopped', async () => {
    const account = newAccount();
    await messaging.submit(sms(account, { lane: 'bulk', recipients: numbers('9992500', 50) }));
    await eventually(async () =>
      expect(await messaging.database.rows('SELECT FROM message WHERE account_id = $1', [account])).toHaveLength(50),
    );
    expect(await cancelQueued(account, 21)).toEqual({ cancelled: 20, releasedCredits: 20, nextCursor: null });
    expect(await cancelQueued(account)).toMatchObject({ cancelled: 30 });
  });

  it('takes what is held for a suspended account, so nothing goes out when the suspension ends', async () => {
    const [account, other] = [newAccount(), newAccount()];
    const suspend = (accountId: number, suspended: boolean, version: number) =>
      messaging.tell({ type: 'account.suspension-changed', payload: { accountId, suspended, version } });
    const held = (accountId: number) =>
      messaging.database.rows(`SELECT FROM send_wait WHERE state = 'held' AND account_id = $1`, [accountId]);
    for (const one of [account, other]) await suspend(one, true, 1);
    await messaging.submit(
      sms(account, { lane: 'bulk', recipients: numbers('9992600', 300) }),
      sms(other, { lane: 'bulk', recipients: numbers('9992700', 3) }),
    );
    await messaging.startWorker();
    await eventually(async () =>
      expect([await held(account), await held(other)]).toMatchObject([{ length: 300 }, { length: 3 }]),
    );
    expect(await cancelQueued(account)).toMatchObject({ cancelled: 300, releasedCredits: 300 });
    expect(await held(other)).toHaveLength(3);
    for (const one of [account, other]) await suspend(one, false, 2);
    await eventually(async () =>
      expect(await statuses(account)).toEqual([{ status: 'failed', reason_code: 'cancelled', count: 300 }]),
    );
    await messaging.quiet();
    expect(['99926', '99927'].map(carriedTo)).toEqual([0, 3]);
  }, 60_000);

  it('takes what a worker holds for a suspended account while its messages are walked through', async () => {
    const account = newAccount();
    const [waiting, claimed] = [sms(account), sms(account)];
    await messaging.submit(waiting, claimed);
    await messaging.database.rows(
      `WITH taken AS (
         DELETE FROM send_ready WHERE message_id IN (SELECT id FROM message WHERE request_id = $1) RETURNING *)
       INSERT INTO claim (worker, carrier, message_ids, attempts)
       SELECT -1, route, ARRAY[message_id], '{1}' FROM taken`,
      [claimed.requestId],
    );
    const { cancelling } = await messaging.database.transaction(async (sql) => {
      await sql.rows('SELECT FROM send_ready FOR UPDATE');
      const asked = cancelQueued(account);
      await eventually(async () =>
        expect(
          await messaging.database.rows(
            `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          ),
        ).toHaveLength(1),
      );
      await sql.rows(
        `WITH taken AS (DELETE FROM claim RETURNING message_ids[1] AS id, carrier)
         INSERT INTO send_wait (message_id, state, due_at, account_id, route, lane, position, attempt)
         SELECT id, 'held', 'infinity', m.account_id, carrier, m.lane, m.position, 0
         FROM taken JOIN message m USING (id)`,
      );
      return { cancelling: asked };
    });
    expect(await cancelling).toEqual({ cancelled: 2, releasedCredits: 2, nextCursor: null });
  }, 20_000);
});
