import type { AuditContext } from './check';

/** Number of ids that one statement searches for. */
const MAX_SOUGHT = 200;

/**
 * Returns the message ids that occur in an event which messaging has not sent yet. Such an event is late, as the check
 * of the outboxes reports, but not lost. Ids behind 200 of which one is missing are not searched and are returned as
 * well: what is missing is reported in any case.
 */
export async function inOutbox(
  { databases }: AuditContext,
  destination: 'billing.events.v1' | 'webhook-dispatcher.events.v1',
  messageIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (let start = 0; start < messageIds.length; start += MAX_SOUGHT) {
    const sought = messageIds.slice(start, start + MAX_SOUGHT);
    const rows = await databases.messaging.rows<{ id: string }>(
      `SELECT sought.id FROM unnest($2::text[]) AS sought (id) WHERE EXISTS (
         SELECT FROM outbox WHERE destination = $1 AND strpos(payload, sought.id) > 0
       ) OR EXISTS (SELECT FROM outbox_refused WHERE destination = $1 AND strpos(payload, sought.id) > 0)`,
      [destination, sought],
    );
    for (const { id } of rows) found.add(id);
    if (rows.length < sought.length) return new Set([...found, ...messageIds.slice(start + MAX_SOUGHT)]);
  }
  return found;
}
