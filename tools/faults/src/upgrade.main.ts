import { workspaceRoot } from '@sms/dev-env';
import { type Log, runTool } from '@sms/kit';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { commitOf } from './stage/history';
import { chooseRelease, type Release } from './upgrade/release';
import { runUpgrade } from './upgrade/run-upgrade';

/** `--from 0.1.0`, `--from HEAD~10`; without it, the newest release. True as well where there is none to start from. */
async function main(args: string[], log: Log): Promise<boolean> {
  const { from } = parseArgs({ args, options: { from: { type: 'string' } } }).values;
  const releases = JSON.parse(await readFile(path.join(workspaceRoot(), 'releases.json'), 'utf8')) as Release[];
  const origin = chooseRelease(releases, await commitOf('HEAD'), from);
  if (!origin) {
    log('no upgrade was tested: releases.json has no earlier release');
    return true;
  }
  const commit = await commitOf(origin.commit);
  if (commit !== undefined) return runUpgrade({ ...origin, commit }, log);
  if (from !== undefined) throw new Error(`${origin.name} is not in the history here`);
  log(`no upgrade was tested: the history here, shallow or missing, does not have ${origin.name} (${origin.commit})`);
  return true;
}

runTool(main);
