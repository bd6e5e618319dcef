import { type OwnFacts, serviceNodeVersion } from '@sms/dev-env';
import { type Log, runTool } from '@sms/kit';
import { cpus } from 'node:os';
import { withWrongClocks } from './clock/wrong-clocks';
import { planFromArguments } from './plan/faults-plan';
import { runPoints } from './points/run-points';
import { runFaults } from './run-faults';
import { runScenarios } from './scenarios/run-scenarios';
import { replicasOfAll } from './scenarios/scenario';
import { namesScenarios, scenarioPlanFromArguments } from './scenarios/scenario-plan';
import { onOwnSystem } from './stage/own-system';
import { REPLICAS } from './stage/settings';
import { Links } from './toxics/links';

const directly: OwnFacts = (_process, facts) => Promise.resolve({ facts, env: {} });

/** Breaks a system of its own; true when nothing was lost, doubled or left behind. */
async function main(args: string[], log: Log): Promise<boolean> {
  if (args.includes('--points')) return runPoints(args, log);
  if (namesScenarios(args)) return runScenarios(scenarioPlanFromArguments(args), log);
  const plan = planFromArguments(args);
  log(
    `seed ${plan.seed}: ${plan.kills} kills of ${plan.only.join()}, ${plan.toxics} toxics, clocks ${plan.clockMinutes} minutes off, ${plan.messages} messages, ${plan.minutes} minutes; ${cpus().length} processors, Node ${serviceNodeVersion()}`,
  );
  const links = new Links();
  return onOwnSystem(
    log,
    () => ({
      replicas: plan.clockMinutes === 0 ? REPLICAS : replicasOfAll(2),
      // What stands in the way takes time, even when it does nothing.
      ownFacts: withWrongClocks(plan.clockMinutes * 60_000, plan.toxics > 0 ? links.ownFacts : directly),
      after: () => links.stop(),
    }),
    async (system) => {
      const started = performance.now();
      const held = await runFaults(system, plan, links, log);
      const seconds = Math.round((performance.now() - started) / 1_000);
      log(`\n${held ? 'every invariant held' : 'NOT every invariant held'}; seed ${plan.seed}, ${seconds} s`);
      return held;
    },
  );
}

runTool(main);
