import { Injectable } from '@nestjs/common';
import { BILLING_EVENTS } from '@sms/contracts/billing';
import type { OverviewReply, QueuedLane, WaitingEvents, WorkerProcess } from '@sms/contracts/messaging';
import { WEBHOOK_DISPATCHER_EVENTS } from '@sms/contracts/webhook-dispatcher';
import { Database, statement } from '@sms/platform/database';
import { readWaitingEvents } from '@sms/platform/events';
import { ActiveSettings } from '../carrier-settings/active-settings';
import { countUnmatchedReceipts } from '../inbox/count-unmatched-receipts';
import { LANES } from '../message/lanes';
import { countLane, countParked } from '../queue/count-queue';
import { routesInQueue } from '../queue/routes-in-queue';
import { Throughput } from './throughput';

const DESTINATIONS = [BILLING_EVENTS, WEBHOOK_DISPATCHER_EVENTS];
const MAX_WORKERS = 200;

const listWorkerProcesses = statement<readonly [], { name: string; started_at: Date; carriers: string[] }>({
  name: 'messaging.list_worker_processes',
  text: `
    SELECT name, started_at, carriers FROM carrier_worker WHERE lease_until > now() ORDER BY id LIMIT ${MAX_WORKERS}`,
});

@Injectable()
export class OverviewHandler {
  constructor(
    private readonly database: Database,
    private readonly throughput: Throughput,
    private readonly settings: ActiveSettings,
  ) {}

  async execute(): Promise<OverviewReply> {
    const parked = await countParked(this.database);
    return {
      rates: this.throughput.rates,
      minutes: this.throughput.minutes,
      queue: await this.queue(),
      parked: {
        claimed: parked.get('claimed') ?? 0,
        delayed: parked.get('delayed') ?? 0,
        uncertain: parked.get('uncertain') ?? 0,
        held: parked.get('held') ?? 0,
        cancelled: parked.get('cancelled') ?? 0,
      },
      unmatchedReceipts: await this.unmatchedReceipts(),
      outbox: await this.outbox(),
      workers: await this.workers(),
    };
  }

  private async queue(): Promise<QueuedLane[]> {
    const routes = await routesInQueue(this.database);
    const lanes: QueuedLane[] = [];
    for (const [rank, lane] of LANES.entries()) {
      const { count, oldest } = await countLane(this.database, rank, routes);
      lanes.push({ lane, messages: count, oldestSeconds: oldest });
    }
    return lanes;
  }

  private async unmatchedReceipts(): Promise<number> {
    const names = this.settings.current.carriers.map(({ name }) => name);
    const counts = await countUnmatchedReceipts(this.database, names);
    return [...counts.values()].reduce((sum, count) => sum + count, 0);
  }

  private async outbox(): Promise<WaitingEvents[]> {
    const all: WaitingEvents[] = [];
    for (const destination of DESTINATIONS) {
      const { waiting, refused, oldest } = await readWaitingEvents(this.database, destination);
      all.push({ destination, events: waiting, refused, oldestSeconds: oldest });
    }
    return all;
  }

  private async workers(): Promise<WorkerProcess[]> {
    const rows = await this.database.run(listWorkerProcesses, []);
    return rows.map(({ name, started_at: startedAt, carriers }) => ({
      name,
      startedAt: startedAt.toISOString(),
      carriers,
    }));
  }
}
