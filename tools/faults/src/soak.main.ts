import { serviceNodeVersion } from '@sms/dev-env';
import { cpus } from 'node:os';
import { onOwnSystem } from './stage/own-system';
import { REPLICAS } from './stage/settings';
import { runSoak } from './soak/run-soak';
import { planFromArguments } from './soak/soak-plan';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Loads a system of its own for long, with a fault now and then; true when nothing grew without bound or was lost. */
async function main(): Promise<boolean> {
  const plan = planFromArguments(process.argv.slice(2));
  say(
    `seed ${plan.seed}: ${plan.minutes} minutes of ${plan.rate} messages a second, a fault each ${plan.faultEveryMs / 1_000} s; ${cpus().length} processors, Node ${serviceNodeVersion()}`,
  );
  return onOwnSystem(
    say,
    () => ({ replicas: REPLICAS }),
    (system) => runSoak(system, plan, say),
  );
}

main().then(
  (held) => process.exit(held ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
