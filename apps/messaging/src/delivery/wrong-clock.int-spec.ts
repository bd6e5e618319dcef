import { eventually, setWrongClock } from '@sms/testing';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';

const TEN_MINUTES_MS = 600_000;
/** Far below ten minutes, and enough for a machine that does other things. */
const MAX_APART_MS = 60_000;

describe('a worker whose clock is wrong', () => {
  let messaging: MessagingUnderTest;

  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
  });

  afterEach(() => jest.useRealTimers());
  afterAll(() => messaging.stop());

  it.each([-TEN_MINUTES_MS, TEN_MINUTES_MS])(
    'dates what becomes of messages by the clock of the database: %d ms',
    async (offsetMs) => {
      setWrongClock(offsetMs);
      const worker = await messaging.startWorker();
      const account = newAccount();
      await messaging.submit(sms(account));
      await messaging.reached(account, 'pending');
      const sent = messaging.carrier.carried.at(-1);
      if (!sent) throw new Error('the carrier has nothing');
      await messaging.carrier.receipt(sent, 'delivered', { link: sent.link });
      await messaging.reached(account, 'delivered');
      jest.useRealTimers();
      await messaging.quiet();
      await worker.stop();
      const emitted = messaging.statusEvents.filter(({ accountId }) => accountId === account);
      expect(emitted.map(({ status }) => status)).toEqual(['pending', 'delivered']);
      for (const { createdAt, updatedAt } of emitted) {
        expect(Date.parse(updatedAt)).toBeGreaterThanOrEqual(Date.parse(createdAt) - 100);
        expect(Date.parse(updatedAt) - Date.parse(createdAt)).toBeLessThan(MAX_APART_MS);
      }
    },
  );

  it.each([
    ['one segment', 'hello'],
    ['two segments', 'x'.repeat(161)],
  ])('tells nothing of a message before what it follows: %s', async (_name, text) => {
    const first = await messaging.startWorker();
    const account = newAccount();
    await messaging.submit(sms(account, { text }));
    await messaging.reached(account, 'pending');
    await messaging.quiet();
    await first.stop();
    const carried = messaging.carrier.carried.slice(text.length > 160 ? -2 : -1);
    // The clock of the worker that stored the acceptance was ahead.
    const [ahead] = await messaging.database.rows<{ at: Date }>(
      `UPDATE message_state SET accepted_at = accepted_at + interval '5 seconds',
         changed_at = changed_at + interval '5 seconds'
       WHERE message_id IN (SELECT id FROM message WHERE account_id = $1) RETURNING changed_at AS at`,
      [account],
    );
    const second = await messaging.startWorker();
    await eventually(() => expect(messaging.carrier.links).not.toEqual([]));
    for (const sent of carried) await messaging.carrier.receipt(sent, 'delivered');
    await messaging.reached(account, 'delivered');
    await messaging.quiet();
    await second.stop();
    const last = messaging.statusEvents.filter(({ accountId }) => accountId === account).at(-1);
    expect(last?.status).toBe('delivered');
    expect(Date.parse(last?.updatedAt ?? '')).toBeGreaterThanOrEqual(ahead?.at.getTime() ?? Infinity);
  });
});
