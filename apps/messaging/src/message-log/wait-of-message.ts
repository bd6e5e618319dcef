import type { MessageWait } from '@sms/contracts/messaging';
import { type Database, statement } from '@sms/platform/database';
import type { LoggedMessage } from './logged-message';

interface Row {
  state: 'delayed' | 'uncertain' | 'held' | 'cancelled' | 'in_flight';
  since: Date | null;
  until: Date | null;
}

/** Finds the queue row or claim of a message without a state. Claims are few rows, however long the log is. */
const readWaitOfMessage = statement<readonly [id: number], Row>({
  name: 'messaging.read_wait_of_message',
  text: `
    SELECT state, NULL::timestamptz AS since, nullif(due_at, 'infinity') AS until FROM send_wait WHERE message_id = $1
    UNION ALL
    SELECT 'in_flight', claimed_at, NULL FROM claim WHERE $1 = ANY(message_ids)
    LIMIT 1`,
});

export async function waitOf(
  database: Database,
  { id, status, created_at }: LoggedMessage,
): Promise<MessageWait | null> {
  if (status !== null) return null;
  const [row] = await database.run(readWaitOfMessage, [id]);
  if (!row) return { state: 'queued', since: created_at.toISOString(), until: null };
  return { state: row.state, since: row.since?.toISOString() ?? null, until: row.until?.toISOString() ?? null };
}
