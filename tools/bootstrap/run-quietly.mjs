import { spawn } from 'node:child_process';
import { BootstrapError } from './bootstrap-error.mjs';

const REPORT_EVERY_MS = 10_000;
const KEEP_BYTES = 64 * 1024;

/** Runs a long command behind progress lines; its own output is shown only when it fails. */
export async function runQuietly(what, command, args, options) {
  console.log(`${what} …`);
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 1000);
  const ticker = setInterval(() => console.log(`${what} … ${seconds()} s`), REPORT_EVERY_MS);
  let output = '';
  const keep = (chunk) => (output = (output + chunk).slice(-KEEP_BYTES));
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const stop = (signal) => {
    child.kill(signal);
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  try {
    const code = await new Promise((resolve) => {
      child.once('error', (error) => resolve(error.message)).once('close', resolve);
    });
    if (code !== 0) throw new BootstrapError(`${output.trimEnd()}\n${what} failed (${code})`);
    console.log(`${what}: done in ${seconds()} s`);
  } finally {
    clearInterval(ticker);
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}
