import { eventually, NetworkPath } from '@sms/testing';
import { setTimeout as delay } from 'node:timers/promises';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';

/** The longest that a statement of a worker may run, with the five seconds that a silent server has besides. */
const NOTICED_MS = 20_000;
const RATE = 50;

describe('a worker whose database host hangs', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => (messaging = await MessagingUnderTest.start()), 60_000);
  afterAll(() => messaging.stop());

  it('goes on with the server that took its place, and nothing is sent or told twice', async () => {
    const path = await NetworkPath.to(process.env['MESSAGING_DATABASE_URL'] ?? '');
    try {
      const worker = await messaging.startWorker({
        MESSAGING_DATABASE_URL: path.over(process.env['MESSAGING_DATABASE_URL'] ?? ''),
        MESSAGING_SESSION_LEASE_SECONDS: '75',
        MESSAGING_CARRIERS: JSON.stringify([
          {
            name: 'test',
            kind: 'smpp',
            host: '127.0.0.1',
            port: messaging.carrier.port,
            system_id: 'esme',
            password: 'secret',
            messages_per_second: RATE,
          },
        ]),
      });
      const account = newAccount();
      const recipients = Array.from({ length: 4 * RATE }, (_unused, index) => String(96_171_200_000 + index));
      await messaging.submit(sms(account, { lane: 'bulk', recipients }));
      await eventually(() => expect(messaging.carrier.carried.length).toBeGreaterThan(RATE));
      path.swallow();
      // Some statement of each part of the worker is in flight by now.
      await delay(2_000);
      path.mend();
      const mendedAt = performance.now();
      const late = newAccount();
      await messaging.submit(sms(late));
      await messaging.reached(late, 'pending', NOTICED_MS + 15_000);
      expect(performance.now() - mendedAt).toBeLessThan(NOTICED_MS + 10_000);
      await eventually(() => expect(messaging.carrier.carried.length).toBeGreaterThan(4 * RATE), {
        timeoutMs: 20_000,
      });
      await messaging.quiet();
      const carried = messaging.carrier.carried.map(({ recipient }) => recipient);
      expect(carried.toSorted()).toEqual([...recipients, '96171123456'].toSorted());
      // Repeated events are recognised by their id.
      const pending = messaging.statusEvents.filter(({ status }) => status === 'pending');
      expect(new Set(pending.map(({ messageId }) => messageId)).size).toBe(carried.length);
      expect(new Set(messaging.settlements.map(({ messageId }) => messageId)).size).toBe(carried.length);
      await worker.stop();
    } finally {
      await path.close();
    }
  }, 120_000);
});
