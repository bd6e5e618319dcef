import { setTimeout as delay } from 'node:timers/promises';
import type { Scenario } from './scenario';

const AWAY_MS = 60_000;
/** Five attempts reach over the outage, as those of the default schedule reach over hours. */
const PATIENT = {
  WEBHOOK_DISPATCHER_RETRY_DELAYS_SECONDS: '2,10,30,60',
  WEBHOOK_DISPATCHER_TIMEOUT_MS: '3000',
};
const options = () => Promise.resolve({ env: PATIENT });

export const receiverAway: Scenario = {
  name: 'receiver-away',
  fault: `webhook receiver away for ${AWAY_MS / 1_000} s`,
  options,
  inject: async ({ receiver }) => {
    receiver.kill('SIGKILL');
    await delay(AWAY_MS);
    await receiver.restart();
  },
  clientsNotice: 'refusals',
};

export const receiverSilent: Scenario = {
  name: 'receiver-silent',
  fault: `webhook receiver silent for ${AWAY_MS / 1_000} s`,
  options,
  inject: async ({ receiver }) => {
    receiver.kill('SIGSTOP');
    await delay(AWAY_MS);
    receiver.kill('SIGCONT');
  },
  clientsNotice: 'refusals',
};
