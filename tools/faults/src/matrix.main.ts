import path from 'node:path';
import { runCommand, workspaceRoot } from '@sms/dev-env';
import { type Log, runTool } from '@sms/kit';
import { matrixPlan, processesOfProjects } from './matrix/matrix-plan';
import { runScenarios } from './scenarios/run-scenarios';
import type { ProcessName } from './scenarios/scenario';
import { versionScenarios } from './scenarios/versions';
import { findOrigin } from './upgrade/find-origin';

const NX_WITHIN_MS = 120_000;

/** Each process of a release alone among those of now, and the other way round. True as well when there is none. */
async function main(args: string[], log: Log): Promise<boolean> {
  const { from, base, processes: named, seed } = matrixPlan(args);
  const origin = await findOrigin(from, 'no mixture was tested', log);
  if (!origin) return true;
  const processes = named ?? (await affectedProcesses(base, log));
  if (processes.length === 0) {
    log('no mixture was tested: no change is known to affect a service; --all tests all of them');
    return true;
  }
  log(`${processes.join(', ')}: of ${origin.name} and of now`);
  return runScenarios({ scenarios: versionScenarios(origin.commit, processes), seed }, log);
}

async function affectedProcesses(base: string | undefined, log: Log): Promise<readonly ProcessName[]> {
  const nx = path.join(workspaceRoot(), 'node_modules/.bin/nx');
  const show = ['show', 'projects', '--affected', '--json', ...(base === undefined ? [] : ['--base', base])];
  const env = { ...process.env, NX_ISOLATE_PLUGINS: 'false' };
  const options = { timeoutMs: NX_WITHIN_MS, cwd: workspaceRoot(), env };
  const { ok, stdout, reason } = await runCommand(nx, show, options);
  if (ok) return processesOfProjects(JSON.parse(stdout) as string[]);
  log(`which services changes affect is unknown: ${reason}`);
  return [];
}

runTool(main);
