import { Injectable } from '@nestjs/common';
import { Counter, register } from 'prom-client';

type Resolution = 'receipt' | 'late_answer' | 'resent' | 'given_up';

/**
 * Counts segments nobody answered for, and what came of them. Counted before the commit: a repeated batch counts
 * twice. One that was sent again may still be found by the receipt of its first copy, and is then counted under both.
 */
@Injectable()
export class UncertainMetrics {
  private readonly uncertain =
    (register.getSingleMetric('messaging_uncertain_total') as Counter | undefined) ??
    new Counter({ name: 'messaging_uncertain_total', help: 'Segments whose outcome at the carrier became uncertain' });
  private readonly resolutions =
    (register.getSingleMetric('messaging_uncertain_resolved_total') as Counter<'by'> | undefined) ??
    new Counter({
      name: 'messaging_uncertain_resolved_total',
      help: 'Uncertain segments by what resolved them',
      labelNames: ['by'],
    });

  became(count: number): void {
    if (count > 0) this.uncertain.inc(count);
  }

  resolved(by: Resolution, count: number): void {
    if (count > 0) this.resolutions.inc({ by }, count);
  }
}
