import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { workspaceRoot } from '@sms/dev-env';

async function faults(...args: string[]): Promise<string> {
  const main = path.join(workspaceRoot(), 'dist/apps/dev/faults/main.js');
  // It fails when an invariant does not hold, and says which seed repeats the faults.
  const { stdout } = await promisify(execFile)(process.execPath, [main, ...args], { cwd: workspaceRoot() }).catch(
    (error: Error & { stdout?: string }) => {
      throw new Error(error.stdout ?? error.message);
    },
  );
  return stdout;
}

describe('npm run test:faults', () => {
  it('kills ten processes and poisons a link at random, and finds nothing lost, doubled or left behind', async () => {
    const stdout = await faults('--kills', '10', '--toxics', '1', '--messages', '500', '--minutes', '2');
    expect(stdout).toMatch(/^all +11 +\d+ +0 /m);
    expect(stdout).toMatch(/^every invariant held; seed \d+/m);
  }, 400_000);

  it('takes all connections to Postgres away for twenty seconds, and finds the same', async () => {
    const stdout = await faults('--scenario', 'backends-terminated');
    expect(stdout).toMatch(/^backends-terminated +2\d\.\d s +[1-9]\d* /m);
    expect(stdout).toMatch(/^every invariant held; seed \d+/m);
  }, 400_000);
});
