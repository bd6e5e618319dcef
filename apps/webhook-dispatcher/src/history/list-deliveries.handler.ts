import { Injectable } from '@nestjs/common';
import type { Delivery, ListDeliveriesReply, ListDeliveriesRequest } from '@sms/contracts/webhook-dispatcher';
import { Database, type Sql } from '@sms/platform/database';
import { listSearch } from './delivery-search';
import { DeliveryStates } from './delivery-states';
import { describeDeliveries } from './describe-deliveries';
import { findEvents } from './find-events';
import { readHistory } from './read-history';

/** A reply is one NATS message, whose usual limit is 1 MiB. */
const MAX_REPLY_BYTES = 600_000;

@Injectable()
export class ListDeliveriesHandler {
  constructor(private readonly database: Database) {}

  async execute(request: ListDeliveriesRequest): Promise<ListDeliveriesReply> {
    return readHistory(this.database, async (sql) => {
      // The summary of log entries is read by a bitmap scan.
      if (request.smsLogId !== undefined) await sql.execute('SET LOCAL enable_bitmapscan = on');
      return list(sql, request);
    });
  }
}

async function list(sql: Sql, request: ListDeliveriesRequest): Promise<ListDeliveriesReply> {
  const { accountId, limit } = request;
  const states = await DeliveryStates.read(sql, accountId);
  const search = listSearch(states, request);
  const found = search ? await findEvents(sql, search, 'newest') : [];
  const deliveries = await describeDeliveries(sql, accountId, states, found.slice(0, limit));
  const page = withinBounds(deliveries);
  return { deliveries: page, nextCursor: page.length < found.length ? (page.at(-1)?.sequence ?? null) : null };
}

/** The first deliveries that fit into a reply, at least one. */
function withinBounds(deliveries: readonly Delivery[]): Delivery[] {
  let bytes = 0;
  return deliveries.filter((delivery, index) => {
    bytes += Buffer.byteLength(JSON.stringify(delivery));
    return index === 0 || bytes <= MAX_REPLY_BYTES;
  });
}
