import { alignedLines } from '@sms/dev-env';
import { cpus } from 'node:os';
import { onOwnSystem } from '../stage/own-system';
import { SCENARIOS } from './all-scenarios';
import { runScenario } from './run-scenario';
import type { Scenario } from './scenario';
import type { ScenarioPlan } from './scenario-plan';
import { HEAD, type ScenarioRow } from './scenario-row';

type Say = (line: string) => void;

/** Each on a system of its own, one after the other; true when everything held in all that could run. */
export async function runScenarios({ names, seed }: ScenarioPlan, say: Say): Promise<boolean> {
  say(`seed ${seed}: ${names.join()}; ${cpus().length} processors, Node ${process.versions.node}`);
  const rows: ScenarioRow[] = [];
  let held = true;
  for (const scenario of names.map(byName)) {
    const started = performance.now();
    say(`\n${scenario.name}: ${scenario.fault}`);
    const [row, all] = await runOne(scenario, seed, say);
    rows.push(row);
    held &&= all;
    say(`${all ? 'held' : 'NOT held'} after ${Math.round((performance.now() - started) / 1_000)} s`);
  }
  say('');
  for (const line of alignedLines([HEAD, ...rows])) say(line);
  say(`\n${held ? 'every invariant held' : 'NOT every invariant held'}; seed ${seed}`);
  return held;
}

async function runOne(scenario: Scenario, seed: number, say: Say): Promise<[ScenarioRow, boolean]> {
  const reason = await scenario.cannotRun?.();
  if (reason !== undefined) {
    say(`skipped: ${reason}`);
    return [[scenario.name, `skipped: ${reason}`], true];
  }
  let row: ScenarioRow = [scenario.name, 'did not end'];
  const held = await onOwnSystem(
    say,
    async (dataDir) => (await scenario.options?.(dataDir)) ?? {},
    async (system) => {
      const ended = await runScenario(scenario, system, seed, say);
      row = ended.row;
      return ended.held;
    },
  );
  return [row, held];
}

function byName(name: string): Scenario {
  const scenario = SCENARIOS.find((known) => known.name === name);
  if (!scenario) throw new Error(`there is no scenario ${name}`);
  return scenario;
}
