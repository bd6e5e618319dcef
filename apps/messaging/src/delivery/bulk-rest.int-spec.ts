import { eventually } from '@sms/testing';
import { setTimeout as delay } from 'node:timers/promises';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';

const CLAIM_MS = 600;
/** Messages of one claim: the carrier has room for 40, and the next smaller limit of a claim is 25. */
const CLAIMED = 25;
/** After 25 messages the rest is half of three times CLAIM_MS, 900 ms. Claim and first submit may be late. */
const REST_MS = 500;

describe('a database that takes long for a claim of bulk messages', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    await messaging.startWorker();
  }, 60_000);
  afterAll(() => messaging.stop());

  const arrival = async (recipient: string): Promise<number> => {
    const found = () => messaging.carrier.carried.find((message) => message.recipient === recipient);
    await eventually(() => expect(found()).toBeDefined());
    return found()?.at ?? NaN;
  };

  it('gets no more of them until it had a rest, and urgent ones meanwhile', async () => {
    const [account, other] = [newAccount(), newAccount()];
    const bulk = (...recipients: string[]) => messaging.submit(sms(account, { lane: 'bulk', recipients }));
    await messaging.database.transaction(async (sql) => {
      await sql.execute('SELECT FROM lane_clock FOR UPDATE');
      await bulk(...Array.from({ length: CLAIMED }, (_unused, place) => String(46_700_000_100 + place)));
      await delay(CLAIM_MS);
    });
    const first = await arrival('46700000100');
    await Promise.all([
      bulk('46700000003', '46700000004'),
      messaging.submit(sms(other, { lane: 'single', recipients: ['46700000005'] })),
      messaging.submit(sms(other, { lane: 'otp', recipients: ['46700000006'] })),
    ]);
    const [more, single, otp] = [
      await arrival('46700000003'),
      await arrival('46700000005'),
      await arrival('46700000006'),
    ];
    expect(more - first).toBeGreaterThan(REST_MS);
    expect(Math.max(single, otp)).toBeLessThan(more);
  });
});
