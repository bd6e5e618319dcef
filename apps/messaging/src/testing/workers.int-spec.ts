import { eventually } from '@sms/testing';
import { MessagingUnderTest, newAccount, sms } from './start-messaging';

describe('workers under test', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => (messaging = await MessagingUnderTest.start()), 60_000);
  afterAll(() => messaging.stop());

  it('run in this process and in ones of their own, stop in order and are killed', async () => {
    const inside = await messaging.startWorker();
    const apart = await messaging.startWorkerProcess();
    await eventually(() => expect(messaging.carrier.links.length).toBeGreaterThan(0));
    await inside.stop();
    const account = newAccount();
    await messaging.submit(sms(account));
    await messaging.reached(account, 'pending');
    await apart.kill();
    await eventually(() => expect(messaging.carrier.links).toEqual([]));
    const last = await messaging.startWorkerProcess();
    expect(await last.stop()).toBe(0);
  }, 60_000);
});
