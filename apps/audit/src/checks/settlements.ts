import type { AuditContext, Check, Finding, Look } from '../reading/check';
import { inOutbox } from '../reading/in-outbox';
import { messagePages, type MessageRow, readMessages } from '../reading/messages';

interface SettlementRow {
  readonly message_id: string;
  readonly account_id: number;
  readonly captured: number;
  readonly released: number;
  readonly advance_id: string | null;
}

export const everyStatusIsSettled: Check = {
  name: 'captured credits of a message = its segments that a carrier accepted, the others are released',
  pages: (context) => messagePages(context, (after, upto) => () => look(context, after, upto)),
};

async function look(context: AuditContext, after: number, upto: number): Promise<Look> {
  // Billing is read second: its settlements come from messaging, and not the other way round.
  const messages = await readMessages(context, after, upto);
  const settlements = await settlementsOf(context, messages);
  const missing: string[] = [];
  const wrong: Finding[] = [];
  for (const message of messages) {
    const settlement = settlements.get(message.message_id);
    if (isDue(message) && !settlement) missing.push(message.message_id);
    const what = settlement && wrongWith(message, settlement);
    if (what) wrong.push({ row: `message ${message.message_id}`, what });
  }
  const late = await inOutbox(context, 'billing.events.v1', missing);
  for (const id of missing)
    if (!late.has(id)) wrong.push({ row: `message ${id}`, what: 'it has a status and is not settled' });
  return { rows: messages.length, wrong };
}

async function settlementsOf(
  { databases }: AuditContext,
  messages: readonly MessageRow[],
): Promise<ReadonlyMap<string, SettlementRow>> {
  const ids = messages.map(({ message_id }) => message_id).sort();
  const rows = await databases.billing.rows<SettlementRow>(
    `SELECT message_id, account_id, captured, released, advance_id FROM settlement
     WHERE message_id = ANY($1::uuid[]) AND message_id BETWEEN $2::uuid AND $3::uuid`,
    [ids, ids[0] ?? null, ids.at(-1) ?? null],
  );
  return new Map(rows.map((row) => [row.message_id, row]));
}

function isDue({ sandbox, settled_down }: MessageRow): boolean {
  return !sandbox && settled_down;
}

function wrongWith(message: MessageRow, settlement: SettlementRow): string | undefined {
  const { account_id, captured, released, advance_id } = settlement;
  if (message.sandbox) return 'it was sent with a test key and is settled';
  if (message.status === null) return 'it is queued and settled';
  if (account_id !== message.account_id) return 'it is settled for another account';
  if (advance_id !== message.advance_id)
    return `it is settled from ${heldFor(advance_id)} and was taken from ${heldFor(message.advance_id)}`;
  if (captured + released !== message.credits)
    return `${captured} captured and ${released} released of ${message.credits} credits`;
  if (message.was_pending && captured !== message.credits)
    return `a carrier accepted it whole and ${captured} of ${message.credits} credits are captured`;
  const { accepted, segments } = message;
  // Another carrier may have split the text differently: the message costs the credits of its acceptance.
  if (accepted !== null && captured > accepted && segments === message.credits)
    return `${captured} captured for ${accepted} accepted segments`;
  return accepted === 0 && captured > 0 ? `${captured} captured and no segment accepted` : undefined;
}

function heldFor(advanceId: string | null): string {
  return advanceId === null ? 'the hold of its request' : `advance ${advanceId}`;
}
