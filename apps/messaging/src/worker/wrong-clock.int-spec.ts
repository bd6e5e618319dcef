import { setWrongClock } from '@sms/testing';
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
      const told = messaging.statusEvents.filter(({ accountId }) => accountId === account);
      expect(told.map(({ status }) => status)).toEqual(['pending', 'delivered']);
      for (const { createdAt, updatedAt } of told) {
        expect(Date.parse(updatedAt)).toBeGreaterThanOrEqual(Date.parse(createdAt) - 100);
        expect(Date.parse(updatedAt) - Date.parse(createdAt)).toBeLessThan(MAX_APART_MS);
      }
    },
  );
});
