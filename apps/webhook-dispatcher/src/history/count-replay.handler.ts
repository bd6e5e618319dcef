import { Injectable } from '@nestjs/common';
import type { CountReplayReply, ReplayDeliveriesRequest } from '@sms/contracts/webhook-dispatcher';
import { Database } from '@sms/platform/database';
import { replaySearch } from './delivery-search';
import { DeliveryStates } from './delivery-states';
import { countEvents } from './find-events';
import { MAX_COUNTED } from './find-events.sql';
import { assertDelivers } from './replay';

const MAX_COUNT_MS = 3_000;

/** Counts the events that a replay would send again, by the same search, without locks. */
@Injectable()
export class CountReplayHandler {
  constructor(private readonly database: Database) {}

  async execute(request: ReplayDeliveriesRequest): Promise<CountReplayReply> {
    return this.database.transaction(async (sql) => {
      // States and events are read by several statements, while dispatchers write both.
      await sql.execute('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      await sql.execute(`SET LOCAL statement_timeout = ${MAX_COUNT_MS}`);
      // The summary of log entries is read by a bitmap scan.
      if (request.smsLogId !== undefined) await sql.execute('SET LOCAL enable_bitmapscan = on');
      await assertDelivers(sql, request.accountId);
      const search = replaySearch(await DeliveryStates.read(sql, request.accountId), request);
      const found = search ? await countEvents(sql, search) : 0;
      return { count: Math.min(found, MAX_COUNTED), more: found > MAX_COUNTED };
    });
  }
}
