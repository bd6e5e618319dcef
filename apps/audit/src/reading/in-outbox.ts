import type { AuditContext } from './check';

/** Number of ids that are searched for; when more are missing, the first is still reported. */
const MAX_SOUGHT = 200;

/**
 * Returns the message ids that occur in an event which messaging has not sent yet. Such an event is late, as the check
 * of the outboxes reports, but not lost.
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
