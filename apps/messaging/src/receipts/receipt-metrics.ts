import { Injectable } from '@nestjs/common';
import { Counter, register } from 'prom-client';

/** `parked`: nothing matched, at first sight; `expired`: nothing did for a week. */
type ReceiptResult = 'matched' | 'converted' | 'by_reference' | 'by_recipient' | 'repeated' | 'parked' | 'expired';

/** Counts receipts by what was found for them. Counted before the commit: a repeated batch counts twice. */
@Injectable()
export class ReceiptMetrics {
  private readonly receipts =
    (register.getSingleMetric('messaging_receipts_total') as Counter<'carrier' | 'result'> | undefined) ??
    new Counter({
      name: 'messaging_receipts_total',
      help: 'Delivery receipts by how their message was found',
      labelNames: ['carrier', 'result'],
    });
  private readonly unmatched =
    (register.getSingleMetric('messaging_receipts_unmatched_total') as Counter<'carrier'> | undefined) ??
    new Counter({
      name: 'messaging_receipts_unmatched_total',
      help: 'Delivery receipts for which no message was found within seconds',
      labelNames: ['carrier'],
    });
  private readonly contradicting =
    (register.getSingleMetric('messaging_receipts_contradicting_recipient_total') as Counter<'carrier'> | undefined) ??
    new Counter({
      name: 'messaging_receipts_contradicting_recipient_total',
      help: 'Delivery receipts matched by their id although they name another recipient',
      labelNames: ['carrier'],
    });

  count(carrier: string, result: ReceiptResult): void {
    this.receipts.inc({ carrier, result });
  }

  stayedUnmatched(carrier: string): void {
    this.unmatched.inc({ carrier });
  }

  contradicted(carrier: string): void {
    this.contradicting.inc({ carrier });
  }
}
