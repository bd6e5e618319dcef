import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

it('stays within its budget', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['tools/build/console-size.mjs']);
  expect(stdout).toMatch(/first view of messages-page/);
});
