import { Database } from '@sms/platform/database';
import { eventually } from '@sms/testing';
import { messagingWorkerConfig } from '../config/messaging.config';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { daysOfHours, SERIES_COUNTED, SERIES_OF_HOURS } from '../testing/days-of-hours';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';
import { acceptUnexpanded, expandWhole } from '../testing/unexpanded-bulk';
import { CountUsage } from './count-usage';
import { ForgetUsage } from './forget-usage';

/** What the log says, in the words of usage_hourly. */
const RECOUNT = `
  SELECT account_id, date_trunc('hour', created_at, 'UTC') AS hour, sandbox, sender,
    CASE WHEN s.status IS NULL OR s.status = 'pending' THEN 'waiting' ELSE s.status END AS status,
    CASE WHEN s.status = 'pending' THEN '' ELSE coalesce(s.reason_code, '') END AS reason, count(*) AS messages,
    sum(credits) AS segments,
    sum(CASE WHEN sandbox OR s.status = 'failed' AND s.accepted_at IS NULL THEN 0 ELSE credits END) AS credits
  FROM message LEFT JOIN message_state AS s ON s.message_id = id GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6`;
/** The same in the words of usage_route_hourly. */
const ROUTE_RECOUNT = `
  SELECT account_id, date_trunc('hour', created_at, 'UTC') AS hour, sandbox,
    CASE WHEN s.accepted_at IS NULL THEN '' ELSE s.carrier END COLLATE "C" AS carrier,
    coalesce((SELECT country FROM calling_code WHERE starts_with(recipient, prefix) ORDER BY prefix DESC LIMIT 1), '')
      COLLATE "C" AS country,
    CASE WHEN s.status IS NULL OR s.status = 'pending' THEN 'waiting' ELSE s.status END AS status,
    count(*) AS messages, sum(credits) AS segments,
    sum(CASE WHEN sandbox OR s.status = 'failed' AND s.accepted_at IS NULL THEN 0 ELSE credits END) AS credits
  FROM message LEFT JOIN message_state AS s ON s.message_id = id GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6`;
const ROUTES_COUNTED = 'SELECT * FROM usage_route_hourly ORDER BY 1, 2, 3, 4, 5, 6';
const COUNTED = 'SELECT * FROM usage_hourly ORDER BY 1, 2, 3, 4, 5, 6';
/** Belgium, Canada, the United States, Kazakhstan, and a code of no country. */
const BEGINNINGS = ['32470', '15142', '12125', '77017', '99990'];
const DAYS_COUNTED = 'SELECT * FROM usage_daily ORDER BY 1, 2, 3, 4, 5, 6';

describe('the counts of what vendors have sent', () => {
  let messaging: MessagingUnderTest;
  let database: Database;
  beforeEach(async () => {
    messaging = await MessagingUnderTest.start();
    database = messaging.part(Database);
  }, 60_000);
  afterEach(() => messaging.stop());

  const count = async () => {
    // The first run sets a mark, the second one counts up to it.
    for (let run = 0; run < 2; run += 1) while (await new CountUsage(database).execute());
  };
  const timePasses = () => database.execute(`UPDATE usage_open SET due_at = now(), counted_at = now()`);
  const progress = async () =>
    (await database.rows<{ complete_until: Date | null }>('SELECT complete_until FROM usage_progress'))[0]
      ?.complete_until ?? null;
  const agreesWithLog = async () => {
    expect(await database.rows(COUNTED)).toEqual(await database.rows(RECOUNT));
    expect(await database.rows(DAYS_COUNTED)).toEqual(await database.rows(daysOfHours('reasons')));
    expect(await database.rows(SERIES_COUNTED)).toEqual(await database.rows(SERIES_OF_HOURS));
    expect(await database.rows(ROUTES_COUNTED)).toEqual(await database.rows(ROUTE_RECOUNT));
    const routeDays = 'SELECT * FROM usage_route_daily ORDER BY 1, 2, 3, 4, 5, 6';
    expect(await database.rows(routeDays)).toEqual(await database.rows(daysOfHours('routes')));
  };

  it('follow messages to their end, by account, hour, mode, sender, status and reason', async () => {
    const [one, other] = [newAccount(), newAccount()];
    const recipients = Array.from({ length: 30 }, (_unused, n) => String(99_900_000_000 + n));
    const bulk = sms(one, { lane: 'bulk', recipients });
    await messaging.submit(
      bulk,
      sms(one, { sandbox: true, lane: 'bulk' }),
      sms(one, { text: 'x'.repeat(400) }),
      sms(other),
    );
    await messaging.expanded();
    await count();
    await agreesWithLog();
    const [waiting] = await database.rows(COUNTED);
    expect(waiting).toMatchObject({ account_id: one, status: 'waiting', messages: 31, segments: 33, credits: 33 });
    messaging.carrier.script = ({ recipient, carrierMessageId }) =>
      recipient.endsWith('7') ? { status: 0x0b } : { status: 0, messageId: carrierMessageId };
    await messaging.startWorker();
    await messaging.quiet();
    await messaging.stopWorker();
    await timePasses();
    await count();
    await agreesWithLog();
    expect(await database.rows('SELECT queued, pending, failed FROM usage_bulk WHERE NOT sandbox')).toEqual([
      { queued: 0, pending: 27, failed: 3 },
    ]);
    await messaging.startWorker();
    for (const sent of messaging.carrier.carried)
      await eventually(() =>
        messaging.carrier.receipt(sent, sent.recipient.endsWith('0') ? 'undeliverable' : 'delivered'),
      );
    await eventually(async () => {
      const pending = await database.rows(`SELECT FROM message_state WHERE status = 'pending'`);
      expect(pending).toEqual([]);
    });
    await messaging.stopWorker();
    await timePasses();
    await count();
    await agreesWithLog();
    expect(await database.rows('SELECT FROM usage_open')).toEqual([]);
    expect(await database.rows('SELECT FROM usage_hourly WHERE messages = 0')).toEqual([]);
    expect(await database.rows('SELECT FROM usage_route_hourly WHERE messages = 0')).toEqual([]);
    const [sum] = await database.rows('SELECT * FROM usage_bulk WHERE request_id = $1', [bulk.requestId]);
    expect(sum).toMatchObject({ account_id: one, messages: 30, segments: 30, credits: 27, queued: 0, pending: 0 });
    expect(sum).toMatchObject({ delivered: 24, undelivered: 3, failed: 3, cancelled: 0 });
    expect(sum).toMatchObject({ first_sent_at: expect.any(Date), last_ended_at: expect.any(Date) });
    await database.execute('SELECT recount_usage()');
    expect(await database.rows(COUNTED)).toEqual([]);
    await count();
    await agreesWithLog();
    const [again] = await database.rows('SELECT * FROM usage_bulk WHERE request_id = $1', [bulk.requestId]);
    expect(again).toEqual(sum);
  }, 60_000);

  it('have days by their hours, whichever hour a message that ends belongs to', async () => {
    const account = newAccount();
    await messaging.submit(
      ...Array.from({ length: 40 }, (_unused, n) =>
        sms(account, { recipients: [`${BEGINNINGS[n % BEGINNINGS.length]}${100_000 + n}`] }),
      ),
    );
    await database.execute(`UPDATE message SET created_at = created_at - seq * interval '1 hour'`);
    await count();
    await agreesWithLog();
    expect((await database.rows('SELECT FROM usage_hourly')).length).toBe(40);
    messaging.carrier.script = ({ recipient, carrierMessageId }) =>
      Number(recipient) % 2 === 0 ? { status: 0x0b } : { status: 0, messageId: carrierMessageId };
    await messaging.startWorker();
    await messaging.quiet();
    await messaging.stopWorker();
    await timePasses();
    await count();
    await agreesWithLog();
    const ways = 'SELECT DISTINCT carrier, country FROM usage_route_hourly ORDER BY carrier, country';
    const countries = ['', 'BE', 'CA', 'KZ', 'US'];
    expect(await database.rows(ways)).toEqual([
      ...countries.map((country) => ({ carrier: '', country })),
      ...countries.map((country) => ({ carrier: 'test', country })),
    ]);
  }, 60_000);

  it('tell cancelled messages from others that failed', async () => {
    const account = newAccount();
    const item = sms(account, { lane: 'bulk', recipients: ['99910000001', '99910000002'] });
    await messaging.submit(item);
    await messaging.expanded();
    await messaging.rpc.request(MESSAGING_OPERATIONS.cancel, { accountId: account, requestId: item.requestId });
    await messaging.startWorker();
    await messaging.reached(account, 'failed');
    await messaging.stopWorker();
    await count();
    await agreesWithLog();
    expect(await database.rows('SELECT messages, failed, cancelled, credits FROM usage_bulk')).toEqual([
      { messages: 2, failed: 2, cancelled: 2, credits: 0 },
    ]);
  }, 60_000);

  it('are complete up to a time before that of any message to come', async () => {
    const account = newAccount();
    await messaging.submit(sms(account));
    await count();
    const before = await progress();
    await database.transaction(async (sql) => {
      const [late] = await sql.rows<{ created_at: Date }>(
        `INSERT INTO message (request_id, account_id, seq, user_id, position, expires_at, ordinal, credits, lane,
           sandbox, route, sender, recipient, text)
         SELECT request_id, account_id, 2, user_id, position, expires_at, 2, credits, lane, sandbox, route, sender,
           recipient, text FROM message RETURNING created_at`,
      );
      await messaging.submit(sms(account), sms(account));
      for (let look = 0; look < 3; look += 1) await count();
      const until = await progress();
      expect(until && late && until < late.created_at).toBe(true);
    });
    await count();
    await count();
    await agreesWithLog();
    expect(await database.rows('SELECT sum(messages)::bigint AS messages FROM usage_hourly')).toEqual([
      { messages: 4 },
    ]);
    const after = await progress();
    expect(before && after && after > before).toBe(true);
  }, 60_000);

  it('wait for bulks that are still to be expanded', async () => {
    const account = newAccount();
    const recipients = Array.from({ length: 1_500 }, (_unused, n) => String(96170000000 + n));
    const bulk = await acceptUnexpanded(messaging, sms(account, { recipients, lane: 'bulk' }));
    await database.execute(`UPDATE bulk_send SET accepted_at = accepted_at - interval '2 hours'`);
    await messaging.submit(sms(newAccount()));
    for (let look = 0; look < 3; look += 1) await count();
    const [{ accepted_at: accepted } = {}] = await database.rows<{ accepted_at: Date }>('SELECT * FROM bulk_send');
    const until = await progress();
    expect(until && accepted && until <= accepted).toBe(true);
    await expandWhole(messaging, bulk);
    for (let look = 0; look < 2; look += 1) await count();
    await agreesWithLog();
    expect(await database.rows('SELECT messages, queued FROM usage_bulk')).toEqual([
      { messages: 1_500, queued: 1_500 },
    ]);
  }, 60_000);

  it('are made once by several workers, whatever happens to one of them', async () => {
    const account = newAccount();
    for (let batch = 0; batch < 6; batch += 1)
      await messaging.submit(...Array.from({ length: 50 }, () => sms(account)));
    const failing = new CountUsage({
      transaction: (work: Parameters<Database['transaction']>[0]) =>
        database.transaction(async (sql) => {
          await work(sql);
          throw new Error('killed before its commit');
        }),
    } as unknown as Database);
    for (let run = 0; run < 4; run += 1) {
      await expect(failing.execute()).rejects.toThrow('killed');
      await Promise.all(Array.from({ length: 4 }, () => new CountUsage(database).execute()));
    }
    await agreesWithLog();
    expect(await database.rows('SELECT sum(messages)::bigint AS messages FROM usage_hourly')).toEqual([
      { messages: 300 },
    ]);
  }, 60_000);

  it('are made anew of open messages after a quarter of the time that these have waited, within bounds', async () => {
    await messaging.submit(sms(newAccount()));
    await count();
    const dueAfter = async (waited: string) => {
      await database.execute(`UPDATE usage_open SET due_at = now(), counted_at = now() - '${waited}'::interval`);
      await new CountUsage(database).execute();
      const rows = await database.rows<{ seconds: number }>(
        `SELECT (5 * round(extract(epoch FROM due_at - now()) / 5))::integer AS seconds FROM usage_open`,
      );
      return rows[0]?.seconds;
    };
    expect([await dueAfter('4 s'), await dueAfter('1 min'), await dueAfter('1 h'), await dueAfter('4 h')]).toEqual([
      5, 15, 900, 1_800,
    ]);
  }, 60_000);

  it('are forgotten after their months', async () => {
    await messaging.submit(sms(newAccount()), sms(newAccount(), { lane: 'bulk' }));
    await messaging.expanded();
    await count();
    const forget = new ForgetUsage(database, messagingWorkerConfig());
    const left = async () => {
      await forget.execute();
      return (
        await database.rows(
          `SELECT (SELECT count(*) FROM usage_hourly) AS hours, (SELECT count(*) FROM usage_route_hourly) AS routes, (SELECT count(*) FROM usage_bulk) AS bulks`,
        )
      )[0];
    };
    expect(await left()).toEqual({ hours: 2, routes: 2, bulks: 1 });
    await database.execute(
      `UPDATE usage_hourly SET hour = hour - interval '14 months'
       WHERE account_id = (SELECT min(account_id) FROM message)`,
    );
    expect(await left()).toEqual({ hours: 1, routes: 2, bulks: 1 });
    await database.execute(`UPDATE usage_route_hourly SET hour = hour - interval '14 months'`);
    await database.execute(`UPDATE usage_bulk SET accepted_at = accepted_at - interval '14 months'`);
    expect(await left()).toEqual({ hours: 1, routes: 0, bulks: 0 });
    const open = async (days: number) => {
      await database.execute(`UPDATE usage_open SET counted_at = now() - interval '${days} days'`);
      await forget.execute();
      return (await database.rows('SELECT FROM usage_open')).length;
    };
    expect([await open(34), await open(36)]).toEqual([1, 0]);
  }, 60_000);
});
