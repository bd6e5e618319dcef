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
  'incoming:',
];

/** It fails when a case does not come out as expected. */
async function interop(...options: readonly string[]): Promise<string> {
  const main = path.join(workspaceRoot(), 'dist/tools/interop/main.js');
  return (await promisify(execFile)(process.execPath, [main, ...options], { cwd: workspaceRoot() })).stdout;
}

describe('npm run interop', () => {
  it('plays cases through the whole system against the SMSC of another implementation', async () => {
    const stdout = await interop('--peers', 'smpp', '--cases', CASES.join());
    for (const name of CASES.filter((one) => !one.endsWith(':')))
      expect(stdout).toMatch(new RegExp(`^smpp +${name}.* ok$`, 'm'));
    expect(stdout.match(/^smpp +incoming: .* ok$/gm)).toHaveLength(6);
    expect(stdout).toMatch(/, all as expected$/m);
  }, 180_000);

  it('changes carriers and decides about stuck messages as operators do', async () => {
    const stdout = await interop('--operators', '--cases', 'stuck');
    expect(stdout).toMatch(/^… and operators decide about them .* ok$/m);
    expect(stdout).toMatch(/, all as they have to be$/m);
  }, 240_000);
});
