import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';

describe('when a message was delivered', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    await messaging.startWorker();
  }, 60_000);
  afterAll(() => messaging.stop());

  /** As a carrier dates that writes whole minutes, or whose clock is a little behind. */
  const halfAMinuteAgo = () => new Date(Date.now() - 30_000).toISOString().replaceAll(/\D/g, '').slice(2, 14);

  it.each([
    ['in one segment', '96170000881', 'Hello'],
    ['in several', '96170000882', 'ж'.repeat(150)],
  ])('is never before a carrier took it, whatever its receipt says: %s', async (_what, recipient, text) => {
    const account = newAccount();
    await messaging.submit(sms(account, { recipients: [recipient], text }));
    await messaging.reached(account, 'pending');
    const date = halfAMinuteAgo();
    for (const segment of messaging.carrier.carried.filter((one) => one.recipient === recipient)) {
      const words = `id:${segment.carrierMessageId} sub:001 dlvrd:001 submit date:${date} done date:${date} stat:DELIVRD err:000 text:`;
      expect(
        await messaging.carrier.receipt(segment, 'delivered', { shortMessage: Buffer.from(words, 'latin1') }),
      ).toBe(0);
    }
    await messaging.reached(account, 'delivered');
    const [state] = await messaging.database.rows<{ accepted_at: Date; delivered_at: Date }>(
      `SELECT accepted_at, delivered_at FROM message_state
       WHERE message_id = (SELECT id FROM message WHERE account_id = $1)`,
      [account],
    );
    expect(state?.delivered_at).toEqual(state?.accepted_at);
    await messaging.quiet();
    const emitted = messaging.statusEvents.find((event) => event.accountId === account && event.status === 'delivered');
    expect(emitted?.deliveredAt).toBe(state?.delivered_at.toISOString());
  });

  it('is told with a time that is not before that of the acceptance, though the database has another clock by now', async () => {
    const account = newAccount();
    await messaging.submit(sms(account, { recipients: ['96170000883'], text: 'ж'.repeat(150) }));
    const { id } = await messaging.reached(account, 'pending');
    const [accepted] = await messaging.database.rows<{ at: Date }>(
      `UPDATE message_state SET changed_at = changed_at + interval '1 minute' WHERE message_id = $1
       RETURNING changed_at AS at`,
      [id],
    );
    for (const segment of messaging.carrier.carried.filter(({ recipient }) => recipient === '96170000883'))
      await messaging.carrier.receipt(segment, 'delivered');
    expect((await messaging.reached(account, 'delivered')).updatedAt).toBe(accepted?.at.toISOString());
  });
});
