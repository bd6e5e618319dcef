import type { MessageRow } from '../reading/messages';
import { type KnownElsewhere, type Status, STATUSES } from './decide-status';
import type { ReconcileContext } from './reconcile-context';

interface EventRow {
  readonly message_id: string;
  readonly status: number;
}

interface SettlementRow {
  readonly message_id: string;
  readonly captured: number;
}

/** Events are stored after their messages were accepted, whatever clock. */
const EARLIER = "interval '1 hour'";

/** Reads the statuses that the dispatcher, in the feeds of accounts, and billing have of messages. */
export async function knownElsewhere(
  { databases, from }: ReconcileContext,
  messages: readonly MessageRow[],
): Promise<(message: MessageRow) => KnownElsewhere> {
  const ids = messages.map(({ message_id }) => message_id).sort();
  const reported = new Map<string, Status[]>();
  for (const { message_id: id, status } of await databases.webhook_dispatcher.rows<EventRow>(
    `SELECT message_id, status FROM event
     WHERE message_id = ANY($1::uuid[]) AND created_at >= $2::timestamptz - ${EARLIER}
       AND account_id IN (SELECT account_id FROM endpoint WHERE owner_account_id IS NULL)
     ORDER BY account_id, sequence`,
    [ids, from],
  )) {
    const known = STATUSES.get(status);
    if (known) reported.set(id, [...(reported.get(id) ?? []), known]);
  }
  const settlements = await databases.billing.rows<SettlementRow>(
    `SELECT message_id, captured FROM settlement
     WHERE message_id = ANY($1::uuid[]) AND message_id BETWEEN $2::uuid AND $3::uuid`,
    [ids, ids[0] ?? null, ids.at(-1) ?? null],
  );
  const captured = new Map(settlements.map((one) => [one.message_id, one.captured]));
  return ({ message_id: id }) => ({ reported: reported.get(id) ?? [], captured: captured.get(id) });
}
