import { spawn } from 'node:child_process';
import path from 'node:path';

const TIERS = ['unit', 'int', 'e2e'];

/** `test [unit|int|e2e] [jest arguments]`: all three tiers in one run unless one is named. */
export async function runTests(root, args, prepare) {
  const tiers = TIERS.includes(args[0]) ? [args[0]] : TIERS;
  const jestArgs = tiers.length === 1 ? args.slice(1) : args;
  await prepare({ build: tiers.includes('e2e') });
  const jest = path.join(root, 'node_modules/jest/bin/jest.js');
  const child = spawn(process.execPath, [jest, '--selectProjects', ...tiers, ...jestArgs], { cwd: root, stdio: 'inherit' });
  // A terminal sends Ctrl-C to both of us; a signal to this process alone has to be passed on.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.exitCode = await new Promise((resolve, reject) => {
    child.once('error', reject).once('exit', (code) => resolve(code ?? 1));
  });
}
