import type { AuditContext, Check, Finding, Look } from '../reading/check';
import { inOutbox } from '../reading/in-outbox';
import { isLost } from '../reading/lost-periods';
import { messageIdsOf } from '../reading/messages';
import { PAGE_ROWS, pagesByKey, timeOf, uuidAt } from '../reading/paging';

/** Much longer than an advance is used, so that few of the messages read with a page belong to other pages. */
const PAGE_MS = 180_000;
/** An advance covers messages while messaging has its row: usually for a second, and after this time it is overdue. */
const USED_MS = 70_000;

/** Credit that messaging has held in advance, and the credit left while its row exists. */
interface AdvanceRow {
  readonly id: string;
  readonly account_id: number;
  readonly left: number | null;
  readonly left_account: number | null;
}

interface HoldRow {
  readonly id: string;
  readonly account_id: number;
  readonly created_at: Date;
  readonly credits: number;
  readonly settled: number;
  readonly given_back: number;
  /** Settlements under the hold's own id that are not a release of the rest. */
  readonly others: number;
}

interface CoveredRow {
  readonly id: number;
  readonly message_id: string;
  readonly advance_id: string;
  readonly account_id: number;
  readonly credits: number;
  readonly sandbox: boolean;
}

/** Cost of an advance's messages, and the part that billing has settled. */
interface Use {
  cost: number;
  settled: number;
  /** Messages of other accounts. */
  others: number;
}

const UNUSED: Readonly<Use> = { cost: 0, settled: 0, others: 0 };

export const everyAdvanceAddsUp: Check = {
  name: 'advance = its messages + what is left or was given back; settled of it = their settlements + what was given back',
  async *pages(context) {
    const [from, to] = [uuidAt(context.from), uuidAt(context.to)];
    const next = async (after: string): Promise<string | undefined> => {
      const [first] = await context.databases.messaging.rows<{ id: string }>(
        `SELECT request_id AS id FROM send_request WHERE request_id > $1 AND request_id < $2
         ORDER BY request_id LIMIT 1`,
        [after, to],
      );
      return first && uuidAt(new Date(Math.min(timeOf(first.id) + PAGE_MS, context.to.getTime())));
    };
    yield* pagesByKey(from, next, (after, upto) => () => look(context, after, upto));
  },
};

async function look(context: AuditContext, after: string, upto: string): Promise<Look> {
  // Messages that one covered in a lost time are not known any more.
  const advances = (await readAdvances(context, after, upto)).filter(({ id }) => !isLost(context, id));
  const holds = await readHolds(context, advances);
  const uses = await readUses(context, holds, after, upto);
  const wrong: Finding[] = [];
  const notGivenBack: string[] = [];
  for (const advance of advances) {
    const [hold, use] = [holds.get(advance.id), uses.get(advance.id) ?? UNUSED];
    const what = hold ? wrongWith(advance, hold, use) : 'nothing is held for it';
    if (what) wrong.push({ row: `advance ${advance.id}`, what });
    else if (hold && isToGiveBack(advance.left, hold, use)) notGivenBack.push(advance.id);
  }
  const late = await inOutbox(context, 'billing.events.v1', notGivenBack.map(restOf));
  for (const id of notGivenBack)
    if (!late.has(restOf(id)))
      wrong.push({ row: `advance ${id}`, what: 'what its messages do not cost is not given back' });
  return { rows: advances.length, wrong };
}

/** The id under which the rest of an advance is given back. */
function restOf(advanceId: string): string {
  return `${advanceId.slice(0, -4)}0001`;
}

function readAdvances({ databases }: AuditContext, after: string, upto: string): Promise<AdvanceRow[]> {
  return databases.messaging.rows<AdvanceRow>(
    `SELECT r.request_id AS id, r.account_id, a.credits AS left, a.account_id AS left_account
     FROM send_request AS r LEFT JOIN credit_advance AS a ON a.id = r.request_id
     WHERE r.request_id > $1 AND r.request_id <= $2 AND r.state = 'advance' ORDER BY r.request_id`,
    [after, upto],
  );
}

async function readHolds(
  { databases }: AuditContext,
  advances: readonly AdvanceRow[],
): Promise<ReadonlyMap<string, HoldRow>> {
  const ids = advances.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await databases.billing.rows<HoldRow>(
    `SELECT h.request_id AS id, h.account_id, h.created_at, h.credits, h.settled, s.given_back, s.others
     FROM hold AS h CROSS JOIN LATERAL (
       SELECT coalesce(sum(released), 0) AS given_back, count(*) FILTER (WHERE captured > 0 OR advance_id IS NOT NULL
         OR account_id <> h.account_id OR right(message_id::text, 4) <> '0001') AS others
       FROM settlement WHERE message_id > h.request_id AND message_id <= (left(h.request_id::text, 32) || 'ffff')::uuid
     ) AS s
     WHERE h.request_id = ANY($1::uuid[]) AND h.request_id BETWEEN $2 AND $3`,
    [ids, ids[0], ids.at(-1)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * No index leads from an advance to its messages or their settlements: the messages of its time are searched for those
 * that it covers, and their settlements are read by id.
 */
async function readUses(
  context: AuditContext,
  holds: ReadonlyMap<string, HoldRow>,
  after: string,
  upto: string,
): Promise<ReadonlyMap<string, Use>> {
  const uses = new Map([...holds.keys()].map((id): [string, Use] => [id, { ...UNUSED }]));
  const times = [...holds.values()].map(({ created_at }) => created_at.getTime()).sort((one, other) => one - other);
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return uses;
  const [start, end] = await messageIdsOf(context, new Date(first), new Date(last + USED_MS));
  for (let low = start; ;) {
    const messages = await context.databases.messaging.rows<CoveredRow>(
      `SELECT id, (left(request_id::text, 32) || lpad(to_hex(ordinal), 4, '0')) AS message_id, advance_id, account_id,
         credits, sandbox
       FROM message WHERE id > $1 AND id <= $2 AND advance_id > $3 AND advance_id <= $4
       ORDER BY id LIMIT ${PAGE_ROWS}`,
      [low, end, after, upto],
    );
    for (const { advance_id, credits, account_id, sandbox } of messages) {
      const use = uses.get(advance_id);
      if (!use) continue;
      // Messages of test keys cost nothing: credits taken for one would stay held.
      use.cost += sandbox ? 0 : credits;
      use.others += account_id === holds.get(advance_id)?.account_id ? 0 : 1;
    }
    for (const { id, settled } of await readSettled(context, messages)) {
      const use = uses.get(id);
      if (use) use.settled += settled;
    }
    if (messages.length < PAGE_ROWS) return uses;
    low = messages.at(-1)?.id ?? end;
  }
}

function readSettled({ databases: { billing } }: AuditContext, messages: readonly CoveredRow[]) {
  const ids = messages.map(({ message_id }) => message_id).sort();
  return billing.rows<{ id: string; settled: number }>(
    `SELECT advance_id AS id, sum(captured + released) AS settled FROM settlement
     WHERE message_id = ANY($1::uuid[]) AND message_id BETWEEN $2::uuid AND $3::uuid AND advance_id IS NOT NULL
     GROUP BY advance_id`,
    [ids, ids[0] ?? null, ids.at(-1) ?? null],
  );
}

function wrongWith({ account_id, left, left_account }: AdvanceRow, hold: HoldRow, use: Use): string | undefined {
  const { credits, settled, given_back: givenBack } = hold;
  if (hold.account_id !== account_id || (left_account ?? account_id) !== account_id)
    return 'its hold, or what is left of it, is of another account';
  if (use.others > 0) return 'it covers messages of another account';
  if (hold.others > 0) return 'what is left of it was settled otherwise than given back';
  if (settled !== use.settled + givenBack)
    return `it says that ${settled} credits are settled, ${use.settled} of messages are and ${givenBack} are given back`;
  const all = use.cost + (left ?? 0) + givenBack;
  return all === credits || isToGiveBack(left, hold, use)
    ? undefined
    : `${credits} credits are held, ${left ?? 0} are left, ${givenBack} given back, and its messages cost ${use.cost}`;
}

/** Whether messaging has given back the rest, or should have, and billing has not received it. */
function isToGiveBack(left: number | null, { credits, given_back }: HoldRow, { cost }: Use): boolean {
  return left === null && given_back === 0 && cost < credits;
}
