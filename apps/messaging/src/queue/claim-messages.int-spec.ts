import { Database, isUnexpectedRows } from '@sms/platform/database';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';
import { type ClaimedMessage, ClaimMessages } from './claim-messages';

const ROUTES = ['near', 'far,near', 'far'] as const;

describe('claims', () => {
  let messaging: MessagingUnderTest;
  let claims: ClaimMessages;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    claims = new ClaimMessages(messaging.part(Database));
  }, 60_000);
  afterAll(() => messaging.stop());
  afterEach(() => messaging.database.rows('WITH ready AS (DELETE FROM send_ready) DELETE FROM claim', []));

  async function worker(leaseSeconds = 60): Promise<number> {
    const [row] = await messaging.database.rows<{ id: number }>(
      `INSERT INTO carrier_worker (name, carriers, lease_until) VALUES ('test', '{}', now() + make_interval(secs => $1))
        RETURNING id`,
      [leaseSeconds],
    );
    return row?.id ?? 0;
  }
  const claim = (id: number, routes: readonly string[], limit = 250, withoutOtp = false) =>
    claims.execute({ worker: id, carrier: 'near', routes, limit, withoutOtp });
  const spread = () =>
    messaging.database.rows(
      `UPDATE send_ready SET route = (ARRAY['near', 'far,near', 'far'])[1 + message_id % 3] WHERE route = 'test'`,
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
      for (let left = true; left || accepting;) {
        const messages = await claim(id, ROUTES, id === workers[0] ? 100 : 250);
        claimed.push(...messages);
        left = messages.length > 0;
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

  it('say what is not to be sent', async () => {
    const [late, suspended, plain] = [newAccount(), newAccount(), newAccount()];
    for (const account of [late, suspended, plain]) await messaging.submit(sms(account));
    await messaging.tell({
      type: 'account.suspension-changed',
      payload: { accountId: suspended, suspended: true, version: 1 },
    });
    await messaging.database.rows('UPDATE message SET expires_at = now() WHERE account_id = $1', [late]);
    const claimed = await claim(await worker(), ['test']);
    expect(new Map(claimed.map(({ accountId, stopped }) => [accountId, stopped]))).toEqual(
      new Map([
        [late, 'expired'],
        [suspended, 'suspended'],
        [plain, null],
      ]),
    );
  });
});
