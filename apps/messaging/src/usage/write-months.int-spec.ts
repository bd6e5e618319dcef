import { MESSAGING_OPERATIONS, type UsageReply, type UsageRequest } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { MessagingUnderTest, newAccount } from '../testing/start-messaging';
import { writeMonths } from './write-months.sql';

const FROM = '2026-01-20T00:00:00.000Z';
const TO = '2026-04-20T00:00:00.000Z';
/** With its groups an account has more series than are written at once. */
const SENDERS = 130;
const MAX_SERIES = 200;

describe('months of usage', () => {
  let messaging: MessagingUnderTest;
  let database: Database;
  const accounts = [newAccount(), newAccount()];
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    database = messaging.part(Database);
    await database.execute(`UPDATE usage_progress SET months_until = '2025-12-01', complete_until = '2026-04-08'`);
    await database.execute(
      `INSERT INTO usage_hourly
       SELECT account, $1::timestamptz + place * interval '19 hours', place % 4 = 0, 'SENDER' || place % $3, status,
         reason, 1 + place % 5, 2 + place % 7, place % 4
       FROM unnest($2::bigint[]) AS account, generate_series(0, 110) AS place,
         (VALUES ('delivered', ''), ('undelivered', 'absent'), ('failed', 'no_route'), ('waiting', ''))
           AS outcome (status, reason)`,
      [FROM, accounts, SENDERS],
    );
    await database.execute(
      `INSERT INTO usage_hourly
       SELECT $1::bigint, '2026-02-03T05:00:00Z', false, 'SENDER' || sender, 'delivered', '', sender, 2, 2
       FROM generate_series(1, ${SENDERS}) AS sender`,
      [accounts[0]],
    );
  }, 60_000);
  afterAll(() => messaging.stop());

  const read = async (): Promise<UsageReply['series'][]> => {
    const requests = (['status', 'sender', 'reason', 'mode', 'account'] as const).flatMap((groupBy) =>
      ['UTC', 'America/New_York', 'Asia/Kolkata'].map(
        (zone) => ({ groupBy, zone, interval: 'day', from: FROM }) as const,
      ),
    );
    const hours = { groupBy: 'sender', zone: 'UTC', interval: 'hour', from: '2026-04-02T00:00:00Z' } as const;
    return Promise.all(
      [...requests, hours].map(async (request) => {
        const accountIds = request.groupBy === 'account' ? accounts : accounts.slice(0, 1);
        const whole: UsageRequest = { ...request, accountIds, sandbox: false, to: TO };
        return (await messaging.rpc.request(MESSAGING_OPERATIONS.usage, whole)).series;
      }),
    );
  };
  const progress = async () =>
    (await database.rows<{ months_until: Date }>('SELECT months_until FROM usage_progress'))[0]?.months_until;
  /** Reads the usage as if no month were written. */
  const readDays = async () => {
    const until = await progress();
    await database.execute(`UPDATE usage_progress SET months_until = '2025-12-01'`);
    const replies = await read();
    await database.execute('UPDATE usage_progress SET months_until = $1', [until]);
    return replies;
  };
  const months = async () =>
    database.rows<{ month: Date; series: number }>(
      'SELECT month, count(*)::integer AS series FROM usage_month GROUP BY month ORDER BY month',
    );

  it('are written a week after they are over, some series at a time, and read as their days are', async () => {
    const days = await read();
    expect(days.every(({ length }) => length > 0)).toBe(true);
    let written = 0;
    while (await database.transaction(writeMonths)) {
      const series = (await months()).reduce((sum, month) => sum + month.series, 0);
      expect(series - written).toBeLessThanOrEqual(MAX_SERIES);
      written = series;
    }
    expect(await progress()).toEqual(new Date('2026-04-01T00:00:00Z'));
    const [series] = await database.rows<{ months: object[] }>(
      `SELECT json_agg(json_build_object('month', month, 'series', series) ORDER BY month) AS months FROM (
         SELECT date_trunc('month', day, 'UTC') AS month,
           count(DISTINCT (account_id, grouped_by, sandbox, key))::integer AS series
         FROM usage_series WHERE day < '2026-04-01' GROUP BY 1) AS months`,
    );
    expect(JSON.parse(JSON.stringify(await months()))).toEqual(
      series?.months.map((one) => ({ ...one, month: expect.any(String) as string })),
    );
    expect(Math.max(...(await months()).map((month) => month.series))).toBeGreaterThan(MAX_SERIES);
    expect(await read()).toEqual(days);
    // It is the months that are read.
    await database.execute(`CREATE TABLE kept AS SELECT * FROM usage_series WHERE day < '2026-04-01'`);
    await database.execute(`DELETE FROM usage_series WHERE day < '2026-04-01'`);
    expect(await read()).toEqual(days);
    await database.execute('INSERT INTO usage_series TABLE kept');
  }, 60_000);

  it('are written again where something of them is counted later, and not before', async () => {
    const before = await read();
    await database.execute(
      `UPDATE usage_hourly SET status = 'delivered', reason = 'late', credits = credits + 1
       WHERE status = 'waiting' AND hour < '2026-03-15'`,
    );
    await database.execute(
      `INSERT INTO usage_hourly VALUES ($1, '2025-11-02T05:00:00Z', false, 'OLD', 'delivered', '', 1, 1, 1),
         ($1, '2026-02-17T23:00:00Z', false, 'NEW', 'failed', 'no_route', 9000, 9001, 9002),
         ($1, '2026-04-17T23:00:00Z', false, 'NEW', 'failed', 'no_route', 1, 1, 1)`,
      [accounts[0]],
    );
    const after = await read();
    expect(after).not.toEqual(before);
    expect(after).toEqual(await readDays());
    const written = await months();
    expect(written[0]).toEqual({ month: new Date('2025-11-01T00:00:00Z'), series: 4 });
    expect(written.at(-1)?.month).toEqual(new Date('2026-03-01T00:00:00Z'));
  }, 60_000);

  it('are forgotten when all is counted again', async () => {
    await database.execute('SELECT recount_usage()');
    expect(await months()).toEqual([]);
    expect(await database.transaction(writeMonths)).toBe(false);
  });
});
