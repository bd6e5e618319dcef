import type { SubmitResult } from '@sms/contracts/messaging';
import { Counter } from 'prom-client';

const submitRequestsTotal = new Counter({
  name: 'messaging_submit_requests_total',
  help: 'Send requests by outcome',
  labelNames: ['outcome'],
});

export function countSubmits(results: readonly SubmitResult[]): void {
  for (const { outcome } of results) submitRequestsTotal.inc({ outcome });
}
