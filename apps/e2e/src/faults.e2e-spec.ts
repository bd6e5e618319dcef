import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { workspaceRoot } from '@sms/dev-env';

const ARGUMENTS = ['--kills', '10', '--messages', '500', '--minutes', '2'];

describe('npm run test:faults', () => {
  it('kills ten processes at random and finds nothing lost, doubled or left behind', async () => {
    const main = path.join(workspaceRoot(), 'dist/apps/dev/faults/main.js');
    // It fails when an invariant does not hold, and says which seed repeats the kills.
    const { stdout } = await promisify(execFile)(process.execPath, [main, ...ARGUMENTS], {
      cwd: workspaceRoot(),
    }).catch((error: Error & { stdout?: string }) => {
      throw new Error(error.stdout ?? error.message);
    });
    expect(stdout).toMatch(/^all +10 +\d+ +0 /m);
    expect(stdout).toMatch(/^every invariant held; seed \d+/m);
  }, 400_000);
});
