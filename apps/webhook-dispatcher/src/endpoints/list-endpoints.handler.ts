import { Injectable } from '@nestjs/common';
import type { ListedEndpoint, ListEndpointsReply, ListEndpointsRequest } from '@sms/contracts/webhook-dispatcher';
import { Database } from '@sms/platform/database';
import { listEndpoints } from './list-endpoints.sql';

@Injectable()
export class ListEndpointsHandler {
  constructor(private readonly database: Database) {}

  /** Those that fail come first. */
  async execute({ accountId, offset, limit }: ListEndpointsRequest): Promise<ListEndpointsReply> {
    const rows = await this.database.run(listEndpoints, [accountId, limit + 1, offset]);
    const endpoints = rows.slice(0, limit).map((row): ListedEndpoint => ({
      accountId: row.owner,
      ...(row.id !== null && { endpointId: row.id }),
      host: new URL(row.url).host,
      state: row.state,
      since: row.since?.toISOString() ?? null,
      pausedUntil: row.paused_until?.toISOString() ?? null,
      consecutiveFailures: row.consecutive_failures,
      backlog: row.backlog,
      oldestWaitingAt: row.oldest_at?.toISOString() ?? null,
      lastHour: { attempts: row.hour_attempts, delivered: row.hour_delivered },
      lastDay: { attempts: row.day_attempts, delivered: row.day_delivered },
    }));
    return { endpoints, hasMore: rows.length > limit };
  }
}
