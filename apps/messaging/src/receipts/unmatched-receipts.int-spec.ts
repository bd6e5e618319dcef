import { MessagingUnderTest } from '../testing/start-messaging';
import { UnmatchedReceipts } from './unmatched-receipts';

describe('receipts without a message', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
  }, 60_000);
  afterAll(() => messaging.stop());

  it('are looked at again after a second, and then after longer and longer times, five times in all', async () => {
    const unmatched = new UnmatchedReceipts();
    await messaging.database.execute(
      `INSERT INTO unmatched_receipt (carrier, carrier_message_id, receipt, looks, due_at)
       SELECT 'test', looks::text, '{"state": "delivered", "source": null, "destination": null}', looks, now()
       FROM generate_series(0, 4) AS looks`,
    );
    const due = () => messaging.database.transaction((sql) => unmatched.due(sql));
    expect((await due()).map(({ looks }) => looks)).toEqual([1, 2, 3, 4, 5]);
    expect(
      await messaging.database.rows(
        `SELECT looks, round(extract(epoch FROM due_at - now()))::integer AS seconds FROM unmatched_receipt
         ORDER BY looks`,
      ),
    ).toEqual([
      { looks: 1, seconds: 5 },
      { looks: 2, seconds: 60 },
      { looks: 3, seconds: 600 },
      { looks: 4, seconds: 3_600 },
      { looks: 5, seconds: null },
    ]);
    expect(await due()).toEqual([]);
  });
});
