import { Database } from '@sms/platform/database';
import { MessagingUnderTest } from '../testing/start-messaging';
import { ForgetAttempts } from './forget-attempts';

describe('attempts', () => {
  let messaging: MessagingUnderTest;
  let attempts: ForgetAttempts;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    attempts = new ForgetAttempts(messaging.part(Database));
  }, 60_000);
  afterAll(() => messaging.stop());

  it('are forgotten by their age, although as many younger ones of older messages stand before them', async () => {
    await messaging.database.rows(
      `INSERT INTO submission (id, message_id, attempt, segment, segments, carrier, recipient, submitted_at)
       SELECT g, g, 1, 1, 1, 'test', '96171123456',
         now() - make_interval(days => CASE WHEN g > 6000 THEN 36 ELSE 34 END)
       FROM generate_series(1, 12000) AS g`,
      [],
    );
    expect(await attempts.execute()).toBe(true);
    expect(await attempts.execute()).toBe(false);
    expect(await messaging.database.rows('SELECT count(*), max(id) FROM submission')).toEqual([
      { count: 6_000, max: 6_000 },
    ]);
  });
});
