import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { workspaceRoot } from '@sms/dev-env';

const CASES = [
  'text: Arabic',
  'text: 307 septets',
  'receipt: delivered',
  'receipt: for each of three parts',
  'answer: refused for good',
  'drained amid a bulk',
];

describe('npm run interop', () => {
  it('plays cases through the whole system against the SMSC of another implementation', async () => {
    const main = path.join(workspaceRoot(), 'dist/tools/interop/main.js');
    // It fails when a case does not come out as expected.
    const { stdout } = await promisify(execFile)(process.execPath, [main, '--peers', 'smpp', '--cases', CASES.join()], {
      cwd: workspaceRoot(),
    });
    for (const name of CASES) expect(stdout).toMatch(new RegExp(`^smpp +${name}.* ok$`, 'm'));
    expect(stdout).toMatch(/, all as expected$/m);
  }, 180_000);
});
