import { type Breakage, byKey } from './breakage';

const account = (key: string): string => `account ${key}`;

/** Ways to falsify the counts of messages, each of which the audit has to find. */
export const USAGE_BREAKAGES: readonly Breakage[] = [
  {
    what: 'a message is counted twice',
    database: 'messaging',
    key: 'SELECT account_id AS key FROM usage_hourly WHERE NOT sandbox ORDER BY account_id LIMIT 1',
    ...byKey('usage_hourly', 'account_id', 'bigint'),
    change: `UPDATE usage_hourly SET messages = messages + 1 WHERE (account_id, hour, sender, status, reason) = (
      SELECT account_id, hour, sender, status, reason FROM usage_hourly
      WHERE account_id = $1::bigint AND NOT sandbox ORDER BY hour LIMIT 1) AND NOT sandbox`,
    invariant: 'counted messages',
    row: account,
  },
  {
    what: 'credits are counted that are in no ledger',
    database: 'messaging',
    key: "SELECT account_id AS key FROM usage_hourly WHERE NOT sandbox AND status = 'delivered' ORDER BY 1 LIMIT 1",
    ...byKey('usage_hourly', 'account_id', 'bigint'),
    change: `UPDATE usage_hourly SET credits = credits + 1
      WHERE account_id = $1::bigint AND NOT sandbox AND status = 'delivered'`,
    invariant: 'counted messages',
    row: account,
  },
  {
    what: 'a message is counted at another hour of its day',
    database: 'messaging',
    key: 'SELECT account_id AS key FROM usage_daily ORDER BY account_id LIMIT 1',
    ...byKey('usage_daily', 'account_id', 'bigint'),
    change: `UPDATE usage_daily SET messages_until[5] = messages_until[5] + 1
      WHERE account_id = $1::bigint AND (sender, status, reason) = (
        SELECT sender, status, reason FROM usage_daily WHERE account_id = $1::bigint ORDER BY day LIMIT 1)`,
    invariant: 'counted days',
    row: account,
  },
  {
    what: 'a message is counted for another carrier as well',
    database: 'messaging',
    key: 'SELECT account_id AS key FROM usage_route_hourly ORDER BY account_id LIMIT 1',
    ...byKey('usage_route_hourly', 'account_id', 'bigint'),
    change: `INSERT INTO usage_route_hourly
      SELECT account_id, hour, sandbox, 'another', country, status, 1, 1, 1 FROM usage_route_hourly
      WHERE account_id = $1::bigint ORDER BY hour LIMIT 1`,
    invariant: 'counts by carrier',
    row: account,
  },
  {
    what: 'a series of usage has a message too many',
    database: 'messaging',
    key: 'SELECT account_id AS key FROM usage_series ORDER BY account_id LIMIT 1',
    ...byKey('usage_series', 'account_id', 'bigint'),
    change: `UPDATE usage_series SET counts[24][3] = counts[24][3] + 1
      WHERE account_id = $1::bigint AND grouped_by = 'account'`,
    invariant: 'series of usage',
    row: account,
  },
  {
    what: 'a written month of usage is that of another count',
    database: 'messaging',
    key: 'SELECT account_id AS key FROM usage_series ORDER BY account_id LIMIT 1',
    ...byKey('usage_month', 'account_id', 'bigint'),
    change: `INSERT INTO usage_month
      SELECT account_id, grouped_by, sandbox, date_trunc('month', day, 'UTC'), key, '0', '1,1,1,0,0,0', '{}'
      FROM usage_series WHERE account_id = $1::bigint ORDER BY day, grouped_by LIMIT 1`,
    invariant: 'written months',
    row: account,
  },
];
