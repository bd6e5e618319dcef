import { Counter } from 'prom-client';

export const generatedTotal = new Counter({
  name: 'otp_generated_total',
  help: 'One-time passwords asked for, by outcome: accepted, or the code of the error',
  labelNames: ['outcome'],
});

export const verificationsTotal = new Counter({
  name: 'otp_verifications_total',
  help: 'Verifications by outcome',
  labelNames: ['outcome'],
});
