import { serviceNodeVersion } from '@sms/dev-env';
import { alignedLines, type Log, StoppedError } from '@sms/kit';
import { cpus } from 'node:os';
import { onOwnSystem } from '../stage/own-system';
import { runScenario } from './run-scenario';
import type { Scenario } from './scenario';
import type { ScenarioPlan } from './scenario-plan';
import { HEAD, type ScenarioRow } from './scenario-rows';

/** Each on a system of its own, one after the other; true when everything held in all that could run. */
export async function runScenarios({ scenarios, seed }: ScenarioPlan, log: Log): Promise<boolean> {
  const names = scenarios.map(({ name }) => name).join();
  log(`seed ${seed}: ${names}; ${cpus().length} processors, Node ${serviceNodeVersion()}`);
  const rows: ScenarioRow[] = [];
  let held = true;
  try {
    for (const scenario of scenarios) {
      const started = performance.now();
      log(`\n${scenario.name}: ${scenario.fault}`);
      const [own, all] = await runOne(scenario, seed, log).catch((error: unknown) => failed(scenario, error, log));
      rows.push(...own);
      held &&= all;
      log(`${all ? 'held' : 'NOT held'} after ${Math.round((performance.now() - started) / 1_000)} s`);
    }
  } finally {
    log('');
    for (const line of alignedLines([HEAD, ...rows])) log(line);
  }
  log(`\n${held ? 'every invariant held' : 'NOT every invariant held'}; seed ${seed}`);
  return held;
}

async function runOne(scenario: Scenario, seed: number, log: Log): Promise<[ScenarioRow[], boolean]> {
  const reason = await scenario.cannotRun?.();
  if (reason !== undefined) {
    log(`skipped: ${reason}`);
    return [[[scenario.name, `skipped: ${reason}`]], true];
  }
  if (scenario.note) log(await scenario.note());
  let rows: ScenarioRow[] = [];
  const held = await onOwnSystem(
    log,
    async (dataDir) => (await scenario.options?.(dataDir)) ?? {},
    async (system) => {
      const ended = await runScenario(scenario, system, seed, log);
      rows = ended.rows;
      return ended.held;
    },
  );
  return [rows, held];
}

function failed({ name }: Scenario, error: unknown, log: Log): [ScenarioRow[], boolean] {
  if (error instanceof StoppedError) throw error;
  const message = error instanceof Error ? error.message : String(error);
  log(`could not be carried out: ${message}`);
  return [[[name, `could not be carried out: ${message}`]], false];
}
