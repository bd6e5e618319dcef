import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { Database } from '@sms/platform/database';
import { Gauge, register } from 'prom-client';
import { countUnmatchedReceipts } from '../carrier-mail/count-unmatched-receipts';
import { messagingConfig } from '../config/messaging.config';
import { countLane, countParked, PARKED_STATES, routesInQueue, walkIndexesOnly } from './count-queue';
import { LANES } from './lanes';

/**
 * Shows what waits. Asked by the request side, because it matters most while no worker runs; each replica shows the
 * same, so replicas are not to be added up.
 */
@Injectable()
export class QueueMetrics {
  private readonly waiting = gauge(
    'messaging_queue_messages',
    'Messages that wait for their turn, at most 100,000 counted; of all replicas',
    'lane',
  );
  private readonly oldest = gauge(
    'messaging_queue_oldest_seconds',
    'For how long the oldest of them has waited',
    'lane',
  );
  private readonly parked = gauge(
    'messaging_queue_parked_messages',
    'Messages that are not for sending at the moment, at most 100,000 counted; of all replicas',
    'state',
  );
  private readonly receipts = gauge(
    'messaging_receipts_parked',
    'Receipts without a message, at most 1,000 counted; of all replicas',
    'carrier',
  );

  constructor(
    private readonly database: Database,
    @Inject(messagingConfig.KEY) private readonly config: ConfigType<typeof messagingConfig>,
  ) {}

  async collect(): Promise<void> {
    try {
      await this.look();
    } catch (error) {
      // Numbers that are no longer true would hide what is wrong.
      for (const shown of [this.waiting, this.oldest, this.parked, this.receipts]) shown.reset();
      throw error;
    }
  }

  private async look(): Promise<void> {
    await this.database.transaction(async (sql) => {
      await walkIndexesOnly(sql);
      const routes = await routesInQueue(sql);
      for (const [rank, lane] of LANES.entries()) {
        const { count, oldest } = await countLane(sql, rank, routes);
        this.waiting.set({ lane }, count);
        this.oldest.set({ lane }, oldest);
      }
      const parked = await countParked(sql);
      for (const state of PARKED_STATES) this.parked.set({ state }, parked.get(state) ?? 0);
    });
    const receipts = await countUnmatchedReceipts(
      this.database,
      this.config.carriers.map(({ name }) => name),
    );
    for (const [carrier, count] of receipts) this.receipts.set({ carrier }, count);
  }
}

/** Several services may run in one process under test. */
function gauge<Label extends string>(name: string, help: string, label: Label): Gauge<Label> {
  return (register.getSingleMetric(name) as Gauge<Label> | undefined) ?? new Gauge({ name, help, labelNames: [label] });
}
