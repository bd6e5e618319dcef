import type { AuditContext, Check, Finding, Look } from '../reading/check';
import { inOutbox } from '../reading/in-outbox';
import { isLost } from '../reading/lost-periods';
import { messageIdBefore } from '../reading/messages';
import { FENCE_MS, pagesByKey, timeOf, uuidAt } from '../reading/paging';

const PAGE_HOLDS = 500;
const OLDEST_ID_MS = 3 * 86_400_000;
/** Ordinal of the release of a hold whose request was sent again and covered by an advance. */
const RELEASE_ORDINAL = 0xffff;

interface HoldRow {
  readonly request_id: string;
  readonly account_id: number;
  readonly credits: number;
  readonly messages: number;
  readonly settled: number;
  /** Settlements of the hold, without those of an advance that covers its request. */
  readonly settlements: number;
  readonly captured: number;
  readonly released: number;
  readonly highest: string | null;
  /** Settlements that name the hold as an advance, as only the release of a request's hold may. */
  readonly as_advance: number;
  readonly others: number;
  /** Billing has not yet checked whether its request was accepted. */
  readonly unchecked: boolean;
}

interface RequestRow {
  readonly request_id: string;
  readonly state: 'accepted' | 'covered' | 'cancelled' | 'advance' | null;
  readonly expanding: boolean;
  readonly messages: number;
  readonly credits: number;
  readonly with_status: number;
  readonly others: number;
}

export const everyHoldIsOfARequest: Check = {
  name: 'hold = its messages; captured + released ≤ hold, and the whole of it once all have ended',
  async *pages(context) {
    const lowest = await messageIdBefore(context, new Date(context.from.getTime() - OLDEST_ID_MS));
    const [from, to] = [uuidAt(context.from), uuidAt(context.to)];
    const next = async (after: string): Promise<string | undefined> => {
      const ids = await context.databases.billing.rows<{ request_id: string }>(
        `SELECT request_id FROM hold WHERE request_id > $1 AND request_id < $2
         ORDER BY request_id LIMIT ${PAGE_HOLDS}`,
        [after, to],
      );
      return ids.at(-1)?.request_id;
    };
    yield* pagesByKey(from, next, (after, upto) => () => look(context, after, upto, lowest));
  },
};

async function look(context: AuditContext, after: string, upto: string, lowest: number): Promise<Look> {
  const holds = await readHolds(context, after, upto);
  const requests = await readRequests(context, holds, { after, upto, lowest });
  const wrong: Finding[] = [];
  const unreleased: RequestRow[] = [];
  for (const hold of holds) {
    const request = requests.get(hold.request_id);
    const what = request && wrongWith(context, hold, request);
    if (what) wrong.push({ row: `hold ${hold.request_id}`, what });
    else if (request && isToRelease(hold, request)) unreleased.push(request);
  }
  const late = await inOutbox(context, 'billing.events.v1', unreleased.map(releaseOf));
  for (const hold of unreleased) {
    const why = hold.state === 'covered' ? 'is covered by an advance' : 'was given up';
    if (!late.has(releaseOf(hold)))
      wrong.push({ row: `hold ${hold.request_id}`, what: `its request ${why} and it is not released` });
  }
  return { rows: holds.length, wrong };
}

function isToRelease({ settlements, unchecked }: HoldRow, { state }: RequestRow): boolean {
  return settlements === 0 && (state === 'cancelled' || (state === 'covered' && !unchecked));
}

/** The id under which the hold is released. */
function releaseOf({ request_id, state }: RequestRow): string {
  return request_id.slice(0, -4) + (state === 'covered' ? RELEASE_ORDINAL.toString(16) : '0001');
}

function readHolds({ databases }: AuditContext, after: string, upto: string): Promise<HoldRow[]> {
  return databases.billing.rows<HoldRow>(
    `SELECT h.request_id, h.account_id, h.credits, h.messages, h.settled, s.*,
       EXISTS (SELECT FROM hold_batch WHERE h.request_id = ANY(request_ids)) AS unchecked
     FROM hold AS h CROSS JOIN LATERAL (
       SELECT count(*) AS settlements, coalesce(sum(captured), 0) AS captured, coalesce(sum(released), 0) AS released,
         max(message_id::text) AS highest, count(advance_id) AS as_advance,
         count(*) FILTER (WHERE account_id <> h.account_id) AS others
       FROM settlement WHERE message_id > h.request_id AND message_id <= (left(h.request_id::text, 32) || 'ffff')::uuid
         AND coalesce(advance_id, h.request_id) = h.request_id
     ) AS s
     WHERE h.request_id > $1 AND h.request_id <= $2`,
    [after, upto],
  );
}

async function readRequests(
  { databases }: AuditContext,
  holds: readonly HoldRow[],
  { after, upto, lowest }: { readonly after: string; readonly upto: string; readonly lowest: number },
): Promise<ReadonlyMap<string, RequestRow>> {
  const rows = await databases.messaging.rows<RequestRow>(
    `SELECT h.request_id, r.state, EXISTS (SELECT FROM bulk_send WHERE request_id = h.request_id) AS expanding, m.*
     FROM unnest($1::uuid[], $2::bigint[]) AS h (request_id, account_id)
     LEFT JOIN send_request AS r ON r.request_id = h.request_id AND r.request_id > $3 AND r.request_id <= $4
     CROSS JOIN LATERAL (
       SELECT count(*) AS messages, coalesce(sum(m.credits), 0) AS credits, count(s.message_id) AS with_status,
         count(*) FILTER (WHERE m.account_id <> h.account_id OR m.sandbox) AS others
       FROM message AS m LEFT JOIN message_state AS s ON s.message_id = m.id
       WHERE m.request_id = h.request_id AND m.id > $5
     ) AS m`,
    [holds.map(({ request_id }) => request_id), holds.map(({ account_id }) => account_id), after, upto, lowest],
  );
  return new Map(rows.map((row) => [row.request_id, row]));
}

function wrongWith(context: AuditContext, hold: HoldRow, request: RequestRow): string | undefined {
  // The settlements of an advance have the ids of other requests: see advances.ts.
  if (request.state === 'advance') return undefined;
  const ofRequest = request.state === 'covered' ? wrongRelease : wrongWithMessages;
  return wrongSums(hold) ?? ofRequest(hold) ?? wrongWithRequest(context, hold, request);
}

function wrongSums({ credits, settled, captured, released, others }: HoldRow): string | undefined {
  if (others > 0) return 'a settlement of it is of another account';
  if (captured + released > credits) return `${captured + released} settled of ${credits} credits`;
  if (settled !== captured + released)
    return `it says that ${settled} credits are settled and ${captured + released} are`;
  return undefined;
}

function wrongRelease({ credits, settlements, released, highest, as_advance: asAdvance }: HoldRow) {
  if (highest === null) return undefined;
  if (settlements > 1 || asAdvance === 0 || ordinalOf(highest) !== RELEASE_ORDINAL)
    return 'its request is covered by an advance and settled from it as well';
  return released === credits ? undefined : `its request is covered by an advance, ${released} of ${credits} released`;
}

function wrongWithMessages(hold: HoldRow): string | undefined {
  const { credits, messages, settlements, captured, released, highest } = hold;
  if (hold.as_advance > 0) return 'a settlement of it says that it is an advance';
  if (settlements > messages) return `${settlements} settlements for ${messages} messages`;
  if (highest !== null && ordinalOf(highest) > messages) return `there is no message ${highest}`;
  if (settlements === messages && captured + released < credits)
    return `all messages are settled, with ${captured + released} of ${credits} credits`;
  return undefined;
}

function wrongWithRequest(context: AuditContext, hold: HoldRow, request: RequestRow): string | undefined {
  const { state, expanding, messages, credits, with_status: withStatus } = request;
  if (state === null) {
    const isRemembered = Date.now() - timeOf(hold.request_id) < FENCE_MS;
    return isRemembered && !hold.unchecked && timeOf(hold.request_id) < context.to.getTime()
      ? 'messaging has neither accepted nor given up its request'
      : undefined;
  }
  // A carrier took what was captured before messaging lost the request with a restore.
  if (state === 'cancelled')
    return hold.captured > 0 && !isLost(context, hold.request_id)
      ? 'its request was given up and credits are captured'
      : undefined;
  if (request.others > 0) return 'a message of its request is of another account, or was sent with a test key';
  if (state === 'covered') return undefined;
  if (hold.settlements > withStatus) return `${hold.settlements} settlements, ${withStatus} messages with a status`;
  if (expanding) return undefined;
  if (messages !== hold.messages) return `it is for ${hold.messages} messages, its request has ${messages}`;
  return credits === hold.credits ? undefined : `it has ${hold.credits} credits, its messages cost ${credits}`;
}

function ordinalOf(messageId: string): number {
  return parseInt(messageId.slice(-4), 16);
}
