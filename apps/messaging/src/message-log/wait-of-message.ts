import type { MessageStatus, MessageWait, StoppedCarrier } from '@sms/contracts/messaging';
import { type Database, statement } from '@sms/platform/database';
import { carriersOf } from '../config/routing';

interface Row {
  message_id: number;
  state: Exclude<MessageWait['state'], 'queued'> | 'scheduled';
  since: Date | null;
  until: Date | null;
  /** A claimed message has but the carrier that claimed it. */
  route: string;
}

/** A message that is read, with its status where it has one. */
interface Waiting {
  readonly id: number;
  readonly status: MessageStatus | null;
  readonly created_at: Date;
}

export interface FoundWait {
  readonly wait: MessageWait;
  /** Null: the route that it was accepted with, as far as is known. */
  readonly route: string | null;
}

/**
 * Finds the queue rows and claims of messages without a state. Claims are few rows, however long the log is; the join
 * hashes the messages asked for, so that each claimed one is compared once.
 */
const listWaits = statement<readonly [ids: readonly number[]], Row>({
  name: 'messaging.list_waits',
  text: `
    SELECT message_id, state, NULL::timestamptz AS since, nullif(due_at, 'infinity') AS until, route FROM send_wait
    WHERE message_id = ANY($1::bigint[])
    UNION ALL
    SELECT asked.id, 'in_flight', claimed.at, NULL, claimed.carrier FROM unnest($1::bigint[]) AS asked (id) JOIN (
      SELECT unnest(message_ids) AS id, claimed_at AS at, carrier FROM claim) AS claimed USING (id)`,
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

/** With the carriers that its route begins with, as far as they are stopped: it waits for the first of them. */
export function withStopped(wait: MessageWait, route: string, stopped: readonly StoppedCarrier[]): MessageWait {
  if (wait.state !== 'queued' && wait.state !== 'delayed') return wait;
  const names = carriersOf(route);
  const serving = names.findIndex((name) => !stopped.some(({ carrier }) => carrier === name));
  const passedOver = serving < 0 ? names : names.slice(0, serving);
  const own = passedOver.flatMap((name) => stopped.find(({ carrier }) => carrier === name) ?? []);
  return own.length > 0 ? { ...wait, stopped: own } : wait;
}

/** Where those of the messages wait that no carrier has, by id; in one statement. */
export async function waitsOf(
  database: Database,
  messages: readonly Waiting[],
): Promise<ReadonlyMap<number, FoundWait>> {
  const queued = messages.filter(({ status }) => status === null || status === 'queued');
  if (queued.length === 0) return new Map();
  const rows = await database.run(listWaits, [queued.map(({ id }) => id)]);
  const found = new Map(rows.map((row) => [row.message_id, row]));
  return new Map(queued.map((message) => [message.id, foundWait(message, found.get(message.id))]));
}

/** A message that neither waits nor is claimed is ready to be claimed. */
function foundWait({ created_at }: Waiting, row: Row | undefined): FoundWait {
  if (!row) return { wait: { state: 'queued', since: created_at.toISOString(), until: null }, route: null };
  const { state, since, until, route } = row;
  const times = { since: since?.toISOString() ?? null, until: until?.toISOString() ?? null };
  // A gateway of the release before knows no such state.
  if (state === 'scheduled') return { wait: { state: 'delayed', scheduled: true, ...times }, route };
  return { wait: { state, ...times }, route };
}
