import { eventually } from '@sms/testing';
import { Kannel } from '../../testing/kannel';
import { MessagingUnderTest, newAccount, sms } from '../../testing/start-messaging';
import { StallWatch } from '../../testing/watch-stalls';

const RATE = 20;
const MESSAGES = 160;

describe('the rate of an HTTP carrier', () => {
  let kannel: Kannel;
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    kannel = await Kannel.listen();
    const carrier = {
      name: 'web',
      kind: 'http',
      url: `http://127.0.0.1:${kannel.port}/cgi-bin/sendsms`,
      username: 'user',
      password: 'secret',
      concurrency: 50,
      messages_per_second: RATE,
      receipt_url: 'http://127.0.0.1:1/',
      receipt_token: 'a-token-that-nobody-guesses-0123456789',
    };
    messaging = await MessagingUnderTest.start({
      MESSAGING_CARRIERS: JSON.stringify([carrier]),
      MESSAGING_WORKER_DLR_PORT: '0',
    });
  }, 60_000);
  afterAll(async () => {
    await messaging.stop();
    await kannel.close();
  });

  it('is that of the account, whoever of several workers sends, also while they come and go', async () => {
    const recipients = Array.from({ length: MESSAGES }, (_unused, index) => `46700${String(index).padStart(6, '0')}`);
    const stalls = new StallWatch();
    await messaging.startWorker();
    await messaging.submit(sms(newAccount(), { lane: 'bulk', recipients }));
    const taken = (count: number) =>
      eventually(() => expect(kannel.taken.length).toBeGreaterThanOrEqual(count), { timeoutMs: 60_000 });
    await taken(20);
    await messaging.startWorker();
    await taken(80);
    await messaging.stopOldestWorker();
    await taken(MESSAGES);
    await messaging.quiet();
    expect(new Set(kannel.taken.map(({ fields }) => fields.get('to')))).toEqual(new Set(recipients));
    expect(kannel.taken).toHaveLength(MESSAGES);
    const times = kannel.taken.map(({ at }) => at).sort((a, b) => a - b);
    stalls.stop();
    expect(stalls.mostWithinASecond(times)).toBeLessThanOrEqual(RATE);
  }, 90_000);
});
