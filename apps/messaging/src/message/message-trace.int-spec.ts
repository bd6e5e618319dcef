import { eventually } from '@sms/testing';
import { MAX_TRACED } from '../config/tuning';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';

const TRACE = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

/** No process here exports spans: each passes the context on as it got it. */
describe('the trace context of a message', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    await messaging.startWorker();
  }, 60_000);
  afterAll(() => messaging.stop());

  const tracesOf = (account: number, status: string) =>
    messaging.statusEvents.flatMap((event, index) =>
      event.accountId === account && event.status === status ? [messaging.statusTraces[index]] : [],
    );

  it.each([
    ['in one segment', '96170000771', 'Hello'],
    ['in several', '96170000772', 'ж'.repeat(150)],
  ])('is with its events, also when another worker gets the receipt: %s', async (_what, recipient, text) => {
    const account = newAccount();
    await messaging.submit(sms(account, { recipients: [recipient], text, traceParent: TRACE }));
    await messaging.reached(account, 'pending');
    await eventually(() => expect(tracesOf(account, 'pending')).toEqual([TRACE]));
    await messaging.restartWorker();
    await eventually(() => expect(messaging.carrier.links.length).toBeGreaterThan(0));
    for (const segment of messaging.carrier.carried.filter((one) => one.recipient === recipient))
      await messaging.carrier.receipt(segment, 'delivered');
    await messaging.reached(account, 'delivered');
    await eventually(() => expect(tracesOf(account, 'delivered')).toEqual([TRACE]));
  });

  it('is with the first messages of a bulk, and missing from all others', async () => {
    const account = newAccount();
    const recipients = Array.from({ length: 50 }, (_unused, index) => String(96170001000 + index));
    await messaging.submit(
      sms(account, { lane: 'bulk', recipients, traceParent: TRACE }),
      sms(account, { recipients: ['96170000773'] }),
    );
    await eventually(() => expect(tracesOf(account, 'pending')).toHaveLength(51), { timeoutMs: 20_000 });
    expect(tracesOf(account, 'pending').filter((trace) => trace === TRACE)).toHaveLength(MAX_TRACED);
    const rows = await messaging.database.rows<{ ordinal: number; recipient: string }>(
      'SELECT ordinal, recipient FROM message WHERE account_id = $1 AND trace_parent IS NOT NULL ORDER BY id',
      [account],
    );
    expect(rows).toEqual(
      recipients.slice(0, MAX_TRACED).map((recipient, index) => ({ ordinal: index + 1, recipient })),
    );
  });
});
