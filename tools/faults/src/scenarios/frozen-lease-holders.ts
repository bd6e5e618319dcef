import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceName } from '@sms/dev-env';
import { WORKER_LEASE_SECONDS } from '../plan/schedule';
import { SHORT_WAITS } from '../stage/settings';
import { repeat } from './repeat';
import type { Scenario, Stage } from './scenario';

const TIMES = 3;
/** Longer than the lease, so that another has taken over; then both are there at once. */
const BEYOND_LEASE_MS = 2_000;
const WORKER_MS = WORKER_LEASE_SECONDS * 1_000 + BEYOND_LEASE_MS;
const DISPATCHER_MS = Number(SHORT_WAITS.WEBHOOK_DISPATCHER_LEASE_MS) + BEYOND_LEASE_MS;
/** From one thaw to the next freeze. */
const THAWED_MS = 3_000;

export const workerFrozen: Scenario = {
  name: 'worker-frozen',
  fault: `worker frozen past its lease and thawed, ${TIMES} times, by turns`,
  options: () => Promise.resolve({ replicas: { 'messaging-worker': 2 } }),
  inject: (stage) => freezeByTurns(stage, 'messaging-worker', WORKER_MS),
  clientsNotice: 'refusals',
};

export const dispatcherFrozen: Scenario = {
  name: 'dispatcher-frozen',
  fault: `dispatcher frozen past its lease and thawed, ${TIMES} times, by turns`,
  options: () => Promise.resolve({ replicas: { 'webhook-dispatcher': 2 } }),
  inject: (stage) => freezeByTurns(stage, 'webhook-dispatcher', DISPATCHER_MS),
  clientsNotice: 'refusals',
};

function freezeByTurns({ system }: Stage, service: ServiceName, ms: number): Promise<void> {
  const replicas = system.replicas[service];
  return repeat(TIMES, ms + THAWED_MS, async (index) => {
    const holder = replicas[index % replicas.length];
    holder?.kill('SIGSTOP');
    await delay(ms);
    holder?.kill('SIGCONT');
  });
}
