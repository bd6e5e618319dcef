import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { workspaceRoot } from '@sms/dev-env';

/**
 * Runs `npm run test:faults` with these arguments and returns what it prints.
 * @throws when an invariant does not hold, or a process does not pass its point; the message names the seed that
 * repeats the faults
 */
export async function runFaults(...args: string[]): Promise<string> {
  const main = path.join(workspaceRoot(), 'dist/tools/faults/main.js');
  const { stdout } = await promisify(execFile)(process.execPath, [main, ...args], { cwd: workspaceRoot() }).catch(
    (error: Error & { stdout?: string; stderr?: string }) => {
      throw new Error(`${error.stdout ?? ''}${error.stderr ?? error.message}`);
    },
  );
  return stdout;
}
