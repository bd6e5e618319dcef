import { Injectable } from '@nestjs/common';
import type { ReplayDeliveriesReply, ReplayDeliveriesRequest } from '@sms/contracts/webhook-dispatcher';
import { Database } from '@sms/platform/database';
import { LanePool } from '../lanes/lane-pool';
import { deliveryFilter } from './delivery-filter';
import { beginAnew, lockForReplay } from './replay';

/** Of one call: its transaction holds the lane's lock, for which events wait. */
const MAX_REPLAYED = 1_000;

@Injectable()
export class ReplayDeliveriesHandler {
  constructor(
    private readonly database: Database,
    private readonly lanePool: LanePool,
  ) {}

  async execute(request: ReplayDeliveriesRequest): Promise<ReplayDeliveriesReply> {
    const { accountId } = request;
    const filter = deliveryFilter(request);
    filter.add('sequence >', request.after);
    const found = await this.database.transaction(async (sql) => {
      await lockForReplay(sql, accountId);
      const rows = await sql.rows<{ id: number; sequence: number }>(
        `SELECT id, sequence FROM deliveries WHERE ${filter.conditions.join(' AND ')} AND state <> 'pending'
         ORDER BY sequence LIMIT ${MAX_REPLAYED}`,
        filter.parameters,
      );
      if (rows.length > 0)
        await beginAnew(
          sql,
          accountId,
          rows.map((row) => row.id),
        );
      return rows;
    });
    this.lanePool.nudge([accountId]);
    return {
      replayed: found.length,
      nextAfter: found.length === MAX_REPLAYED ? (found.at(-1)?.sequence ?? null) : null,
    };
  }
}
