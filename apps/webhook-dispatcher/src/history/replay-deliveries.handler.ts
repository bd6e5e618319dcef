import { Injectable } from '@nestjs/common';
import type { ReplayDeliveriesReply, ReplayDeliveriesRequest } from '@sms/contracts/webhook-dispatcher';
import { Database } from '@sms/platform/database';
import { Dispatcher } from '../dispatch/dispatcher';
import { replaySearch } from './delivery-search';
import { findEvents } from './find-events';
import { MAX_REPLAYED } from './find-events.sql';
import { beginAnew, lockForReplay } from './replay';

@Injectable()
export class ReplayDeliveriesHandler {
  constructor(
    private readonly database: Database,
    private readonly dispatcher: Dispatcher,
  ) {}

  async execute(request: ReplayDeliveriesRequest): Promise<ReplayDeliveriesReply> {
    const { accountId } = request;
    const found = await this.database.transaction(async (sql) => {
      // The summary of log entries is read by a bitmap scan.
      if (request.smsLogId !== undefined) await sql.execute('SET LOCAL enable_bitmapscan = on');
      const states = await lockForReplay(sql, request);
      const search = replaySearch(states, request);
      const events = search ? await findEvents(sql, search, 'replayed') : [];
      if (events.length > 0) await beginAnew(sql, accountId, states, events);
      return events;
    });
    this.dispatcher.retry(accountId);
    return {
      replayed: found.length,
      nextAfter: found.length === MAX_REPLAYED ? (found.at(-1)?.sequence ?? null) : null,
    };
  }
}
