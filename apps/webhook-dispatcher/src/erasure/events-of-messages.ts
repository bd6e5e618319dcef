import { type Sql, statement } from '@sms/platform/database';
import type { Bodies, BodyRow, OpenedRow } from '../bodies/bodies';

export interface StoredEvent extends BodyRow {
  /** The number of the endpoint whose log it is in, and the account that this endpoint belongs to. */
  readonly account_id: number;
  readonly owner: number;
  readonly sequence: number;
  /** As a Postgres text. */
  readonly created_at: string;
  readonly message_id: string;
  readonly status: number | null;
}

/** Without the account, so that Postgres uses the index by message; the event is in the log of each endpoint. */
const listEventsOfMessages = statement<readonly [messageIds: readonly string[]], StoredEvent>({
  name: 'webhook-dispatcher.list_events_of_messages',
  text: `
    SELECT account_id, coalesce(p.owner_account_id, account_id) AS owner, sequence, created_at::text,
      vendor_account_id, message_id, status, body, sealed
    FROM event JOIN endpoint p USING (account_id)
    WHERE message_id = ANY($1::uuid[]) ORDER BY account_id, sequence`,
});

/** Events about messages, of all endpoints, with their whole bodies where these can be opened. */
export async function eventsOfMessages(
  sql: Pick<Sql, 'run'>,
  bodies: Bodies,
  messageIds: readonly string[],
): Promise<ReadonlyArray<OpenedRow<StoredEvent>>> {
  return bodies.opened(await sql.run(listEventsOfMessages, [messageIds]), sql);
}
