import { Injectable } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { Gauge } from 'prom-client';
import { countUnmatchedReceipts } from '../inbox/count-unmatched-receipts';
import { ActiveSettings } from '../carrier-settings/active-settings';
import { countLane, countParked, PARKED_STATES } from './count-queue';
import { LANES } from '../message/lanes';
import { routesInQueue } from './routes-in-queue';

const waitingMessages = new Gauge({
  name: 'messaging_queue_messages',
  help: 'Messages that wait for their turn, at most 100,000 counted; of all replicas',
  labelNames: ['lane'],
});

const oldestSeconds = new Gauge({
  name: 'messaging_queue_oldest_seconds',
  help: 'For how long the oldest of them has waited',
  labelNames: ['lane'],
});

const parkedMessages = new Gauge({
  name: 'messaging_queue_parked_messages',
  help: 'Messages that are not for sending at the moment, at most 100,000 counted; of all replicas',
  labelNames: ['state'],
});

const parkedReceipts = new Gauge({
  name: 'messaging_receipts_parked',
  help: 'Receipts without a message, at most 1,000 counted; of all replicas',
  labelNames: ['carrier'],
});

/**
 * Exports the size of the queue. The request side collects it, because it matters most while no worker runs; each
 * replica exports the same numbers, so replicas must not be added up.
 */
@Injectable()
export class QueueMetrics {
  constructor(
    private readonly database: Database,
    private readonly settings: ActiveSettings,
  ) {}

  async collect(): Promise<void> {
    try {
      await this.look();
    } catch (error) {
      // Stale numbers would hide the failure.
      for (const shown of [waitingMessages, oldestSeconds, parkedMessages, parkedReceipts]) shown.reset();
      throw error;
    }
  }

  private async look(): Promise<void> {
    const routes = await routesInQueue(this.database);
    for (const [rank, lane] of LANES.entries()) {
      const { count, oldest } = await countLane(this.database, rank, routes);
      waitingMessages.set({ lane }, count);
      oldestSeconds.set({ lane }, oldest);
    }
    const parked = await countParked(this.database);
    for (const state of PARKED_STATES) parkedMessages.set({ state }, parked.get(state) ?? 0);
    const receipts = await countUnmatchedReceipts(
      this.database,
      this.settings.current.carriers.map(({ name }) => name),
    );
    for (const [carrier, count] of receipts) parkedReceipts.set({ carrier }, count);
  }
}
