import { serviceNodeVersion } from '@sms/dev-env';
import { alignedLines, StoppedError } from '@sms/kit';
import { cpus } from 'node:os';
import { onOwnSystem } from '../stage/own-system';
import { runScenario } from './run-scenario';
import type { Scenario } from './scenario';
import type { ScenarioPlan } from './scenario-plan';
import { HEAD, type ScenarioRow } from './scenario-rows';

type Say = (line: string) => void;

/** Each on a system of its own, one after the other; true when everything held in all that could run. */
export async function runScenarios({ scenarios, seed }: ScenarioPlan, say: Say): Promise<boolean> {
  const names = scenarios.map(({ name }) => name).join();
  say(`seed ${seed}: ${names}; ${cpus().length} processors, Node ${serviceNodeVersion()}`);
  const rows: ScenarioRow[] = [];
  let held = true;
  try {
    for (const scenario of scenarios) {
      const started = performance.now();
      say(`\n${scenario.name}: ${scenario.fault}`);
      const [own, all] = await runOne(scenario, seed, say).catch((error: unknown) => failed(scenario, error, say));
      rows.push(...own);
      held &&= all;
      say(`${all ? 'held' : 'NOT held'} after ${Math.round((performance.now() - started) / 1_000)} s`);
    }
  } finally {
    say('');
    for (const line of alignedLines([HEAD, ...rows])) say(line);
  }
  say(`\n${held ? 'every invariant held' : 'NOT every invariant held'}; seed ${seed}`);
  return held;
}

async function runOne(scenario: Scenario, seed: number, say: Say): Promise<[ScenarioRow[], boolean]> {
  const reason = await scenario.cannotRun?.();
  if (reason !== undefined) {
    say(`skipped: ${reason}`);
    return [[[scenario.name, `skipped: ${reason}`]], true];
  }
  if (scenario.note) say(await scenario.note());
  let rows: ScenarioRow[] = [];
  const held = await onOwnSystem(
    say,
    async (dataDir) => (await scenario.options?.(dataDir)) ?? {},
    async (system) => {
      const ended = await runScenario(scenario, system, seed, say);
      rows = ended.rows;
      return ended.held;
    },
  );
  return [rows, held];
}

function failed({ name }: Scenario, error: unknown, say: Say): [ScenarioRow[], boolean] {
  if (error instanceof StoppedError) throw error;
  const message = error instanceof Error ? error.message : String(error);
  say(`could not be carried out: ${message}`);
  return [[[name, `could not be carried out: ${message}`]], false];
}
