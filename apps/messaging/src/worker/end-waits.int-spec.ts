import { MESSAGING_OPERATIONS, type SubmitItem } from '@sms/contracts/messaging';
import { eventually } from '@sms/testing';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';

const ESME_RINVPASWD = 0x0e;

describe('the sweep of messages that wait', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    // Nothing leaves by itself.
    messaging.carrier.authenticate = () => ESME_RINVPASWD;
    await Promise.all([messaging.startWorker(), messaging.startWorker()]);
  }, 60_000);
  afterAll(() => messaging.stop());

  /** Their message waits until a second from now. */
  const postpone = async ({ requestId }: SubmitItem, state: 'delayed' | 'uncertain') => {
    const moved = await messaging.database.rows<{ message_id: number }>(
      `WITH gone AS (DELETE FROM send_ready WHERE message_id IN (SELECT id FROM message WHERE request_id = $1)
         RETURNING *)
       INSERT INTO send_wait (message_id, state, due_at, account_id, route, lane, position, attempt)
       SELECT g.message_id, $2, now() + interval '1 second', m.account_id, g.route, g.lane, g.position, 1
       FROM gone g JOIN message m ON m.id = g.message_id RETURNING message_id`,
      [requestId, state],
    );
    expect(moved).toHaveLength(1);
    return moved[0]?.message_id;
  };

  it('holds none of those that may go on while it waits for another', async () => {
    const [uncertain, delayed] = [sms(newAccount()), sms(newAccount())];
    for (const item of [uncertain, delayed]) await messaging.submit(item);
    // The first to be due may go on. Should the sweep that waits have missed it, the other worker moves it.
    await postpone(delayed, 'delayed');
    const id = await postpone(uncertain, 'uncertain');
    await messaging.database.transaction(async (sql) => {
      await sql.rows('SELECT FROM send_wait WHERE message_id = $1 FOR UPDATE', [id]);
      await eventually(async () =>
        expect(
          await messaging.database.rows(
            `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
            [],
          ),
        ).not.toEqual([]),
      );
      await eventually(async () =>
        expect(
          await messaging.database.rows('SELECT FROM send_wait WHERE account_id = $1', [delayed.accountId]),
        ).toEqual([]),
      );
      const { accountId, requestId } = delayed;
      expect(await messaging.rpc.request(MESSAGING_OPERATIONS.cancel, { accountId, requestId })).toEqual({
        total: 1,
        cancelled: 1,
        releasedCredits: 1,
      });
    });
  }, 30_000);
});
