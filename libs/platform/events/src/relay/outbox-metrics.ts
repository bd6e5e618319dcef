import type { Database } from '@sms/platform/database';
import { Gauge } from 'prom-client';
import type { RelayRoute } from './send-batches';
import { readWaitingEvents } from './outbox-metrics.sql';

const waitingEvents = new Gauge({
  name: 'outbox_waiting_events',
  help: 'Events that wait for their consumer, those of at most 10,000 batches counted; of all replicas',
  labelNames: ['destination'],
});

const refusedEvents = new Gauge({
  name: 'outbox_refused_events',
  help: 'Events among them that their consumer has refused, and that are tried again',
  labelNames: ['destination'],
});

const oldestSeconds = new Gauge({
  name: 'outbox_oldest_seconds',
  help: 'For how long the oldest of them has waited',
  labelNames: ['destination'],
});

/**
 * Reports the events that wait in the outbox for each consumer. Every relaying process reports the same numbers: do not
 * sum them over replicas.
 */
export class OutboxMetrics {
  constructor(
    private readonly database: Database,
    private readonly destinations: readonly RelayRoute[],
  ) {}

  async collect(): Promise<void> {
    for (const destination of this.destinations) {
      try {
        const { waiting, refused, oldest } = await readWaitingEvents(this.database, destination);
        waitingEvents.set({ destination }, waiting);
        refusedEvents.set({ destination }, refused);
        oldestSeconds.set({ destination }, oldest);
      } catch (error) {
        // A stale number would hide the fault.
        for (const shown of [waitingEvents, refusedEvents, oldestSeconds]) shown.remove({ destination });
        throw error;
      }
    }
  }
}
