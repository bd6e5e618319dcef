import type { Database } from '@sms/platform/database';
import type { AttemptResult } from '../client/attempt-result';
import type { ExceptionState } from '../events/codes';
import { statusOf } from '../events/codes';
import { webhookId } from '../events/webhook-id';
import type { Breaker } from '../queues/breaker';
import { rowOf } from '../queues/breaker-row';
import type { ClaimedQueue } from '../queues/claim-queues';
import type { Position } from './cursor';
import {
  ATTEMPTS,
  BACKLOGS,
  CYCLE,
  type CycleRow,
  CYCLES,
  EXCEPTIONAL_CYCLE,
  EXCEPTIONS,
  LOG_ROWS,
  STORED,
} from './cycle-statement';
import { logRows } from './dispatch-log';

/** An event as it is sent. */
export interface QueuedEvent extends Position {
  /** Null: it is about the endpoint itself, and stands in the feed only. */
  readonly messageId: string | null;
  readonly webhookId: string;
  readonly body: string;
}

export interface FinishedAttempt extends Position {
  /** 1 for the first one of the event's schedule. */
  readonly number: number;
  /** Monotonic milliseconds. */
  readonly startedAt: number;
  readonly result: AttemptResult;
}

/** What becomes of an event that its first attempt did not deliver; `delivered`: it is no exception any more. */
export interface ExceptionToStore extends Position {
  readonly state: ExceptionState;
  /** That count, made so far. */
  readonly attempts: number;
  /** Until the next one, of a `retrying` event. */
  readonly delayMs: number;
}

export interface CycleRequest {
  readonly queue: Pick<ClaimedQueue, 'accountId' | 'token'>;
  /** How many cycles of this lease came before. */
  readonly cycle: number;
  readonly cursor: Position;
  /** The events with the next `room` numbers after that one are read. */
  readonly read: { readonly after: Position; readonly room: number };
  readonly breaker: Breaker;
  readonly failingForMs: number | null;
  /** First attempts that delivered, since the last cycle. */
  readonly delivered: readonly FinishedAttempt[];
  /** All others. */
  readonly attempts: readonly FinishedAttempt[];
  readonly exceptions: readonly ExceptionToStore[];
  readonly backlog: { readonly rangeId: number; readonly cursor: Position } | null;
}

export type Cycle =
  /** The lease ended or the endpoint was changed: nothing was stored. */
  | { readonly kind: 'lost' }
  /** It had been stored by a call whose outcome was unknown: nothing was read. */
  | { readonly kind: 'repeated' }
  | {
      readonly kind: 'held';
      readonly concurrency: number | null;
      readonly secretsVersion: number;
      /** In their order; fewer than there was room for only if there are no more. */
      readonly events: readonly QueuedEvent[];
    };

/**
 * One dispatch cycle of each of several queues, in one statement: proves that the leases are still this holder's,
 * stores results, moves the cursors, renews the leases and reads the next events. May be repeated after an unknown
 * outcome.
 */
export async function runCycles(
  database: Database,
  leaseMs: number,
  requests: readonly CycleRequest[],
): Promise<Cycle[]> {
  const now = performance.now();
  const sorted = [...requests].sort((one, other) => one.queue.accountId - other.queue.accountId);
  const parameters = [
    leaseMs,
    ...CYCLES.arrays(sorted.map((request) => ({ ...request, breakerRow: rowOf(request.breaker, now) }))),
    ...LOG_ROWS.arrays(sorted.flatMap(({ queue, delivered }) => logRows(queue.accountId, delivered, now))),
  ];
  const rows = sorted.some(isExceptional)
    ? await database.rows<CycleRow>(EXCEPTIONAL_CYCLE, [...parameters, ...exceptional(sorted, now)])
    : await database.rows<CycleRow>(CYCLE, parameters);
  const held = new Map<number, Cycle>();
  for (const row of rows) {
    let cycle = held.get(row.account_id);
    if (cycle?.kind !== 'held') {
      const { concurrency, secrets_version: secretsVersion } = row;
      cycle = { kind: 'held', concurrency, secretsVersion, events: [] };
      held.set(row.account_id, cycle);
    }
    if (row.sequence !== null) (cycle.events as QueuedEvent[]).push(eventOf({ ...row, sequence: row.sequence }));
  }
  if (held.size < requests.length) await findRepeated(database, sorted, held);
  return requests.map(({ queue }) => held.get(queue.accountId) ?? { kind: 'lost' });
}

export function eventOf(
  row: Pick<CycleRow, 'created_at' | 'message_id' | 'status' | 'body'> & { readonly sequence: number },
): QueuedEvent {
  return {
    sequence: row.sequence,
    createdAt: row.created_at,
    messageId: row.message_id,
    webhookId: row.message_id === null ? '' : webhookId(row.message_id, statusOf(row.status)),
    body: row.body,
  };
}

function isExceptional({ attempts, exceptions, backlog }: CycleRequest): boolean {
  return attempts.length > 0 || exceptions.length > 0 || backlog !== null;
}

function exceptional(requests: readonly CycleRequest[], now: number): string[] {
  const of = <Item>(items: (request: CycleRequest) => readonly Item[]) =>
    requests.flatMap((request) => items(request).map((item) => ({ ...item, accountId: request.queue.accountId })));
  return [
    ...ATTEMPTS.arrays(
      of(({ attempts }) => attempts).map((attempt) => ({ ...attempt, ageMs: now - attempt.startedAt })),
    ),
    ...EXCEPTIONS.arrays(of(({ exceptions }) => exceptions)),
    ...BACKLOGS.arrays(of(({ backlog }) => (backlog ? [backlog] : []))),
  ];
}

interface StoredRow {
  readonly account_id: number;
  readonly lease_token: number;
  readonly cycle: number;
}

/** Those whose token is still theirs are one cycle ahead: their last call was stored. */
async function findRepeated(
  database: Database,
  requests: readonly CycleRequest[],
  held: Map<number, Cycle>,
): Promise<void> {
  const missing = requests.filter(({ queue }) => !held.has(queue.accountId));
  const rows = await database.rows<StoredRow>(STORED, [missing.map(({ queue }) => queue.accountId)]);
  for (const { queue, cycle } of missing) {
    const row = rows.find(({ account_id: accountId }) => accountId === queue.accountId);
    if (row?.lease_token === queue.token && row.cycle === cycle + 1) held.set(queue.accountId, { kind: 'repeated' });
  }
}
