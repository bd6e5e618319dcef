import { type Log, runTool } from '@sms/kit';
import { parseArgs } from 'node:util';
import { findOrigin } from './upgrade/find-origin';
import { runUpgrade } from './upgrade/run-upgrade';

/** `--from 0.1.0`, `--from HEAD~10`; without it, the newest release. True as well where there is none to start from. */
async function main(args: string[], log: Log): Promise<boolean> {
  const { from } = parseArgs({ args, options: { from: { type: 'string' } } }).values;
  const origin = await findOrigin(from, 'no upgrade was tested', log);
  return origin ? runUpgrade(origin, log) : true;
}

runTool(main);
