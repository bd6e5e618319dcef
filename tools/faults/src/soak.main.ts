import { serviceNodeVersion } from '@sms/dev-env';
import { type Log, runTool } from '@sms/kit';
import { cpus } from 'node:os';
import { onOwnSystem } from './stage/own-system';
import { REPLICAS } from './stage/settings';
import { runSoak } from './soak/run-soak';
import { planFromArguments } from './soak/soak-plan';

/** Loads a system of its own for long, with a fault now and then; true when nothing grew without bound or was lost. */
async function main(args: string[], log: Log): Promise<boolean> {
  const plan = planFromArguments(args);
  log(
    `seed ${plan.seed}: ${plan.minutes} minutes of ${plan.rate} messages a second, a fault each ${plan.faultEveryMs / 1_000} s; ${cpus().length} processors, Node ${serviceNodeVersion()}`,
  );
  return onOwnSystem(
    log,
    () => ({ replicas: REPLICAS }),
    (system) => runSoak(system, plan, log),
  );
}

runTool(main);
