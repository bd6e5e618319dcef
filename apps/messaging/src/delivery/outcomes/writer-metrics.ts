import { Gauge } from 'prom-client';

interface Waiting {
  readonly outcomes: number;
  /** Receipts and messages that carriers wait to have acknowledged. */
  readonly delivered: number;
  readonly oldestMs: number;
}

const uncommittedOutcomes = new Gauge({
  name: 'messaging_outcomes_uncommitted',
  help: 'Answers of carriers that are not committed yet',
});

const waitingDeliveries = new Gauge({
  name: 'messaging_deliveries_waiting',
  help: 'Receipts and incoming messages that are not committed yet',
});

const oldestUncommittedSeconds = new Gauge({
  name: 'messaging_uncommitted_oldest_seconds',
  help: 'For how long the oldest of them has waited',
});

/** Shows what carriers have said and the database does not have yet. */
export function showWaiting(waiting: () => Waiting): void {
  const collect = (): void => {
    const { outcomes, delivered, oldestMs } = waiting();
    uncommittedOutcomes.set(outcomes);
    waitingDeliveries.set(delivered);
    oldestUncommittedSeconds.set(oldestMs / 1_000);
  };
  setInterval(collect, 1_000).unref();
}
