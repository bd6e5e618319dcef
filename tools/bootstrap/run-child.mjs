import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';

/** Runs `node` with our input and output, first in the PATH of what it starts. Resolves with its exit code. */
export async function runChild(node, args, { cwd, env = {} }) {
  const child = spawn(node, args, {
    cwd,
    env: { ...process.env, ...env, PATH: `${path.dirname(node)}:${process.env.PATH}` },
    stdio: 'inherit',
  });
  // A terminal sends Ctrl-C to both of us; a signal to this process alone has to be passed on.
  const interrupt = () => process.stdin.isTTY || child.kill('SIGINT');
  const terminate = () => child.kill('SIGTERM');
  process.on('SIGINT', interrupt).on('SIGTERM', terminate);
  try {
    return await new Promise((resolve, reject) => {
      child
        .once('error', reject)
        .once('exit', (status, signal) => resolve(status ?? 128 + os.constants.signals[signal]));
    });
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', terminate);
  }
}
