import type { Database } from '@sms/platform/database';
import { Gauge } from 'prom-client';
import type { RelayRoute } from './outbox-relay';

/** Beyond, nobody wants to know how many there are: a walk of the index, short however many events wait. */
const MAX_COUNTED = 10_000;

interface Waiting {
  waiting: number;
  refused: number;
  oldest: number;
}

const waitingEvents = new Gauge({
  name: 'outbox_waiting_events',
  help: 'Events that wait for their consumer, at most 10,000 counted; of all replicas',
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

  private waitingFor(destination: string): Promise<Waiting> {
    return this.database.transaction(async (sql) => {
      // As the relay does, and for its reason.
      await sql.execute('SET LOCAL enable_bitmapscan = off');
      const [row] = await sql.rows<Waiting>(
        `SELECT count(*)::integer AS waiting, (count(*) FILTER (WHERE attempts > 0))::integer AS refused,
           coalesce(extract(epoch FROM now() - min(occurred_at)), 0)::double precision AS oldest
         FROM (SELECT attempts, occurred_at FROM outbox WHERE destination = $1 ORDER BY id LIMIT ${MAX_COUNTED})
           AS first`,
        [destination],
      );
      return row ?? { waiting: 0, refused: 0, oldest: 0 };
    });
  }
}
