import { Counter } from 'prom-client';
import type { ReportRefusal } from './report-check';

const refusedReportsTotal = new Counter({
  name: 'messaging_carrier_reports_refused_total',
  help: 'Delivery reports of HTTP carriers that were not believed',
  labelNames: ['carrier', 'reason'],
});

export function countRefusedReport(carrier: string, reason: ReportRefusal | 'token'): void {
  refusedReportsTotal.inc({ carrier, reason });
}
