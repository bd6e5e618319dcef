import { Injectable } from '@nestjs/common';
import { Counter, register } from 'prom-client';
import type { ReportRefusal } from './report-check';

@Injectable()
export class ReportMetrics {
  private readonly refusals =
    (register.getSingleMetric('messaging_carrier_reports_refused_total') as
      Counter<'carrier' | 'reason'> | undefined) ??
    new Counter({
      name: 'messaging_carrier_reports_refused_total',
      help: 'Delivery reports of HTTP carriers that were not believed',
      labelNames: ['carrier', 'reason'],
    });

  refused(carrier: string, reason: ReportRefusal | 'token'): void {
    this.refusals.inc({ carrier, reason });
  }
}
