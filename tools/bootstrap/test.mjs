import { spawn } from 'node:child_process';
import path from 'node:path';

const TIERS = ['unit', 'int', 'e2e'];

/**
 * Every e2e file starts the whole system, which wants the machine for itself. One worker with a limit, not jest's
 * in-band mode, whose single process would grow with every file.
 */
const WORKERS = { e2e: ['--maxWorkers=1', '--workerIdleMemoryLimit=1GB'], others: ['--maxWorkers=2'] };

/** `test [unit|int|e2e] [jest arguments]`: all three tiers in one run unless one is named. */
export async function runTests(root, args, prepare) {
  const tiers = TIERS.includes(args[0]) ? [args[0]] : TIERS;
  const jestArgs = tiers.length === 1 ? args.slice(1) : args;
  await prepare({ build: tiers.includes('e2e') });
  const workers = jestArgs.some((arg) => /^(-w|-i|--maxWorkers|--runInBand)/.test(arg))
    ? []
    : WORKERS[tiers.includes('e2e') ? 'e2e' : 'others'];
  const jest = path.join(root, 'node_modules/jest/bin/jest.js');
  const child = spawn(process.execPath, [jest, '--selectProjects', ...tiers, ...workers, ...jestArgs], {
    cwd: root,
    stdio: 'inherit',
  });
  // A terminal sends Ctrl-C to both of us; a signal to this process alone has to be passed on.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.exitCode = await new Promise((resolve, reject) => {
    child.once('error', reject).once('exit', (code) => resolve(code ?? 1));
  });
}
