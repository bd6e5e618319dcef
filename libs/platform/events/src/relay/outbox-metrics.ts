import type { Database } from '@sms/platform/database';
import { Gauge } from 'prom-client';
import type { RelayRoute } from './send-batches';

/** Rows, of up to 250 events: beyond, nobody wants to know how many there are. A walk of the index, always short. */
const MAX_COUNTED = 10_000;

interface Waiting {
  waiting: number;
  refused: number;
  oldest: number;
}

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
 * Shows what waits in the outbox for each consumer. Every process that relays shows the same: replicas are not to be
 * added up.
 */
export class OutboxMetrics {
  constructor(
    private readonly database: Database,
    private readonly destinations: readonly RelayRoute[],
  ) {}

  async collect(): Promise<void> {
    for (const destination of this.destinations) {
      try {
        const { waiting, refused, oldest } = await this.waitingFor(destination);
        waitingEvents.set({ destination }, waiting);
        refusedEvents.set({ destination }, refused);
        oldestSeconds.set({ destination }, oldest);
      } catch (error) {
        // A number that is no longer true would hide what is wrong.
        for (const shown of [waitingEvents, refusedEvents, oldestSeconds]) shown.remove({ destination });
        throw error;
      }
    }
  }

  private async waitingFor(destination: string): Promise<Waiting> {
    const [row] = await this.database.rows<Waiting>(
      `WITH queued AS (
         SELECT coalesce(sum(events), 0)::integer AS events, min(created_at) AS since
         FROM (SELECT events, created_at FROM outbox WHERE destination = $1 ORDER BY id LIMIT ${MAX_COUNTED}) AS first
       ), refused AS (
         SELECT count(*)::integer AS events, min(created_at) AS since
         FROM (SELECT created_at FROM outbox_refused WHERE destination = $1 ORDER BY due_at LIMIT ${MAX_COUNTED})
           AS first
       )
       SELECT queued.events + refused.events AS waiting, refused.events AS refused,
         coalesce(extract(epoch FROM now() - least(queued.since, refused.since)), 0)::double precision AS oldest
       FROM queued, refused`,
      [destination],
    );
    return row ?? { waiting: 0, refused: 0, oldest: 0 };
  }
}
