import { Injectable } from '@nestjs/common';
import { Database, statement } from '@sms/platform/database';
import { breakersOpen, queuesWaiting, queuesWaitingOldestSeconds } from '../events/dispatcher-metrics';
import { countWaiting } from './count-waiting';

const countOpenBreakers = statement<readonly [], { open: number }>({
  name: 'webhook-dispatcher.count_open_breakers',
  text: `SELECT count(*) AS open FROM endpoint_queue WHERE breaker_state <> 'closed'`,
});

/** Exports how the queues of all replicas stand. Each replica exports the same numbers: do not sum them. */
@Injectable()
export class QueueMetrics {
  constructor(private readonly database: Database) {}

  async collect(): Promise<void> {
    try {
      const [breakers] = await this.database.run(countOpenBreakers, []);
      breakersOpen.set(breakers?.open ?? 0);
      for (const [kind, { count, oldest }] of Object.entries(await countWaiting(this.database))) {
        queuesWaiting.set({ kind }, count);
        queuesWaitingOldestSeconds.set({ kind }, oldest);
      }
    } catch (error) {
      // Stale numbers would hide the failure.
      breakersOpen.remove();
      for (const shown of [queuesWaiting, queuesWaitingOldestSeconds]) shown.reset();
      throw error;
    }
  }
}
