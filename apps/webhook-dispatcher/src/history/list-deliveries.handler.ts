import { Injectable } from '@nestjs/common';
import { requestIdOf } from '@sms/contracts/rpc';
import type {
  Delivery,
  DeliveryAttempt,
  ListDeliveriesReply,
  ListDeliveriesRequest,
} from '@sms/contracts/webhook-dispatcher';
import { Database, type Sql } from '@sms/platform/database';
import { exceptionStateOf, statusOf } from '../events/codes';
import { webhookId } from '../events/webhook-id';
import { DeliveryStates, exceptionListedAs, STATE_OF_EXCEPTION } from './delivery-states';
import { findEvents, type FoundEvent } from './find-events';
import { readAttempts } from './read-attempts';

/** A reply is one message of NATS, whose usual limit is 1 MiB. */
const MAX_REPLY_BYTES = 600_000;
/** One more than a page may have. */
const MAX_READ = 101;
const MAX_LIST_MS = 3_000;

interface ExceptionRow {
  readonly sequence: number;
  readonly state: number;
  readonly due_at: Date | null;
  readonly finished_at: Date | null;
}

@Injectable()
export class ListDeliveriesHandler {
  constructor(private readonly database: Database) {}

  async execute(request: ListDeliveriesRequest): Promise<ListDeliveriesReply> {
    return this.database.transaction(async (sql) => {
      // States and attempts are read by several statements, beside dispatchers that write both at once.
      await sql.execute('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      await sql.execute(`SET LOCAL statement_timeout = ${MAX_LIST_MS}`);
      // The summary of log entries is read by a bitmap scan.
      if (request.smsLogId !== undefined) await sql.execute('SET LOCAL enable_bitmapscan = on');
      return list(sql, request);
    });
  }
}

async function list(
  sql: Sql,
  { cursor, state, limit, ...filter }: ListDeliveriesRequest,
): Promise<ListDeliveriesReply> {
  const { accountId } = filter;
  const states = await DeliveryStates.read(sql, accountId);
  const found = await findEvents(sql, {
    filter,
    numbers: states.numbersIn(state),
    without: state === undefined ? 'no exceptions' : 'all exceptions',
    exceptions: state && exceptionListedAs(state),
    within: { first: 1, last: cursor === undefined ? Number.MAX_SAFE_INTEGER : cursor - 1 },
    order: 'DESC',
    limit: MAX_READ,
  });
  const shown = found.slice(0, limit);
  const exceptions = await readExceptions(sql, accountId, shown);
  const attempts = await readAttempts(
    sql,
    accountId,
    shown.map(({ sequence }) => sequence),
    shown.at(-1)?.created_at ?? 'infinity',
  );
  const deliveries = shown.map((event) =>
    deliveryOf(event, states, exceptions.get(event.sequence), attempts.get(event.sequence) ?? []),
  );
  const page = withinBounds(deliveries);
  return { deliveries: page, nextCursor: page.length < found.length ? (page.at(-1)?.sequence ?? null) : null };
}

async function readExceptions(
  sql: Sql,
  accountId: number,
  events: readonly FoundEvent[],
): Promise<Map<number, ExceptionRow>> {
  const rows = await sql.rows<ExceptionRow>(
    `SELECT sequence, state, due_at, finished_at FROM event_exception
     WHERE account_id = $1 AND sequence = ANY($2::bigint[])`,
    [accountId, events.map(({ sequence }) => sequence)],
  );
  return new Map(rows.map((row) => [row.sequence, row]));
}

function deliveryOf(
  event: FoundEvent,
  states: DeliveryStates,
  exception: ExceptionRow | undefined,
  attempts: readonly DeliveryAttempt[],
): Delivery {
  const byNumber = states.of(event.sequence);
  const state = exception ? STATE_OF_EXCEPTION[exceptionStateOf(exception.state)] : byNumber.state;
  const createdAt = new Date(event.created_at);
  const finishedAt = exception?.finished_at ?? byNumber.finishedAt ?? endOf(attempts) ?? createdAt;
  return {
    webhookId: webhookId(event.message_id, statusOf(event.status)),
    sequence: event.sequence,
    vendorAccountId: event.vendor_account_id,
    messageId: event.message_id,
    requestId: requestIdOf(event.message_id),
    smsLogId: event.sms_log_id,
    messageStatus: statusOf(event.status),
    state,
    createdAt: createdAt.toISOString(),
    finishedAt: state === 'pending' ? null : finishedAt.toISOString(),
    dueAt: state === 'pending' ? (exception?.due_at ?? createdAt).toISOString() : null,
    attempts,
  };
}

function endOf(attempts: readonly DeliveryAttempt[]): Date | undefined {
  const last = attempts.findLast(({ outcome }) => outcome === 'delivered');
  return last && new Date(Date.parse(last.startedAt) + (last.durationMs ?? 0));
}

/** The first ones that fit into a reply, one at least. */
function withinBounds(deliveries: readonly Delivery[]): Delivery[] {
  let bytes = 0;
  return deliveries.filter((delivery, index) => {
    bytes += Buffer.byteLength(JSON.stringify(delivery));
    return index === 0 || bytes <= MAX_REPLY_BYTES;
  });
}
