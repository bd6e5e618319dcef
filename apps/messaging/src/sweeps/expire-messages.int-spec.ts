import { type IdleWorker, makeIdleWorker } from '../testing/idle-worker';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';
import { ExpireMessages } from './expire-messages';

const HOUR = 3_600;

describe('the sweep of validity', () => {
  let messaging: MessagingUnderTest;
  let worker: IdleWorker;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start({
      MESSAGING_RECEIPT_WAIT_HOURS: '5',
      MESSAGING_QUERY_AFTER_SECONDS: '7200',
    });
    worker = await makeIdleWorker(messaging);
  }, 60_000);
  beforeEach(() => messaging.database.rows('WITH ready AS (DELETE FROM send_ready) DELETE FROM message_watch', []));
  afterAll(async () => {
    await worker.close();
    await messaging.stop();
  });

  const run = (text: string, ...parameters: unknown[]) => messaging.database.rows(text, parameters);
  /** A queued message that expires in so many seconds, and whose watch is due. */
  async function watched(expiresInS: number): Promise<number> {
    const account = newAccount();
    await messaging.submit(sms(account));
    const [row] = await messaging.database.rows<{ id: number }>(
      `UPDATE message SET expires_at = now() + make_interval(secs => $2) WHERE account_id = $1 RETURNING id`,
      [account, expiresInS],
    );
    const id = row?.id ?? 0;
    await run('DELETE FROM message_watch WHERE message_id = $1', id);
    await run(`INSERT INTO message_watch VALUES ('expire', now() - interval '1 second', $1)`, id);
    return id;
  }
  const sweep = () => worker.part(ExpireMessages).execute();
  /** When its watches are due, in tens of seconds from now. */
  const watches = async (id: number) =>
    (
      await messaging.database.rows<{ watch: string }>(
        `SELECT kind || ' ' || 10 * round(extract(epoch FROM due_at - now()) / 10) AS watch FROM message_watch
         WHERE message_id = $1 ORDER BY kind`,
        [id],
      )
    ).map(({ watch }) => watch);
  const isQueued = async (id: number) => (await run('SELECT FROM send_ready WHERE message_id = $1', id)).length === 1;
  const stateOf = async (id: number) =>
    (await run('SELECT status, reason_code FROM message_state WHERE message_id = $1', id))[0];
  const waitUncertain = (id: number, forS: number) =>
    run(
      `WITH gone AS (DELETE FROM send_ready WHERE message_id = $1 RETURNING *)
       INSERT INTO send_wait (message_id, state, due_at, account_id, route, lane, position, attempt)
       SELECT message_id, 'uncertain', now() + make_interval(secs => $2), 1, route, lane, position, 1 FROM gone`,
      id,
      forS,
    );

  it('fails what has expired in the queue, and checks the rest when it expires, after six hours at most', async () => {
    const [expired, soon, later] = [await watched(-1), await watched(HOUR), await watched(9 * HOUR)];
    expect(await sweep()).toBe(false);
    expect(await stateOf(expired)).toEqual({ status: 'failed', reason_code: 'validity_expired' });
    expect(await Promise.all([expired, soon, later].map(isQueued))).toEqual([false, true, true]);
    expect(await Promise.all([expired, soon, later].map(watches))).toEqual([
      [],
      [`expire ${HOUR}`],
      [`expire ${6 * HOUR}`],
    ]);
  });

  it('leaves what a carrier may have, and checks it when that is decided, after ten seconds at least', async () => {
    const [claimed, uncertain, due, young] = [
      await watched(-1),
      await watched(-1),
      await watched(-1),
      await watched(HOUR),
    ];
    await run(
      `WITH gone AS (DELETE FROM send_ready WHERE message_id = $2 RETURNING message_id)
       INSERT INTO claim (worker, carrier, message_ids, attempts)
       SELECT $1, 'test', array_agg(message_id), '{1}' FROM gone`,
      worker.id,
      claimed,
    );
    await waitUncertain(uncertain, 300);
    await waitUncertain(due, -1);
    await waitUncertain(young, 300);
    await sweep();
    expect(await Promise.all([claimed, uncertain, due, young].map(stateOf))).toEqual(Array(4).fill(undefined));
    expect(await Promise.all([claimed, uncertain, due, young].map(watches))).toEqual([
      ['expire 10'],
      ['expire 300'],
      ['expire 10'],
      [`expire ${HOUR}`],
    ]);
    await run('DELETE FROM claim');
    await run('DELETE FROM send_wait');
  });

  it('waits for the receipts of what a carrier has accepted, and no more for what has ended', async () => {
    const [accepted, ended] = [await watched(-1), await watched(-1)];
    await run(
      `WITH gone AS (DELETE FROM send_ready RETURNING message_id)
       INSERT INTO message_state (message_id, changed_at, accepted_at, detailed, status)
       SELECT message_id, now(), now() - interval '1 hour', false,
         CASE WHEN message_id = $1 THEN 'pending' ELSE 'delivered' END FROM gone`,
      accepted,
    );
    await sweep();
    expect(await Promise.all([accepted, ended].map(watches))).toEqual([[`ask ${HOUR}`, `close ${4 * HOUR}`], []]);
    expect(await stateOf(accepted)).toMatchObject({ status: 'pending' });
  });

  it('takes what is due longest first, 500 at a time', async () => {
    const id = await watched(HOUR);
    await run(
      `INSERT INTO message_watch SELECT 'expire', now() - make_interval(secs => 10 + g), -g FROM generate_series(1, 500) AS g`,
    );
    expect(await sweep()).toBe(true);
    expect(await watches(id)).toEqual(['expire 0']);
    expect(await sweep()).toBe(false);
    expect(await watches(id)).toEqual([`expire ${HOUR}`]);
    expect(await run(`SELECT FROM message_watch WHERE message_id < 0`)).toEqual([]);
  });
});
