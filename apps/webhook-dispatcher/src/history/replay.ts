import { type ReplayDeliveryRequest, WEBHOOK_ERRORS } from '@sms/contracts/webhook-dispatcher';
import { columns, type Sql, statement, variants } from '@sms/platform/database';
import { DomainError } from '@sms/platform/errors';
import { EXCEPTION } from '../events/codes';
import { DeliveryStates } from './delivery-states';
import { lockQueue } from '../queues/take-queue';
import { probeNow } from '../queues/probe-now';
import type { FoundEvent } from './find-events.sql';

/** For so long after a host was set, only owners may replay earlier events to it. */
const NEW_HOST_HOURS = 24;

/** Locks an account's endpoint and queue, so that the cursor stays where it is, and reads the states of its events. */
export async function lockForReplay(
  sql: Sql,
  { accountId, unlessHostIsNew = false }: Pick<ReplayDeliveryRequest, 'accountId' | 'unlessHostIsNew'>,
): Promise<DeliveryStates> {
  await assertDelivers(sql, accountId, 'locked');
  if (unlessHostIsNew) await assertKnownHost(sql, accountId);
  await lockQueue(sql, accountId);
  return DeliveryStates.read(sql, accountId);
}

const readDelivers = variants<'read' | 'locked', readonly [accountId: number], { delivers: boolean }>(
  ['read', 'locked'],
  (lock) =>
    statement({
      name: `webhook-dispatcher.read_delivers:${lock}`,
      text: `SELECT skipped_from IS NULL AS delivers FROM endpoint WHERE account_id = $1
        ${lock === 'locked' ? 'FOR NO KEY UPDATE' : ''}`,
    }),
);

/** @throws {DomainError} WEBHOOK_URL_NOT_SET when nothing is delivered to the endpoint. */
export async function assertDelivers(sql: Sql, accountId: number, lock: 'read' | 'locked' = 'read'): Promise<void> {
  const [endpoint] = await sql.run(readDelivers(lock), [accountId]);
  if (endpoint?.delivers !== true) throw new DomainError(WEBHOOK_ERRORS.noUrl, 'there is no webhook URL');
}

const findNewHost = statement<readonly [accountId: number], object>({
  name: 'webhook-dispatcher.find_new_host',
  text: `
    SELECT FROM endpoint WHERE account_id = $1 AND host_set_at > clock_timestamp() - interval '${NEW_HOST_HOURS} hours'`,
});

/** @throws {DomainError} WEBHOOK_HOST_IS_NEW: a replay would send the host events of before it was set. */
async function assertKnownHost(sql: Sql, accountId: number): Promise<void> {
  const rows = await sql.run(findNewHost, [accountId]);
  if (rows.length > 0) throw new DomainError(WEBHOOK_ERRORS.hostIsNew, 'the host of the webhook URL is new');
}

interface EventToReplay extends Pick<FoundEvent, 'sequence' | 'created_at'> {
  readonly inRange: boolean;
}

const EVENTS = columns<EventToReplay>(
  {
    sequence: ['bigint', ({ sequence }) => sequence],
    created_at: ['timestamptz', ({ created_at: createdAt }) => createdAt],
    in_range: ['boolean', ({ inRange }) => inRange],
  },
  2,
);

const startReplays = statement<readonly [accountId: number, events: readonly EventToReplay[]]>({
  name: 'webhook-dispatcher.start_replays',
  params: ([accountId, events]) => [accountId, ...EVENTS.arrays(events)],
  text: `
    INSERT INTO event_exception AS x (account_id, sequence, created_at, state, attempts, due_at, in_range, replayed_at)
    SELECT $1, e.sequence, e.created_at, ${EXCEPTION.retrying}, 0, clock_timestamp(), e.in_range, clock_timestamp()
    FROM ${EVENTS.unnest} AS e(${EVENTS.names})
    ON CONFLICT (account_id, sequence) DO UPDATE SET state = ${EXCEPTION.retrying}, attempts = 0,
      due_at = excluded.due_at, finished_at = NULL, replayed_at = excluded.replayed_at
    WHERE x.state <> ${EXCEPTION.retrying}`,
});

/** Starts ended deliveries again: same webhook id, same bytes, all attempts. The caller holds the locks. */
export async function beginAnew(
  sql: Sql,
  accountId: number,
  states: DeliveryStates,
  events: ReadonlyArray<Pick<FoundEvent, 'sequence' | 'created_at'>>,
): Promise<void> {
  const toReplay = events.map((event) => ({ ...event, inRange: states.of(event.sequence).isInRange }));
  await sql.run(startReplays, [accountId, toReplay]);
  await probeNow(sql, accountId);
}
