import type { UsageGroup } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { MessagingUnderTest, newAccount } from '../testing/start-messaging';
import { readSeries } from './read-series.sql';

const DAYS = 8;
const SENDERS = 20;
const OUTCOMES = 6;
const DAY_MS = 86_400_000;
const BEGIN = Date.parse('2026-03-01T00:00:00Z');

describe('the series of usage', () => {
  let messaging: MessagingUnderTest;
  let database: Database;
  const family = Array.from({ length: 4 }, newAccount);
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    database = messaging.part(Database);
    await database.execute(
      `INSERT INTO usage_hourly
       SELECT account, $1::timestamptz + place * interval '12 hours', mode, 'SENDER' || sender, status, reason, 3, 4, 5
       FROM unnest($2::bigint[]) AS account, generate_series(0, ${2 * DAYS - 1}) AS place,
         unnest('{f,t}'::boolean[]) AS mode, generate_series(1, ${SENDERS}) AS sender,
         (VALUES ('delivered', ''), ('undelivered', 'absent'), ('undelivered', 'expired'),
           ('undelivered', 'no_receipt'), ('failed', 'expired'), ('failed', 'no_route')) AS outcome (status, reason)`,
      [new Date(BEGIN).toISOString(), [...family, newAccount()]],
    );
    await database.execute('VACUUM ANALYZE usage_series');
  }, 60_000);
  afterAll(() => messaging.stop());

  it.each([
    ['account', 1, 1, 1],
    ['mode', 1, 2, 2],
    ['status', 1, 1, 3],
    ['reason', 1, 1, 5],
    ['sender', 1, 1, SENDERS],
    ['account', family.length, 1, family.length],
  ] as const)(
    'are a row a day each, whatever they are counted by: %s of %i',
    async (group, accounts, modes, series) => {
      const plan = await planOf(group, family.slice(0, accounts), modes === 2 ? [false, true] : [false]);
      expect(plan).toMatch(/Index Scan using usage_series_pkey/);
      expect(plan).not.toMatch(/Rows Removed|Sort/);
      const [, read] = /usage_series_pkey .*actual rows=(\d+)/.exec(plan) ?? [];
      expect(Number(read)).toBe(DAYS * series);
      const [counted] = await database.rows<{ rows: number }>(
        'SELECT count(*)::integer AS rows FROM usage_hourly WHERE account_id = $1 AND NOT sandbox',
        [family[0]],
      );
      expect(counted?.rows).toBe(2 * DAYS * SENDERS * OUTCOMES);
    },
  );

  async function planOf(group: UsageGroup, accounts: number[], sandboxes: boolean[]): Promise<string> {
    const days = [0, DAYS - 1].map((day) => new Date(BEGIN + day * DAY_MS).toISOString());
    const rows = await database.rows<{ 'QUERY PLAN': string }>(
      `EXPLAIN (ANALYZE, TIMING off) ${readSeries(group).text}`,
      [accounts, sandboxes, ...days, 4, 5],
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }
});
