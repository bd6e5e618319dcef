import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, startSystem } from '@sms/dev-env';
import { measure } from './measure';
import { planFromArguments } from './plan';
import { measureWebhooks } from './webhooks/measure-webhooks';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Measures a system of its own, started in a temporary folder and removed afterwards. */
async function main(): Promise<void> {
  const plan = planFromArguments(process.argv.slice(2));
  if (plan.only === 'webhooks') return measureWebhooks(plan, say);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sms-bench-'));
  // Postgres may have to run under another account than ours, and must be able to enter.
  await chmod(dataDir, 0o755);
  const stopped = new AbortController();
  const stop = (): void => stopped.abort(new Error('stopped'));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    // Servers given in the environment are left alone: the measured ones must be the same every time.
    const env = { ...process.env, DATABASE_URL: '', NATS_URL: '', LOG_LEVEL: 'warn' };
    const system = await startSystem({ dataDir, gatewayPort: await freePort(), env, log: say, signal: stopped.signal });
    try {
      await Promise.race([
        measure(system, plan, say),
        new Promise((_, reject) => stopped.signal.addEventListener('abort', () => reject(new Error('stopped')))),
      ]);
    } finally {
      await system.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
