import { Injectable } from '@nestjs/common';
import { Gauge, register } from 'prom-client';

interface Waiting {
  readonly outcomes: number;
  /** Receipts and messages that carriers wait to have acknowledged. */
  readonly delivered: number;
  readonly oldestMs: number;
}

/** Shows what carriers have said and the database does not have yet. */
@Injectable()
export class WriterMetrics {
  private readonly outcomes = gauge('messaging_outcomes_uncommitted', 'Answers of carriers that are not committed yet');
  private readonly delivered = gauge(
    'messaging_deliveries_waiting',
    'Receipts and incoming messages that are not committed yet',
  );
  private readonly oldest = gauge('messaging_uncommitted_oldest_seconds', 'For how long the oldest of them has waited');

  observe(waiting: () => Waiting): void {
    const collect = (): void => {
      const { outcomes, delivered, oldestMs } = waiting();
      this.outcomes.set(outcomes);
      this.delivered.set(delivered);
      this.oldest.set(oldestMs / 1_000);
    };
    setInterval(collect, 1_000).unref();
  }
}

function gauge(name: string, help: string): Gauge {
  return (register.getSingleMetric(name) as Gauge | undefined) ?? new Gauge({ name, help });
}
