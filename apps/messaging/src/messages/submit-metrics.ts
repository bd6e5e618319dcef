import { Injectable } from '@nestjs/common';
import type { SubmitResult } from '@sms/contracts/messaging';
import { Counter, register } from 'prom-client';

@Injectable()
export class SubmitMetrics {
  private readonly requests =
    (register.getSingleMetric('messaging_submit_requests_total') as Counter<'outcome'> | undefined) ??
    new Counter({ name: 'messaging_submit_requests_total', help: 'Send requests by outcome', labelNames: ['outcome'] });

  count(results: readonly SubmitResult[]): void {
    for (const { outcome } of results) this.requests.inc({ outcome });
  }
}
