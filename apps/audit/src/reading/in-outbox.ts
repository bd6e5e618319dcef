import type { AuditContext } from './check';

/** So many are looked for: when more are missing, the first is still named. */
const MAX_SOUGHT = 200;

/**
 * Which of the ids of messages stand in an event that messaging has not handed over yet. Such an event is late, which
 * the ages of the outboxes show, but it is not lost.
 */
export async function inOutbox(
  { databases }: AuditContext,
  destination: 'billing.events.v1' | 'webhook-dispatcher.events.v1',
  messageIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (messageIds.length === 0) return new Set();
  const rows = await databases.messaging.rows<{ id: string }>(
    `SELECT sought.id FROM unnest($2::text[]) AS sought (id) WHERE EXISTS (
       SELECT FROM outbox WHERE destination = $1 AND strpos(payload, sought.id) > 0
     ) OR EXISTS (SELECT FROM outbox_refused WHERE destination = $1 AND strpos(payload, sought.id) > 0)`,
    [destination, messageIds.slice(0, MAX_SOUGHT)],
  );
  return new Set(rows.map(({ id }) => id));
}
