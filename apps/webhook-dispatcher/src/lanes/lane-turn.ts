import type { Database, Sql } from '@sms/platform/database';
import { isAlive } from '../delivery/attempt-result';
import { admitted, type Breaker, type BreakerSettings, finished, started } from './breaker';
import { type BreakerRow, breakerOf } from './breaker-row';
import type { ClaimedLane } from './claim-lanes';
import { type FinishedAttempt, type RecordedAttempt, recordResults } from './record-results';
import { type SettledLane, settleLanes } from './settle-lanes';
import { startDue, type StartedAttempt } from './start-due';

/** What holds for all lanes of a process. */
export interface TurnSettings {
  readonly owner: string;
  readonly leaseMs: number;
  /** Requests in flight to one endpoint, unless its lane says otherwise. */
  readonly concurrency: number;
  readonly breaker: BreakerSettings;
}

export interface TurnRequest {
  readonly lane: Pick<ClaimedLane, 'accountId' | 'token'>;
  /** Results since the last turn. */
  readonly finished: readonly FinishedAttempt[];
  /** Attempts that were started and will not be made: they are as if they had never been started. */
  readonly takenBack: readonly number[];
  /** Deliveries whose attempts are in flight or about to be made. */
  readonly inFlight: readonly number[];
  /** How many requests the receiver may be given at once, as far as its lane allows. */
  readonly width: number;
  /** How many attempts are started for each of them: 1 or more. */
  readonly ahead: number;
  /** Starts nothing, so that the lane can be given back. */
  readonly finishing: boolean;
}

interface Recorded {
  readonly recorded: readonly RecordedAttempt[];
  /** What the breaker did, if anything. */
  readonly breakerTurned: 'open' | 'closed' | null;
}

export type Turn =
  | { readonly kind: 'lost' }
  | (Recorded & { readonly kind: 'released' })
  | (Recorded & {
      readonly kind: 'held';
      readonly url: string;
      readonly sealedSecrets: readonly Buffer[];
      readonly start: readonly StartedAttempt[];
      readonly concurrency: number;
      /** There is room for another attempt, so new deliveries are worth looking for. */
      readonly hasRoom: boolean;
      /** The receiver's last answer was a failure, or there was none. */
      readonly troubled: boolean;
    });

interface LaneRow extends BreakerRow {
  account_id: number;
  lease_token: number;
  url: string | null;
  secrets: Buffer[];
  concurrency: number | null;
  now_ms: number;
}

/** A lane that is still this holder's, its results recorded. */
interface OpenTurn {
  readonly request: TurnRequest;
  readonly row: LaneRow;
  readonly recorded: readonly RecordedAttempt[];
  readonly breaker: Breaker;
  readonly concurrency: number;
  readonly room: number;
}

/**
 * One turn of each of several lanes for their holder, all in one transaction: proves that the lease is still its own
 * (row lock and token), records results, advances the breaker, starts what is due, and renews the lease or gives the
 * lane back. Attempts are committed here before they are sent. May be repeated after an unknown outcome: results
 * already recorded change nothing.
 */
export async function takeTurns(
  database: Database,
  settings: TurnSettings,
  requests: readonly TurnRequest[],
): Promise<Turn[]> {
  return database.transaction(async (sql) => {
    const rows = await lockHeld(sql, requests);
    const held = requests.filter((request) => rows.has(keyOf(request.lane)));
    await forget(
      sql,
      held.flatMap(({ takenBack }) => takenBack),
    );
    const recorded = await recordResults(
      sql,
      held.flatMap((request) => request.finished),
    );
    const turns = new Map(
      held.map((request) => {
        const row = rows.get(keyOf(request.lane)) as LaneRow;
        return [request, openTurn(request, row, recorded, settings)];
      }),
    );
    const started = await startDue(
      sql,
      settings.owner,
      [...turns.values()].filter(({ room }) => room > 0).map(({ request, room }) => ({ ...request.lane, room })),
      held.flatMap(({ inFlight }) => inFlight),
    );
    const outcomes = requests.map((request) => {
      const turn = turns.get(request);
      return turn ? concluded(turn, started.get(request.lane.accountId) ?? []) : undefined;
    });
    await settleLanes(
      sql,
      settings.leaseMs,
      outcomes.flatMap((outcome) => (outcome ? [outcome.settled] : [])),
    );
    return outcomes.map((outcome) => outcome?.turn ?? { kind: 'lost' });
  });
}

const keyOf = ({ accountId, token }: { accountId: number; token: number }): string => `${accountId}/${token}`;

/**
 * Locks in the order in which everybody locks lanes. A change of the endpoint raises the token too, so URL and secrets
 * are those of the lane's row version that is locked.
 */
async function lockHeld(sql: Sql, requests: readonly TurnRequest[]): Promise<Map<string, LaneRow>> {
  const rows = await sql.rows<LaneRow>(
    `SELECT l.account_id, l.lease_token, e.url, l.concurrency, l.breaker_state, l.consecutive_failures, l.reset_ms,
       extract(epoch FROM l.open_until)::float8 * 1000 AS open_until_ms,
       extract(epoch FROM clock_timestamp())::float8 * 1000 AS now_ms,
       ARRAY(SELECT s.ciphertext FROM endpoint_secrets s
             WHERE s.account_id = l.account_id AND (s.expires_at IS NULL OR s.expires_at > now()) ORDER BY s.id DESC)
               AS secrets
     FROM lanes l JOIN endpoints e ON e.account_id = l.account_id
       JOIN unnest($1::bigint[], $2::bigint[]) AS held(account_id, token) ON held.account_id = l.account_id
         AND held.token = l.lease_token
     ORDER BY l.account_id FOR NO KEY UPDATE OF l`,
    [requests.map(({ lane }) => lane.accountId), requests.map(({ lane }) => lane.token)],
  );
  return new Map(rows.map((row) => [keyOf({ accountId: row.account_id, token: row.lease_token }), row]));
}

async function forget(sql: Sql, attemptIds: readonly number[]): Promise<void> {
  if (attemptIds.length === 0) return;
  await sql.execute('DELETE FROM attempts WHERE id = ANY($1::bigint[]) AND outcome IS NULL', [attemptIds]);
}

function openTurn(
  request: TurnRequest,
  row: LaneRow,
  recorded: ReadonlyMap<number, RecordedAttempt>,
  settings: TurnSettings,
): OpenTurn {
  const fresh = request.finished.flatMap(({ attemptId }) => recorded.get(attemptId) ?? []);
  const breaker = fresh.reduce(
    (state, { outcome }) => finished(state, isAlive(outcome), row.now_ms, settings.breaker),
    breakerOf(row),
  );
  const concurrency = row.concurrency ?? settings.concurrency;
  const limit = Math.min(request.width, admitted(breaker, row.now_ms, concurrency));
  // Running ahead is for receivers that answer: a probe goes alone.
  const window = breaker.state === 'closed' ? limit * request.ahead : limit;
  const room = row.url === null || request.finishing ? 0 : Math.max(0, window - request.inFlight.length);
  return { request, row, recorded: fresh, breaker, concurrency, room };
}

function concluded(
  { request, row, recorded, breaker: before, concurrency, room }: OpenTurn,
  start: readonly StartedAttempt[],
): { turn: Turn; settled: SettledLane } {
  const { accountId } = request.lane;
  const breaker = start.length > 0 ? started(before) : before;
  const breakerTurned = before.state !== row.breaker_state && before.state !== 'half-open' ? before.state : null;
  const held = start.length + request.inFlight.length > 0;
  const settled = { accountId, held, breaker, finishing: request.finishing };
  if (!held) return { turn: { kind: 'released', recorded, breakerTurned }, settled };
  const troubled = breaker.state !== 'closed' || breaker.failures > 0;
  const { secrets: sealedSecrets } = row;
  return {
    turn: {
      kind: 'held',
      recorded,
      breakerTurned,
      url: row.url ?? '',
      sealedSecrets,
      start,
      concurrency,
      hasRoom: start.length < room,
      troubled,
    },
    settled,
  };
}
