import { MESSAGING_OPERATIONS, type UsageReply, type UsageRequest } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { daysOfHours } from '../testing/days-of-hours';
import { MessagingUnderTest, newAccount } from '../testing/start-messaging';
import { sumDays, sumHours } from './read-usage.sql';

const [FROM, TO] = ['2026-03-20T00:00:00.000Z', '2026-04-10T00:00:00.000Z'];
const KEYS: Readonly<Record<UsageRequest['groupBy'], string>> = {
  status: 'status',
  sender: 'sender',
  reason: 'reason',
  mode: `CASE WHEN sandbox THEN 'test' ELSE 'live' END`,
  account: 'account_id::text',
  carrier: 'carrier',
  country: 'country',
};
/** Summer time begins on 29 March in Europe, at midnight in Beirut, and ends on 5 April in Lord Howe. */
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'Europe/London',
  'Antarctica/Troll',
  'Asia/Beirut',
  'America/New_York',
  'Asia/Shanghai',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
] as const;

describe('messaging.usage', () => {
  let messaging: MessagingUnderTest;
  let database: Database;
  const [one, other, stranger] = [newAccount(), newAccount(), newAccount()];
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    database = messaging.part(Database);
    // March is read by the month, and April by days.
    await database.execute(`UPDATE usage_progress SET months_until = '2026-04-01'`);
    await database.execute(
      `INSERT INTO usage_hourly
       SELECT account, hour, sandbox, sender, status, CASE WHEN status = 'failed' THEN reason ELSE '' END,
         (random() * 50)::integer + 1, (random() * 90)::integer + 1, (random() * 90)::integer
       FROM generate_series($1::timestamptz - interval '3 days', $2::timestamptz + interval '3 days', '1 hour') AS hour,
         unnest($3::bigint[]) AS account, unnest('{f,t}'::boolean[]) AS sandbox,
         unnest('{ACME,SHOP}'::text[]) AS sender,
         unnest('{waiting,delivered,undelivered,failed}'::text[]) AS status,
         unnest('{no_route,cancelled}'::text[]) AS reason
       WHERE random() < 0.15 ON CONFLICT DO NOTHING`,
      [FROM, TO, [one, other, stranger]],
    );
    await database.execute(
      `INSERT INTO usage_route_hourly
       SELECT account_id, hour, sandbox, carrier, country, status, sum(messages), sum(segments), sum(credits)
       FROM usage_hourly, unnest('{north,south}'::text[]) AS carrier, unnest('{BE,US}'::text[]) AS country
       WHERE random() < 0.05
       GROUP BY 1, 2, 3, 4, 5, 6`,
    );
    await database.transaction(async (sql) => {
      // They take longer than a request may.
      await sql.execute('SET LOCAL statement_timeout = 0');
      await sql.execute(`INSERT INTO usage_daily ${daysOfHours('reasons')}`);
      await sql.execute(`INSERT INTO usage_route_daily ${daysOfHours('routes')}`);
    });
  }, 60_000);
  afterAll(() => messaging.stop());

  const read = (request: Partial<UsageRequest>): Promise<UsageReply> =>
    messaging.rpc.request(MESSAGING_OPERATIONS.usage, {
      accountIds: [one],
      sandbox: false,
      from: FROM,
      to: TO,
      interval: 'day',
      zone: 'UTC',
      groupBy: 'status',
      ...request,
    });
  const flat = ({ series, begins }: UsageReply) =>
    series
      .flatMap(({ key, points }) => points.map(([place, ...counts]) => [key, begins[place], ...counts]))
      .sort(byKey);
  /** By Postgres alone, from the hours: each belongs to the day in which it begins. */
  const expected = async ({ groupBy, zone, accountIds }: Pick<UsageRequest, 'groupBy' | 'zone' | 'accountIds'>) => {
    const rows = await database.rows<{ line: (string | number)[] }>(
      `SELECT json_build_array(${KEYS[groupBy]}, day, sum(messages), sum(segments), sum(credits),
         coalesce(sum(messages) FILTER (WHERE status = 'delivered'), 0),
         coalesce(sum(messages) FILTER (WHERE status = 'undelivered'), 0),
         coalesce(sum(messages) FILTER (WHERE status = 'failed'), 0),
         coalesce(sum(messages) FILTER (WHERE status = 'waiting'), 0)) AS line
       FROM ${groupBy === 'carrier' || groupBy === 'country' ? 'usage_route_hourly' : 'usage_hourly'}
       CROSS JOIN LATERAL (SELECT to_char(hour AT TIME ZONE $1, 'YYYY-MM-DD') AS day) AS of_zone
       WHERE account_id = ANY($2::bigint[]) AND day >= to_char($3::timestamptz AT TIME ZONE $1, 'YYYY-MM-DD')
         AND day <= to_char(($4::timestamptz - interval '1 hour') AT TIME ZONE $1, 'YYYY-MM-DD')
         AND ($5 OR NOT sandbox)
       GROUP BY ${KEYS[groupBy]}, day`,
      [zone, accountIds, FROM, TO, groupBy === 'mode'],
    );
    return rows.map(({ line }) => line).sort(byKey);
  };
  const dayIn = new Map<string, Intl.DateTimeFormat>();
  const dayOf = (zone: string, at: string) => {
    const format = dayIn.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
    dayIn.set(zone, format);
    return format.format(new Date(at));
  };

  it.each(ZONES)('sums days of %s, whatever their hours', async (zone) => {
    for (const groupBy of ['status', 'sender', 'reason', 'mode', 'account', 'carrier', 'country'] as const) {
      const accountIds = groupBy === 'account' ? [one, other] : [one];
      const reply = await read({ zone, groupBy, accountIds });
      const found = flat(reply).map(([key, at, ...counts]) => [key, dayOf(zone, String(at)), ...counts]);
      expect(found.sort(byKey)).toEqual(await expected({ groupBy, zone, accountIds }));
    }
  });

  it('begins days at midnight, and with the first full hour where there is none at midnight', async () => {
    const begins = async (zone: string) => (await read({ zone, from: FROM, to: '2026-03-21T00:00:00.000Z' })).begins;
    expect(await begins('Europe/Berlin')).toEqual(['2026-03-19T23:00:00.000Z', '2026-03-20T23:00:00.000Z']);
    expect(await begins('Asia/Kolkata')).toEqual(['2026-03-19T19:00:00.000Z', '2026-03-20T19:00:00.000Z']);
    const lateHour = { zone: 'Europe/Berlin', from: '2026-03-29T10:00:00Z', to: '2026-03-29T11:00:00Z' };
    expect(await read(lateHour)).toMatchObject({
      begins: ['2026-03-28T23:00:00.000Z'],
      end: '2026-03-29T22:00:00.000Z',
    });
  });

  it('sums hours, from that of the begin to that of the end', async () => {
    const reply = await read({ interval: 'hour', from: '2026-03-29T00:30:00+01:00', to: '2026-03-29T02:00:01Z' });
    expect([reply.begins[0], reply.begins.length, reply.end]).toEqual([
      '2026-03-28T23:00:00.000Z',
      4,
      '2026-03-29T03:00:00.000Z',
    ]);
    const rows = await database.rows<{ key: string; at: Date; messages: number }>(
      `SELECT status AS key, hour AS at, sum(messages)::integer AS messages FROM usage_hourly
       WHERE account_id = $1 AND NOT sandbox AND hour >= $2 AND hour < $3 GROUP BY 1, 2`,
      [one, reply.begins[0], reply.end],
    );
    expect(flat(reply).map((line) => line.slice(0, 3))).toEqual(
      rows.map(({ key, at, messages }) => [key, at.toISOString(), messages]).sort(byKey),
    );
  });

  it.each(['hour', 'day'] as const)('sums all accounts for operators: %s', async (interval) => {
    const span = { interval, from: '2026-03-29T00:00:00Z', to: '2026-04-02T00:00:00Z' } as const;
    for (const groupBy of ['account', 'reason', 'status', 'carrier', 'country'] as const) {
      const all = await read({ ...span, groupBy, accountIds: null });
      expect(flat(all)).toEqual(flat(await read({ ...span, groupBy, accountIds: [one, other, stranger] })));
      expect(all.series.length).toBeGreaterThan(1);
    }
  });

  it.each([
    ['usage_hourly', 'account_all'],
    ['usage_daily', 'account_all'],
    ['usage_route_hourly', 'country_all'],
    ['usage_route_daily', 'country_all'],
  ] as const)('reads %s of all accounts by the key', async (table, variant) => {
    await database.execute(`VACUUM ANALYZE ${table}`);
    const day = ['2026-03-29T00:00:00Z', '2026-03-30T00:00:00Z'];
    const [text, values] =
      table === 'usage_hourly' || table === 'usage_route_hourly'
        ? [sumHours(variant).text, [null, [false], day]]
        : [sumDays(variant).text, [null, [false], day, [null, null]]];
    const rows = await database.rows<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, TIMING off) ${text}`, values);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toMatch(/Seq Scan on usage_/);
    expect(plan).toMatch(new RegExp(`${table}_pkey`));
  });

  it('adds up the series that are too many', async () => {
    const account = newAccount();
    await database.execute(
      `INSERT INTO usage_hourly SELECT $1, $2::timestamptz + place % 790 * interval '1 hour', false, 'N' || place % 30,
         'delivered', '', 1 + place % 30, 2, 3
       FROM generate_series(0, 1000) AS place ON CONFLICT DO NOTHING`,
      [account, FROM],
    );
    const to = new Date(Date.parse(FROM) + 799 * 3_600_000).toISOString();
    const request = { accountIds: [account], interval: 'hour', to, groupBy: 'sender' } as const;
    const { series } = await read(request);
    expect(series.length).toBeLessThan(12);
    expect(series.at(-1)?.key).toBeNull();
    const sum = (of: UsageReply['series']) =>
      of.flatMap(({ points }) => points.map(([, messages]) => messages)).reduce((total, one) => total + one, 0);
    expect(sum(series)).toBe(sum((await read({ ...request, groupBy: 'status' })).series));
  });

  it('refuses an unknown zone, and a span of nothing or of too much', async () => {
    for (const wrong of [
      { zone: 'Nowhere/Town' },
      { to: FROM },
      { interval: 'hour', to: '2026-05-10T00:00:00Z' },
    ] as const)
      await expect(read(wrong)).rejects.toMatchObject({ code: 'INVALID' });
  });
});

function byKey(a: readonly unknown[], b: readonly unknown[]): number {
  return String(a.slice(0, 2)) < String(b.slice(0, 2)) ? -1 : 1;
}
