import type { SendOutcome, SubmitResult } from '@sms/contracts/messaging';
import { Counter } from 'prom-client';

const submitRequestsTotal = new Counter({
  name: 'messaging_submit_requests_total',
  help: 'Send requests by outcome',
  labelNames: ['outcome'],
});

export function countSubmits(results: readonly SubmitResult[]): void {
  const counts = new Map<SendOutcome, number>();
  for (const { outcome } of results) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  for (const [outcome, count] of counts) submitRequestsTotal.inc({ outcome }, count);
}
