import { MESSAGING_OPERATIONS, type UsageReply, type UsageRequest } from '@sms/contracts/messaging';
import { Database, type Sql } from '@sms/platform/database';
import { daysOfHours, SERIES_COUNTED, SERIES_OF_HOURS } from '../testing/days-of-hours';
import { MessagingUnderTest, newAccount } from '../testing/start-messaging';
import { CountUsage } from './count-usage';

const FROM = '2026-03-01T00:00:00.000Z';
const TO = '2026-03-26T00:00:00.000Z';

describe('days that were counted before there were series', () => {
  let messaging: MessagingUnderTest;
  let database: Database;
  const accounts = [newAccount(), newAccount()];
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    database = messaging.part(Database);
    await database.execute(
      `INSERT INTO usage_hourly
       SELECT account, $1::timestamptz + place * interval '5 hours', place % 3 = 0, sender, status, reason,
         1 + place % 5, 2 + place % 7, place % 4
       FROM unnest($2::bigint[]) AS account, generate_series(0, 119) AS place, unnest('{ACME,SHOP}'::text[]) AS sender,
         (VALUES ('delivered', ''), ('undelivered', 'absent'), ('undelivered', 'expired'), ('failed', 'expired'),
           ('failed', 'no_route'), ('waiting', '')) AS outcome (status, reason)`,
      [FROM, accounts],
    );
    await inAnyTime((sql) => sql.execute(`INSERT INTO usage_daily ${daysOfHours('reasons')}`));
  }, 60_000);
  afterAll(() => messaging.stop());

  /** Statements of tests may take longer than those of the service. */
  const inAnyTime = <Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> =>
    database.transaction(async (sql) => {
      await sql.execute('SET LOCAL statement_timeout = 0');
      return work(sql);
    });
  const seriesOf = (query: string) => inAnyTime((sql) => sql.rows(query));

  const replies = async (): Promise<UsageReply['series'][]> => {
    const requests = (['status', 'sender', 'reason', 'mode', 'account'] as const).flatMap((groupBy) =>
      (['UTC', 'America/New_York'] as const).flatMap((zone) =>
        (['hour', 'day'] as const).map((interval) => ({ groupBy, zone, interval })),
      ),
    );
    return Promise.all(
      requests.map(async (request) => {
        const accountIds = request.groupBy === 'account' ? accounts : accounts.slice(0, 1);
        const whole: UsageRequest = { ...request, accountIds, sandbox: false, from: FROM, to: TO };
        return (await messaging.rpc.request(MESSAGING_OPERATIONS.usage, whole)).series;
      }),
    );
  };

  it('are added a thousand rows at a time, and read from their senders and reasons until then', async () => {
    const before = await replies();
    expect(before.every(({ length }) => length > 0)).toBe(true);
    const expected = await seriesOf(SERIES_OF_HOURS);
    expect(await seriesOf(SERIES_COUNTED)).toEqual(expected);
    const [counted] = await database.rows<{ days: number }>('SELECT count(*)::integer AS days FROM usage_daily');
    expect(counted?.days).toBeGreaterThan(1_000);

    await database.execute('DELETE FROM usage_series');
    await database.execute(`UPDATE usage_progress SET added_account = 0, added_day = '-infinity'`);
    expect(await replies()).toEqual(before);
    const usage = new CountUsage(database);
    expect(await usage.execute()).toBe(true);
    const added = (await database.rows('SELECT FROM usage_series')).length;
    expect(added).toBeGreaterThan(0);
    expect(added).toBeLessThan(expected.length);
    expect(await replies()).toEqual(before);

    while (await usage.execute());
    expect(await seriesOf(SERIES_COUNTED)).toEqual(expected);
    expect(await replies()).toEqual(before);
    expect(await database.rows('SELECT FROM usage_progress WHERE added_account IS NOT NULL')).toEqual([]);
  }, 60_000);

  it('have what a process of an earlier release counts before and after they are added', async () => {
    await database.execute('DELETE FROM usage_series');
    await database.execute(`UPDATE usage_progress SET added_account = 0, added_day = '-infinity'`);
    const usage = new CountUsage(database);
    const countMore = () =>
      database.transaction(async (sql) => {
        await sql.execute('UPDATE usage_hourly SET messages = messages + 1, segments = segments + 3 WHERE sandbox');
        await sql.execute('TRUNCATE usage_daily');
        await sql.execute(`INSERT INTO usage_daily ${daysOfHours('reasons')}`);
      });
    await countMore();
    expect(await usage.execute()).toBe(true);
    await countMore();
    while (await usage.execute());
    await countMore();
    expect(await seriesOf(SERIES_COUNTED)).toEqual(await seriesOf(SERIES_OF_HOURS));
  }, 60_000);
});
