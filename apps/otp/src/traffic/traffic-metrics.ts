import { Counter } from 'prom-client';

export const suspectedTotal = new Counter({
  name: 'otp_suspected_total',
  help: 'Live codes that look like pumped traffic, by rule (prefix, client, phone) and outcome (sent in shadow, else refused)',
  labelNames: ['rule', 'outcome'],
});
