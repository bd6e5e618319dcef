import { MESSAGING_OPERATIONS, type SubmitItem } from '@sms/contracts/messaging';
import { eventually, freePort } from '@sms/testing';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';
import { Carriers } from '../delivery/carriers/carriers';
import { EndDueWaits } from './end-due-waits';

const ESME_RINVPASWD = 0x0e;

describe('the sweep of messages that wait', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    // No message is submitted.
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

  const waiting = ({ accountId }: SubmitItem) =>
    messaging.database.rows('SELECT state, due_at > now() AS later FROM send_wait WHERE account_id = $1', [accountId]);

  it('leaves what is to wait for longer since it was found', async () => {
    const item = sms(newAccount());
    await messaging.submit(item);
    const sweeps = await messaging.database.transaction(async (sql) => {
      await sql.rows('LOCK TABLE message IN EXCLUSIVE MODE');
      const moved = await postpone(item, 'uncertain');
      const found = await eventually(async () => {
        const rows = await messaging.database.rows<{ pid: number }>(
          `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
             AND query LIKE '%SKIP LOCKED'`,
        );
        expect(rows).not.toEqual([]);
        return rows.map(({ pid }) => pid);
      });
      await sql.rows(`UPDATE send_wait SET due_at = now() + interval '1 minute' WHERE message_id = $1`, [moved]);
      return found;
    });
    await eventually(async () =>
      expect(
        await messaging.database.rows(`SELECT FROM pg_stat_activity WHERE pid = ANY($1) AND state <> 'idle'`, [sweeps]),
      ).toEqual([]),
    );
    expect(await waiting(item)).toEqual([{ state: 'uncertain', later: true }]);
  }, 20_000);

  it('sends nothing again to a carrier that cannot be reached', async () => {
    await messaging.stopWorker();
    const carriers = JSON.parse(process.env['MESSAGING_CARRIERS'] ?? '[]') as object[];
    const [carrierPort, receiptPort] = [await freePort(), await freePort()];
    const unreachable = {
      name: 'away',
      kind: 'http',
      url: `http://127.0.0.1:${carrierPort}/cgi-bin/sendsms`,
      username: 'user',
      password: 'password',
      receipt_url: `http://127.0.0.1:${receiptPort}/`,
      receipt_token: 'a-token-that-nobody-guesses-0123456789',
    };
    await messaging.startWorker({
      MESSAGING_CARRIERS: JSON.stringify([...carriers, unreachable]),
      MESSAGING_WORKER_DLR_PORT: String(receiptPort),
    });
    const [probe, uncertain] = [sms(newAccount()), sms(newAccount())];
    for (const item of [probe, uncertain]) await messaging.submit(item);
    const id = await postpone(uncertain, 'uncertain');
    await messaging.database.rows(`UPDATE send_wait SET due_at = 'tomorrow' WHERE message_id = $1`, [id]);
    await messaging.database.rows(
      `INSERT INTO submission (message_id, attempt, segment, segments, carrier, recipient, outcome)
       VALUES ($1, 1, 1, 1, 'away', '96171123456', 'uncertain')`,
      [id],
    );
    await messaging.database.rows(`UPDATE send_ready SET route = 'away'`);
    const away = () => messaging.inWorker(Carriers).named('away');
    await eventually(() => expect(away()?.capacity().probing).toBe(true));
    await messaging.database.rows('UPDATE send_wait SET due_at = now() WHERE message_id = $1', [id]);
    await messaging.inWorker(EndDueWaits).execute();
    expect(await waiting(uncertain)).toEqual([{ state: 'uncertain', later: true }]);
  }, 20_000);
});
