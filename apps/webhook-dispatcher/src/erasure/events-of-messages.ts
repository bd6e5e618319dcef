import { type Sql, statement } from '@sms/platform/database';

export interface StoredEvent {
  readonly account_id: number;
  readonly sequence: number;
  /** As a Postgres text. */
  readonly created_at: string;
  readonly vendor_account_id: number;
  readonly message_id: string;
  readonly status: number | null;
  readonly body: string;
}

/** Without the account, so that Postgres uses the index by message; the event is in the feed of each endpoint. */
const listEventsOfMessages = statement<readonly [messageIds: readonly string[]], StoredEvent>({
  name: 'webhook-dispatcher.list_events_of_messages',
  text: `
    SELECT account_id, sequence, created_at::text, vendor_account_id, message_id, status, body FROM event
    WHERE message_id = ANY($1::uuid[]) ORDER BY account_id, sequence`,
});

/** Events about messages, of all endpoints. */
export function eventsOfMessages(sql: Pick<Sql, 'run'>, messageIds: readonly string[]): Promise<StoredEvent[]> {
  return sql.run(listEventsOfMessages, [messageIds]);
}
