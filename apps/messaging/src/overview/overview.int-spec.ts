import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { eventually } from '@sms/testing';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';
import { Throughput } from './throughput';

describe('messaging.overview', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
  }, 60_000);
  afterAll(() => messaging.stop());

  const read = () => messaging.rpc.request(MESSAGING_OPERATIONS.overview, {});

  it('has the queue by lane, what is parked, the outbox, the workers and the rates', async () => {
    const account = newAccount();
    await messaging.tell({
      type: 'account.suspension-changed',
      payload: { accountId: account, suspended: true, version: 1 },
    });
    await messaging.submit(sms(account), ...Array.from({ length: 3 }, () => sms(newAccount(), { lane: 'otp' })));
    await messaging.database.execute(
      `INSERT INTO unmatched_receipt (carrier, carrier_message_id, receipt) VALUES ('test', 'a', '{}'), ('test', 'b', '{}')`,
    );
    expect(await read()).toMatchObject({
      queue: [
        { lane: 'otp', messages: 3, oldestSeconds: expect.any(Number) },
        { lane: 'single', messages: 1, oldestSeconds: expect.any(Number) },
        { lane: 'bulk', messages: 0, oldestSeconds: 0 },
      ],
      parked: { claimed: 0, delayed: 0, uncertain: 0, held: 0, cancelled: 0 },
      unmatchedReceipts: 2,
      outbox: [{ destination: 'billing.events.v1' }, { destination: 'webhook-dispatcher.events.v1' }],
      workers: [],
    });
    await messaging.startWorker();
    await eventually(
      async () => {
        await messaging.part(Throughput).measure();
        const { queue, parked, workers, rates } = await read();
        expect(queue.map(({ messages }) => messages)).toEqual([0, 0, 0]);
        expect(parked.held).toBe(1);
        expect(workers).toMatchObject([{ name: expect.any(String), carriers: ['test'] }]);
        expect(rates?.accepted).toBeGreaterThan(0);
        expect(rates?.submitted).toBeGreaterThan(0);
      },
      { timeoutMs: 30_000 },
    );
  });
});
