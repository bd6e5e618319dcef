import { Injectable } from '@nestjs/common';
import {
  type ReplayDeliveryReply,
  type ReplayDeliveryRequest,
  WEBHOOK_ERRORS,
} from '@sms/contracts/webhook-dispatcher';
import { Database } from '@sms/platform/database';
import { DomainError } from '@sms/platform/errors';
import { LanePool } from '../lanes/lane-pool';
import { beginAnew, lockForReplay } from './replay';

@Injectable()
export class ReplayDeliveryHandler {
  constructor(
    private readonly database: Database,
    private readonly lanePool: LanePool,
  ) {}

  async execute({ accountId, webhookId }: ReplayDeliveryRequest): Promise<ReplayDeliveryReply> {
    // First of all, so that a foreign id is answered as a missing one whatever the endpoint's state is.
    await this.find(accountId, webhookId);
    await this.database.transaction(async (sql) => {
      await lockForReplay(sql, accountId);
      const rows = await sql.rows<{ id: number }>(
        `SELECT id FROM deliveries WHERE account_id = $1 AND webhook_id = $2 AND state <> 'pending'`,
        [accountId, webhookId],
      );
      if (rows.length === 0) throw new DomainError(WEBHOOK_ERRORS.deliveryPending, 'the delivery is in flight');
      await beginAnew(
        sql,
        accountId,
        rows.map((row) => row.id),
      );
    });
    this.lanePool.nudge([accountId]);
    return { webhookId };
  }

  private async find(accountId: number, webhookId: string): Promise<void> {
    const rows = await this.database.rows('SELECT 1 FROM deliveries WHERE account_id = $1 AND webhook_id = $2', [
      accountId,
      webhookId,
    ]);
    if (rows.length === 0) throw new DomainError(WEBHOOK_ERRORS.deliveryUnknown, 'no such delivery');
  }
}
