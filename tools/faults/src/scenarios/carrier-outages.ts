import { setTimeout as delay } from 'node:timers/promises';
import { becomesTrue } from '@sms/dev-env';
import { askSimulator } from '@sms/kit';
import { copiesWait } from '../invariants/copies';
import { setRules, slowCarrier } from '../stage/slow-carrier';
import type { Scenario, Stage } from './scenario';

const SILENT_MS = 60_000;
const AWAY_MS = 60_000;
const CUT_WITHIN_MS = 30_000;
const REFUSING_MS = 30_000;
const SLOW_MS = 30_000;
/** Longer than a window of submits takes by default, shorter than they are waited for. */
const RESPONSE_DELAY_MS = 4_000;

/** Stopped, so that what it has accepted and its receipts outlive the fault: nothing is read or answered. */
export const carrierSilent: Scenario = {
  name: 'carrier-silent',
  fault: `carrier silent for ${SILENT_MS / 1_000} s`,
  inject: async ({ system }) => {
    const carrier = system.services['smsc-simulator'];
    carrier.kill('SIGSTOP');
    await delay(SILENT_MS);
    carrier.kill('SIGCONT');
  },
  // Both copies may lie in its sockets when it goes on, and it accepts them in the same moment.
  leaveOut: [copiesWait],
};

/** Its link is cut, and it lets nobody in. The process lives on, since only it knows what it has accepted. */
export const carrierAway: Scenario = {
  name: 'carrier-away',
  fault: `carrier cuts its link and admits no session for ${AWAY_MS / 1_000} s`,
  inject: async (stage) => {
    const url = `${stage.system.simulatorControlUrl}/carrier`;
    await askSimulator(url, 'PUT', { settings: { cut_session_counts_ms: AWAY_MS } });
    await withRules(stage, async (behave) => {
      await behave({ behaviour: 'drop_link' });
      if (!(await becomesTrue(() => hasNoSession(stage), CUT_WITHIN_MS))) throw new Error('no link was cut');
    });
    await delay(AWAY_MS);
    await askSimulator(url, 'DELETE');
  },
};

export const carrierRefusing: Scenario = {
  name: 'carrier-refusing',
  fault: `carrier refuses every submit for ${REFUSING_MS / 1_000} s (throttled, then queue full)`,
  inject: (stage) =>
    withRules(stage, async (behave) => {
      await behave({ behaviour: 'refuse', status: 'ESME_RTHROTTLED' });
      await delay(REFUSING_MS / 2);
      await behave({ behaviour: 'refuse', status: 'ESME_RMSGQFUL' });
      await delay(REFUSING_MS / 2);
    }),
};

export const carrierSlow: Scenario = {
  name: 'carrier-slow',
  fault: `carrier responds after ${RESPONSE_DELAY_MS / 1_000} s for ${SLOW_MS / 1_000} s`,
  inject: (stage) =>
    withRules(stage, async (behave) => {
      await behave({ behaviour: 'late_response', response_delay_ms: RESPONSE_DELAY_MS });
      await delay(SLOW_MS);
    }),
};

async function hasNoSession({ system }: Stage): Promise<boolean> {
  return (await askSimulator<{ bound: number }>(`${system.simulatorControlUrl}/sessions`)).bound === 0;
}

async function withRules(
  { system }: Stage,
  work: (behave: (rule: object) => Promise<void>) => Promise<void>,
): Promise<void> {
  await work((rule) => setRules(system.simulatorControlUrl, [{ destination: '*', ...rule }]));
  await slowCarrier(system.simulatorControlUrl, false);
}
