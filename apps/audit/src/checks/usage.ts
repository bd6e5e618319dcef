import type { AuditContext, Check, Finding, Look } from '../reading/check';
import { messageIdBefore } from '../reading/messages';
import { PAGE_ROWS } from '../reading/paging';

const HOUR_MS = 3_600_000;
/** Bulks that are expanded late have higher ids than their times say. */
const LATE_MS = HOUR_MS;

interface Sums {
  readonly messages: number;
  readonly segments: number;
  readonly credits: number;
}

interface Counted {
  /** All messages up to this id are counted, and no others. */
  readonly upto: number;
  readonly accounts: ReadonlyMap<number, Sums>;
  /** Ids of messages that are counted as waiting. */
  readonly open: ReadonlySet<number>;
}

interface LoggedRow {
  readonly id: number;
  readonly account_id: number;
  readonly credits: number;
  readonly message_id: string;
  readonly was_accepted: boolean;
}

const NONE: Sums = { messages: 0, segments: 0, credits: 0 };

/** Leaves out messages of test keys, which leave the log after days and cost nothing. */
export const usageAddsUp: Check = {
  name: 'counted messages, segments and credits of an hour = those of the log and of the ledger',
  async *pages(context) {
    const oldest = await oldestHour(context);
    const first = Math.max(oldest, Math.floor(context.from.getTime() / HOUR_MS) * HOUR_MS);
    for (let hour = first; hour < context.to.getTime(); hour += HOUR_MS) {
      const at = new Date(hour);
      yield () => look(context, at);
    }
  },
};

/** The first hour of which no messages have been dropped with their partition. */
async function oldestHour({ databases }: AuditContext): Promise<number> {
  const [log] = await databases.messaging.rows<{ dropped: boolean; oldest: Date | null }>(
    `SELECT coalesce((SELECT min(first_id) FROM message_partition), 0) > 0 AS dropped,
       (SELECT created_at FROM message ORDER BY id LIMIT 1) AS oldest`,
  );
  if (!log?.dropped || !log.oldest) return 0;
  return Math.ceil(log.oldest.getTime() / HOUR_MS) * HOUR_MS + 24 * HOUR_MS;
}

async function look(context: AuditContext, hour: Date): Promise<Look> {
  const end = new Date(hour.getTime() + HOUR_MS);
  const after = await messageIdBefore(context, hour);
  const near = await compare(context, hour, after, await messageIdBefore(context, new Date(end.getTime() + LATE_MS)));
  return near.wrong.length === 0 ? near : compare(context, hour, after, Number.MAX_SAFE_INTEGER);
}

async function compare(context: AuditContext, hour: Date, after: number, highest: number): Promise<Look> {
  const counted = await readCounted(context, hour, after);
  const logged = new Map<number, Sums>();
  let rows = 0;
  for (let last: number | undefined = after; last !== undefined;) {
    const page: LoggedRow[] = await readLogged(context, hour, last, Math.min(counted.upto, highest));
    await addPage(context, page, counted.open, logged);
    rows += page.length;
    last = page.length === PAGE_ROWS ? page.at(-1)?.id : undefined;
  }
  const accounts = [...new Set([...counted.accounts.keys(), ...logged.keys()])];
  const wrong = accounts.flatMap((account): Finding[] => {
    const [is, should] = [counted.accounts.get(account) ?? NONE, logged.get(account) ?? NONE];
    const what = difference(is, should);
    return what === undefined ? [] : [{ row: `account ${account} at ${hour.toISOString()}`, what }];
  });
  return { rows, wrong };
}

function difference(is: Sums, should: Sums): string | undefined {
  if (is.messages !== should.messages) return `${is.messages} messages counted, ${should.messages} in the log`;
  if (is.segments !== should.segments) return `${is.segments} segments counted, ${should.segments} in the log`;
  return is.credits === should.credits
    ? undefined
    : `${is.credits} credits counted, ${should.credits} held or captured in the ledger`;
}

/** In one statement, because the job that counts changes all of it at once. */
async function readCounted({ databases }: AuditContext, hour: Date, after: number): Promise<Counted> {
  const rows = await databases.messaging.rows<{ upto: number; open: string[] } & Partial<Sums & { account: number }>>(
    `SELECT c.message_id AS upto, hourly.*, ARRAY(
         SELECT id::text FROM usage_open, unnest(queued || pending) AS id WHERE id > $2) AS open
     FROM log_cursor AS c LEFT JOIN (
       SELECT account_id AS account, sum(messages) AS messages, sum(segments) AS segments, sum(credits) AS credits
       FROM usage_hourly WHERE hour = $1 AND NOT sandbox GROUP BY account_id
     ) AS hourly ON true WHERE c.name = 'usage'`,
    [hour, after],
  );
  const accounts = rows.flatMap(({ account, messages = 0, segments = 0, credits = 0 }): [number, Sums][] =>
    typeof account === 'number' ? [[account, { messages, segments, credits }]] : [],
  );
  return { upto: rows[0]?.upto ?? 0, accounts: new Map(accounts), open: new Set(rows[0]?.open.map(Number)) };
}

function readLogged({ databases }: AuditContext, hour: Date, after: number, upto: number): Promise<LoggedRow[]> {
  return databases.messaging.rows<LoggedRow>(
    `SELECT m.id, m.account_id, m.credits, s.accepted_at IS NOT NULL AS was_accepted,
       (left(m.request_id::text, 32) || lpad(to_hex(m.ordinal), 4, '0')) AS message_id
     FROM message AS m LEFT JOIN message_state AS s ON s.message_id = m.id AND s.message_id > $2 AND s.message_id <= $3
     WHERE m.id > $2 AND m.id <= $3 AND m.created_at >= $1 AND m.created_at < $1::timestamptz + interval '1 hour'
       AND NOT m.sandbox
     ORDER BY m.id LIMIT ${PAGE_ROWS}`,
    [hour, after, upto],
  );
}

async function addPage(
  { databases }: AuditContext,
  page: readonly LoggedRow[],
  open: ReadonlySet<number>,
  sums: Map<number, Sums>,
): Promise<void> {
  const ids = page
    .filter(({ id }) => !open.has(id))
    .map(({ message_id }) => message_id)
    .sort();
  const settlements = await databases.billing.rows<{ message_id: string; captured: number }>(
    `SELECT message_id, captured FROM settlement
     WHERE message_id = ANY($1::uuid[]) AND message_id BETWEEN $2::uuid AND $3::uuid`,
    [ids, ids[0] ?? null, ids.at(-1) ?? null],
  );
  const captured = new Map(settlements.map((one) => [one.message_id, one.captured]));
  for (const { id, account_id: account, credits, message_id: messageId, was_accepted: wasAccepted } of page) {
    // Another check reports a settlement that is missing.
    const settled = captured.get(messageId) ?? (wasAccepted ? credits : 0);
    const { messages, segments, credits: total } = sums.get(account) ?? NONE;
    sums.set(account, {
      messages: messages + 1,
      segments: segments + credits,
      credits: total + (open.has(id) ? credits : settled),
    });
  }
}
