import { Database, isUnexpectedRows } from '@sms/platform/database';
import { leasedWorker } from '../testing/leased-worker';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';
import { type ClaimedMessage, ClaimMessages } from './claim-messages';
import { Texts } from '../texts/texts';

const ROUTES = ['near', 'far,near', 'far'] as const;

describe('claims', () => {
  let messaging: MessagingUnderTest;
  let claims: ClaimMessages;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    claims = new ClaimMessages(messaging.part(Database), messaging.part(Texts));
  }, 60_000);
  afterAll(() => messaging.stop());
  afterEach(() => messaging.database.rows('WITH ready AS (DELETE FROM send_ready) DELETE FROM claim', []));

  const worker = (leaseSeconds?: number) => leasedWorker(messaging, leaseSeconds);
  const claim = (id: number, routes: readonly string[], limit = 250, withoutOtp = false) =>
    claims.execute({ worker: id, carrier: 'near', routes, limit, withoutOtp });
  const spread = () =>
    messaging.database.rows(
      `UPDATE send_ready SET route = (ARRAY['near', 'far,near', 'far'])[1 + message_id % 3] WHERE route = 'test'`,
    );
  const stopped = async () =>
    new Map((await claim(await worker(), ['test'])).map(({ accountId, stopped: why }) => [accountId, why]));
  const laneTimes = async () =>
    (await messaging.database.rows<{ position: number }>('SELECT position FROM lane_clock ORDER BY lane')).map(
      ({ position }) => position,
    );
  const ready = () => messaging.database.rows('SELECT FROM send_ready');
  const bulk = async (count: number, account = newAccount()) => {
    const recipients = Array.from(
      { length: count },
      (_unused, index) => `961${account}${String(index).padStart(6, '0')}`,
    );
    await messaging.submit(sms(account, { lane: 'bulk', recipients }));
    await messaging.expanded();
  };

  it('of two workers and three routes take each message once, while others are accepted', async () => {
    const workers = [await worker(), await worker()];
    let accepting = true;
    const accepted = (async () => {
      for (let batch = 0; batch < 12; batch += 1) {
        await bulk(300);
        await spread();
      }
      accepting = false;
    })();
    const claimed: ClaimedMessage[] = [];
    const drain = async (id: number) => {
      for (let isEmpty = false; !isEmpty;) {
        // Read before: the last messages may be accepted while a claim that does not see them is in flight.
        const isLast = !accepting;
        const messages = await claim(id, ROUTES, id === workers[0] ? 100 : 250);
        claimed.push(...messages);
        isEmpty = isLast && messages.length === 0;
      }
    };
    await Promise.all([accepted, ...workers.map(drain)]);
    expect(claimed).toHaveLength(3_600);
    expect(new Set(claimed.map(({ id }) => id)).size).toBe(3_600);
    expect(await messaging.database.rows('SELECT FROM send_ready')).toEqual([]);
    const rows = await messaging.database.rows<{ id: number; claim_id: number }>(
      'SELECT m.id, c.id AS claim_id FROM claim c CROSS JOIN LATERAL unnest(c.message_ids) AS m(id) ORDER BY m.id',
    );
    expect(rows).toEqual(claimed.map(({ id, claimId }) => ({ id, claim_id: claimId })).sort((a, b) => a.id - b.id));
  }, 60_000);

  it('of a worker without a lease take nothing', async () => {
    await bulk(10);
    expect(await ready()).toHaveLength(10);
    for (const id of [await worker(-1), 2_000_000_000]) {
      const refused = await claim(id, ['test']).catch((error: unknown) => error);
      // Shows what else it was.
      expect(isUnexpectedRows(refused) ? 'refused' : refused).toBe('refused');
    }
    expect(await ready()).toHaveLength(10);
    expect(await messaging.database.rows('SELECT FROM claim')).toEqual([]);
  });

  it('of an empty queue are none', async () => {
    expect(await claim(await worker(), ['test'])).toEqual([]);
    expect(await messaging.database.rows('SELECT FROM claim')).toEqual([]);
  });

  it('take as many as the carrier has room for, in the order of the lanes, and no OTP as a probe', async () => {
    const account = newAccount();
    await bulk(30, account);
    await messaging.submit(sms(account, { lane: 'single' }), sms(account, { lane: 'otp' }));
    const id = await worker();
    expect((await claim(id, ['test'], 1, true)).map(({ lane }) => lane)).toEqual(['single']);
    expect((await claim(id, ['test'], 7)).map(({ lane }) => lane)).toEqual(['otp', 'bulk', 'bulk', 'bulk', 'bulk']);
    expect(await claim(id, ['elsewhere'])).toEqual([]);
  });

  it('wait for nobody who is taking something out of the front of the queue', async () => {
    await messaging.submit(sms(newAccount()), sms(newAccount()), sms(newAccount()));
    const id = await worker();
    await messaging.database.transaction(async (sql) => {
      const [taken] = await sql.rows<{ message_id: number }>(
        'SELECT message_id FROM send_ready ORDER BY lane, position, message_id LIMIT 1 FOR UPDATE',
        [],
      );
      const claimed = (await claim(id, ['test'], 5)).map((message) => message.id);
      expect(claimed).toHaveLength(2);
      expect(claimed).not.toContain(taken?.message_id);
    });
    expect(await claim(id, ['test'], 5)).toHaveLength(1);
  });

  it('know for each of their messages which attempt it is', async () => {
    const account = newAccount();
    await messaging.submit(...[1, 2, 3].map(() => sms(account)));
    await messaging.database.rows(
      'UPDATE send_ready SET attempt = 1 + (SELECT max(message_id) FROM send_ready) - message_id',
    );
    const claimed = await claim(await worker(), ['test'], 5);
    expect(claimed.map(({ attempt }) => attempt)).toEqual([3, 2, 1]);
    expect(
      await messaging.database.rows(
        'SELECT m.id, m.attempt FROM claim CROSS JOIN LATERAL unnest(message_ids, attempts) AS m(id, attempt) ORDER BY 1',
      ),
    ).toEqual(claimed.map(({ id, attempt }) => ({ id, attempt })).sort((one, other) => one.id - other.id));
  });

  it('say what is not to be sent', async () => {
    const [late, suspended, plain, again] = [newAccount(), newAccount(), newAccount(), newAccount()];
    for (const account of [late, suspended, plain, again]) await messaging.submit(sms(account));
    const suspend = (accountId: number, isSuspended: boolean, version: number) =>
      messaging.tell({
        type: 'account.suspension-changed',
        payload: { accountId, suspended: isSuspended, version },
      });
    await suspend(suspended, true, 2);
    // Sent before, and received late.
    await suspend(suspended, false, 1);
    await suspend(again, true, 1);
    await suspend(again, false, 2);
    await messaging.database.rows('UPDATE message SET expires_at = now() WHERE account_id = $1', [late]);
    expect(await stopped()).toEqual(
      new Map([
        [late, 'expired'],
        [suspended, 'suspended'],
        [plain, null],
        [again, null],
      ]),
    );
  });

  it('look a withdrawn name up where it was approved: at the account itself or at its parent', async () => {
    const [parent, child] = [newAccount(), newAccount()];
    const withdraw = (accountId: number, name: string) =>
      messaging.tell({ type: 'sender-name.withdrawn', payload: { accountId, name, version: 2 } });
    for (const name of ['Gone', 'Kept']) await messaging.approveSender(parent, name);
    // A name of the sub-account that is spelt like one of its parent's.
    await messaging.approveSender(child, 'Kept');
    await withdraw(child, 'Kept');
    const items = ['GONE', 'KEPT'].map((sender) => sms(child, { sender, parentAccountId: parent }));
    expect(await messaging.submit(...items)).toEqual(['accepted', 'accepted']);
    await withdraw(parent, 'Gone');
    const claimed = await claim(await worker(), ['test']);
    expect(claimed.map(({ sender, stopped: why }) => [sender, why])).toEqual([
      ['Gone', 'withdrawn'],
      ['Kept', null],
    ]);
  });

  it('move the time of their lane on to the last place that they take, and never back', async () => {
    await bulk(30);
    await messaging.database.rows(`UPDATE send_ready SET route = 'near'`);
    await bulk(1);
    const [id, before] = [await worker(), await laneTimes()];
    await claim(id, ['near'], 25);
    expect(await laneTimes()).toEqual([before[0], before[1], (before[2] ?? 0) + 25]);
    expect(await claim(id, ['test'], 25)).toHaveLength(1);
    expect(await laneTimes()).toEqual([before[0], before[1], (before[2] ?? 0) + 25]);
  });

  it('take what comes first in the queue, whichever of the routes it is on', async () => {
    await bulk(30);
    await messaging.database.rows(`UPDATE send_ready SET route = 'far'`);
    const late = newAccount();
    await bulk(5, late);
    const claimed = await claim(await worker(), ['far', 'test'], 10);
    expect(claimed.filter(({ accountId }) => accountId === late)).toHaveLength(5);
    // Positions of one lane say nothing about those of another.
    await messaging.database.rows('UPDATE lane_clock SET position = 1000000 WHERE lane = 0');
    await messaging.submit(sms(late, { lane: 'otp' }));
    const [first] = await claim(await worker(), ['far', 'test'], 10);
    expect(first).toMatchObject({ accountId: late, lane: 'otp' });
  });

  it('find an account that was idle, or is new, beside the front of a lane, and one with a backlog behind itself', async () => {
    const lanes = ['otp', 'single', 'bulk'] as const;
    const places = async (account: number) => {
      const rows = await messaging.database.rows<{ lane: number; position: number }>(
        'SELECT lane, position FROM message WHERE account_id = $1 ORDER BY seq',
        [account],
      );
      return lanes.map((_lane, rank) => rows.flatMap(({ lane, position }) => (lane === rank ? [position] : [])));
    };
    const sends = (account: number) => lanes.map((lane) => sms(account, { lane }));
    // One statement accepts what goes to one recipient, another one expands what goes to several.
    const sendTwice = [
      (account: number) => messaging.submit(...sends(account), ...sends(account)),
      (account: number) =>
        messaging.submit(...lanes.map((lane) => sms(account, { lane, recipients: ['96171000001', '96171000002'] }))),
    ];
    const idle = newAccount();
    await messaging.submit(...sends(idle));
    for (const send of sendTwice) {
      // Others have sent much meanwhile, in each lane another number of messages.
      await messaging.database.rows('UPDATE lane_clock SET position = position + 1000 * (lane + 1)');
      const front = await laneTimes();
      for (const account of [idle, newAccount()]) {
        const before = await places(account);
        await send(account);
        await send(account);
        const entered = (await places(account)).map((all, rank) => all.slice(before[rank]?.length));
        expect(entered).toEqual(front.map((time) => [1, 2, 3, 4].map((nth) => time + nth)));
      }
    }
  });
});
