import { type Database, statement } from '@sms/platform/database';
import { type EventStore, isUnreadable, type OpenedRow } from '../bodies/bodies';
import { eventId } from '../events/webhook-id';
import { rowOf } from '../queues/breaker-row';
import { logRows } from './attempt-log';
import { type CycleRow, runExceptionalCycles, runPlainCycles } from './cycle.sql';
import type { Cycle, CycleRequest, QueuedEvent } from './state/cycle-request';

/**
 * One dispatch cycle of each of several queues, in one statement: proves that this holder still has the leases, stores
 * results, moves the cursors, renews the leases and reads the next events. May be repeated after an unknown outcome.
 */
export async function runCycles(
  { database, bodies }: EventStore,
  leaseMs: number,
  requests: readonly CycleRequest[],
): Promise<Cycle[]> {
  const now = performance.now();
  const sorted = [...requests].sort((one, other) => one.queue.accountId - other.queue.accountId);
  const plain = {
    leaseMs,
    cycles: sorted.map((request) => ({ ...request, breakerRow: rowOf(request.breaker, now) })),
    logRows: sorted.flatMap(({ queue, delivered }) => logRows(queue.accountId, delivered, now)),
  };
  const rows = sorted.some(isExceptional)
    ? await database.run(runExceptionalCycles, { ...plain, ...exceptional(sorted, now) })
    : await database.run(runPlainCycles, plain);
  const held = heldCycles(await bodies.opened(rows));
  const missing = sorted.filter(({ queue }) => !held.has(queue.accountId));
  const repeated = missing.length > 0 ? await findRepeated(database, missing) : new Set<number>();
  return requests.map(({ queue: { accountId } }) => {
    const cycle = held.get(accountId);
    return cycle ?? { kind: repeated.has(accountId) ? 'repeated' : 'lost' };
  });
}

/**
 * The events that were read, for each queue that is still held. A queue with an event that this process cannot open is
 * lost to it: another process may have the key.
 */
function heldCycles(rows: ReadonlyArray<OpenedRow<CycleRow>>): Map<number, Cycle> {
  const held = new Map<number, Cycle>();
  const events = new Map<number, QueuedEvent[]>();
  for (const row of rows) {
    const read = events.get(row.account_id) ?? [];
    if (row.sequence !== null) read.push(eventOf(row.account_id, { ...row, sequence: row.sequence }));
    if (events.has(row.account_id)) continue;
    events.set(row.account_id, read);
    const { concurrency, secrets_version: secretsVersion } = row;
    held.set(row.account_id, { kind: 'held', concurrency, secretsVersion, events: read });
  }
  for (const row of rows) if (isUnreadable(row)) held.set(row.account_id, { kind: 'lost' });
  return held;
}

export function eventOf(
  accountId: number,
  row: Pick<CycleRow, 'created_at' | 'message_id' | 'status' | 'body' | 'trace_parent'> & { readonly sequence: number },
): QueuedEvent {
  const { sequence, created_at: createdAt, message_id: messageId, status, body, trace_parent: traceParent } = row;
  return {
    sequence,
    createdAt,
    // Without a status it is in the feed alone.
    subject: status === null ? null : (messageId ?? `account ${accountId}`),
    webhookId: eventId(accountId, row),
    body,
    traceParent,
  };
}

function isExceptional({ attempts, exceptions, backlog }: CycleRequest): boolean {
  return attempts.length > 0 || exceptions.length > 0 || backlog !== null;
}

function exceptional(requests: readonly CycleRequest[], now: number) {
  const of = <Item>(items: (request: CycleRequest) => readonly Item[]) =>
    requests.flatMap((request) => items(request).map((item) => ({ ...item, accountId: request.queue.accountId })));
  return {
    attempts: of(({ attempts }) => attempts).map((attempt) => ({ ...attempt, ageMs: now - attempt.startedAt })),
    exceptions: of(({ exceptions }) => exceptions),
    backlogs: of(({ backlog }) => (backlog ? [backlog] : [])),
  };
}

interface StoredRow {
  readonly account_id: number;
  readonly lease_token: number;
  readonly cycle: number;
}

/** The number of stored cycles of each account, and the token of its lease. */
const readStoredCycles = statement<readonly [accountIds: readonly number[]], StoredRow>({
  name: 'webhook-dispatcher.read_stored_cycles',
  text: 'SELECT account_id, lease_token, cycle FROM endpoint_queue WHERE account_id = ANY($1::bigint[])',
});

/** Queues whose token is unchanged and whose stored cycle is one ahead: their last call was stored. */
async function findRepeated(database: Database, requests: readonly CycleRequest[]): Promise<Set<number>> {
  const rows = await database.run(readStoredCycles, [requests.map(({ queue }) => queue.accountId)]);
  const stored = new Map(rows.map((row) => [row.account_id, row]));
  const repeated = requests.filter(({ queue, cycle }) => {
    const row = stored.get(queue.accountId);
    return row?.lease_token === queue.token && row.cycle === cycle + 1;
  });
  return new Set(repeated.map(({ queue }) => queue.accountId));
}
