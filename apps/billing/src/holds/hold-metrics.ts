import { Counter } from 'prom-client';

export const holdsTotal = new Counter({
  name: 'billing_holds_total',
  help: 'Holds asked for, by outcome; repeats count again',
  labelNames: ['outcome'],
});

export const settledCreditsTotal = new Counter({
  name: 'billing_settled_credits_total',
  help: 'Credits captured and released',
  labelNames: ['settlement'],
});
