import { Counter } from 'prom-client';

/** Without labels, so that it is 0 before the first one: an increase from nothing is none. */
export const operatorGrants = new Counter({
  name: 'gateway_operator_grants_total',
  help: 'Operators who were added or made admin',
});
