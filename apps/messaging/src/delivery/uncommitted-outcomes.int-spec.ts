import { eventually } from '@sms/testing';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { OutcomeWriter } from './outcomes/outcome-writer';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';

/** Answers that wait for the database, above which nothing more is sent. */
const MOST = 2_000;
/** What was claimed before that. */
const CLAIMED = 300;

describe('a worker whose database takes no outcomes', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    await messaging.startWorker();
  }, 60_000);
  afterAll(() => messaging.stop());

  it('sends no more than would be uncertain after a crash, and the rest when it does', async () => {
    const recipients = Array.from({ length: MOST + 1_000 }, (_unused, place) => String(46_700_000_000 + place));
    const { carried } = messaging.carrier;
    // Of another kind than ours, which may not be idle in a transaction for so long.
    const locker = new Client({ connectionString: process.env['MESSAGING_DATABASE_URL'] });
    await locker.connect();
    try {
      await locker.query('BEGIN; LOCK TABLE message_state IN SHARE MODE');
      await messaging.submit(sms(newAccount(), { recipients }));
      await eventually(() => expect(messaging.inWorker(OutcomeWriter).uncommitted).toBeGreaterThanOrEqual(MOST), {
        timeoutMs: 40_000,
      });
      // Longer than between two looks for something to send.
      const { length } = carried;
      await delay(1_000);
      expect(carried.length).toBeLessThan(MOST + CLAIMED);
      expect(carried.length - length).toBeLessThan(CLAIMED);
    } finally {
      await locker.end();
    }
    await eventually(() => expect(carried).toHaveLength(MOST + 1_000), { timeoutMs: 40_000 });
  }, 120_000);
});
