import { becomesTrue, type SupervisedProcess, type System } from '@sms/dev-env';
import { PROCESSES, replicasOfAll, type Scenario, type Stage } from './scenario';

/** As orchestrators wait: a service ends within 30 s. */
const STOP_GRACE_MS = 35_000;
const READY_WITHIN_MS = 60_000;
/** So long a gateway that is told to stop goes on serving: longer than the clients' load balancer takes to see it. */
export const DRAIN = { GATEWAY_DRAIN_SECONDS: '3' };

export const rollingRestart: Scenario = {
  name: 'rolling-restart',
  fault: 'every process of two replicas of every service restarted by SIGTERM, one after the other',
  options: () => Promise.resolve({ replicas: replicasOfAll(2), env: DRAIN }),
  inject: restartAll,
  clientsNotice: 'nothing',
};

export const singleRestart: Scenario = {
  name: 'single-restart',
  fault: 'every service restarted by SIGTERM, one process of each',
  options: () => Promise.resolve({ env: DRAIN }),
  inject: restartAll,
  clientsNotice: 'refusals',
};

export const twoReplicas = oneOfEachKilled(2);
export const threeReplicas = oneOfEachKilled(3);

function oneOfEachKilled(count: number): Scenario {
  return {
    name: `replicas-${count}`,
    fault: `${count} replicas of every service, one of each killed in turn`,
    options: () => Promise.resolve({ replicas: replicasOfAll(count), env: DRAIN }),
    inject: async ({ system }) => {
      for (const process of processesOf(system, 1)) {
        await process.crash(0);
        await becomesTrue(() => process.isReady(), READY_WITHIN_MS, 100);
      }
    },
    endsServices: true,
  };
}

export async function restartAll({ system }: Stage): Promise<void> {
  for (const process of processesOf(system)) await process.redeploy(STOP_GRACE_MS);
}

/** @param most of each service; all unless given */
function processesOf({ replicas }: System, most?: number): SupervisedProcess[] {
  return PROCESSES.flatMap((service) => replicas[service].slice(0, most));
}
