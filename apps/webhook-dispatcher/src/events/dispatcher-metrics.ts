import { Counter, Gauge, Histogram } from 'prom-client';

export const eventsTakenTotal = new Counter({
  name: 'webhook_events_taken_total',
  help: 'Status events taken in: queued for delivery, skipped because there is no endpoint URL, or known already',
  labelNames: ['result'],
});

export const attemptsTotal = new Counter({
  name: 'webhook_attempts_total',
  help: 'Attempts to deliver, by outcome',
  labelNames: ['outcome'],
});

export const deliveriesFinishedTotal = new Counter({
  name: 'webhook_deliveries_finished_total',
  help: 'Deliveries that came to an end, by final state',
  labelNames: ['state'],
});

export const deliveryLagSeconds = new Histogram({
  name: 'webhook_delivery_lag_seconds',
  help: 'From taking in an event to its acknowledged delivery',
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30, 60, 300, 900],
});

export const queuesHeld = new Gauge({ name: 'webhook_queues_held', help: 'Endpoint queues this process dispatches' });

export const queuesBusy = new Gauge({
  name: 'webhook_queues_busy',
  help: 'Those of them with events to send to a receiver that responds',
});

export const queuesWaiting = new Gauge({
  name: 'webhook_queues_waiting',
  help: 'Endpoint queues that are due and that no process holds, at most 10,000 counted; of all replicas',
  labelNames: ['kind'],
});

export const queuesWaitingOldestSeconds = new Gauge({
  name: 'webhook_queues_waiting_oldest_seconds',
  help: 'For how long the oldest of them has waited; of all replicas',
  labelNames: ['kind'],
});

export const queuesGivenTotal = new Counter({
  name: 'webhook_queues_given_total',
  help: 'Endpoint queues given back while there was more to send, because another replica had time left',
});

export const breakersOpen = new Gauge({
  name: 'webhook_breakers_open',
  help: 'Endpoints whose breaker is not closed, of all replicas: not to be added up',
});

export const dataKeysUnderOtherKeys = new Gauge({
  name: 'webhook_data_keys_under_other_keys',
  help: 'Keys of bodies that no configured key opens; at 0, those before the first may go',
});

export const secretsUnderOtherKeys = new Gauge({
  name: 'webhook_secrets_under_other_keys',
  help: 'Signing secrets that are not sealed with the first key yet; at 0 the other keys may go',
});
