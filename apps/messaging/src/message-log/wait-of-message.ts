import type { MessageWait, StoppedCarrier } from '@sms/contracts/messaging';
import { type Database, statement } from '@sms/platform/database';
import { carriersOf } from '../config/routing';
import type { LoggedMessage } from './logged-message';

interface Row {
  state: Exclude<MessageWait['state'], 'queued'>;
  since: Date | null;
  until: Date | null;
  route: string;
}

/** Finds the queue row or claim of a message without a state. Claims are few rows, however long the log is. */
const readWaitOfMessage = statement<readonly [id: number], Row>({
  name: 'messaging.read_wait_of_message',
  text: `
    SELECT state, NULL::timestamptz AS since, nullif(due_at, 'infinity') AS until, route FROM send_wait
    WHERE message_id = $1
    UNION ALL
    SELECT 'in_flight', claimed_at, NULL, carrier FROM claim WHERE $1 = ANY(message_ids)
    LIMIT 1`,
});

/** Operators have changed few carriers. */
const listStoppedCarriers = statement<readonly [], Omit<StoppedCarrier, 'since'> & { since: Date }>({
  name: 'messaging.list_stopped_carriers',
  text: `SELECT carrier, state, stopped_at AS since FROM carrier_control WHERE stopped_at IS NOT NULL ORDER BY carrier`,
});

/** All carriers to which an operator has stopped submits. */
export async function stoppedCarriers(database: Pick<Database, 'run'>): Promise<StoppedCarrier[]> {
  const rows = await database.run(listStoppedCarriers, []);
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
}

/** With the carriers that its route begins with, as far as they are stopped: the message waits for the first of them. */
export function withStopped(wait: MessageWait, route: string, stopped: readonly StoppedCarrier[]): MessageWait {
  if (wait.state !== 'queued' && wait.state !== 'delayed') return wait;
  const names = carriersOf(route);
  const serving = names.findIndex((name) => !stopped.some(({ carrier }) => carrier === name));
  const passedOver = serving < 0 ? names : names.slice(0, serving);
  const own = passedOver.flatMap((name) => stopped.find(({ carrier }) => carrier === name) ?? []);
  return own.length > 0 ? { ...wait, stopped: own } : wait;
}

export async function waitOf(
  database: Database,
  { id, status, created_at, route }: LoggedMessage,
): Promise<MessageWait | null> {
  if (status !== null) return null;
  const [row] = await database.run(readWaitOfMessage, [id]);
  const wait: MessageWait = row
    ? { state: row.state, since: row.since?.toISOString() ?? null, until: row.until?.toISOString() ?? null }
    : { state: 'queued', since: created_at.toISOString(), until: null };
  return withStopped(wait, row?.route ?? route, await stoppedCarriers(database));
}
