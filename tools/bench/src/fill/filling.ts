import type { Client } from 'pg';
import { ensurePartition, isPartitioned } from './partitions';

/** What is generated: so many messages of one account, evenly over a time that ends before now. */
export interface Filling {
  readonly accountId: number;
  readonly messages: number;
  readonly from: Date;
  readonly to: Date;
}

const CHUNK = 250_000;
const DAY_MS = 86_400_000;

/** Time of message `n`, from 1, in SQL; `$3` and `$4` are the bounds, `$5` their number. */
export const TIME = `($3::timestamptz + ($4::timestamptz - $3::timestamptz) * (n::double precision / $5::bigint))`;

/** UUIDv7 of a request made at that time, and of its only message. */
export const REQUEST_ID = uuid('0000');
export const MESSAGE_ID = uuid('0001');

function uuid(ordinal: string): string {
  const time = `lpad(to_hex((extract(epoch FROM ${TIME}) * 1000)::bigint), 12, '0')`;
  return `(${time} || '70008' || lpad(to_hex(n % 4096), 3, '0') || lpad(to_hex(n), 8, '0') || '${ordinal}')::uuid`;
}

/**
 * Runs an INSERT for pieces of the messages. Its parameters: `$1` and `$2` the first and the last number of the piece,
 * `$3`, `$4` and `$5` for `TIME`, `$6` the account.
 */
export async function fillIn(
  client: Client,
  { accountId, messages, from, to }: Filling,
  insert: string,
): Promise<void> {
  for (let first = 1; first <= messages; first += CHUNK) {
    const last = Math.min(messages, first + CHUNK - 1);
    await client.query(insert, [first, last, from, to, messages, accountId].slice(0, parametersOf(insert)));
  }
}

function parametersOf(statement: string): number {
  return Math.max(...[...statement.matchAll(/\$(\d+)/g)].map(([, place]) => Number(place)));
}

/** Partitions of a table divided by time or by UUIDv7, for every month, week or day of the filling. */
export async function coverTime(
  client: Client,
  table: string,
  { from, to }: Filling,
  key: 'time' | 'uuid',
  period: 'day' | 'week' | 'month',
): Promise<void> {
  if (!(await isPartitioned(client, table))) return;
  for (let at = periodOf(from, period); at < to; at = nextPeriod(at, period))
    await ensurePartition(client, table, bound(at, key), bound(nextPeriod(at, period), key));
}

/** Weeks begin on Monday. */
function periodOf(time: Date, period: 'day' | 'week' | 'month'): Date {
  const day = new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()));
  if (period === 'month') day.setUTCDate(1);
  if (period === 'week') day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day;
}

function nextPeriod(from: Date, period: 'day' | 'week' | 'month'): Date {
  if (period === 'month') return new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1));
  return new Date(from.getTime() + (period === 'week' ? 7 : 1) * DAY_MS);
}

function bound(at: Date, key: 'time' | 'uuid'): string {
  if (key === 'time') return at.toISOString();
  const hex = at.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
