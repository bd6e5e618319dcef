import { Histogram } from 'prom-client';

export const requestSeconds = new Histogram({
  name: 'gateway_request_duration_seconds',
  help: 'Requests by route and status, from their first byte to the end of the answer',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});
