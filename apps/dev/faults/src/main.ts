import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, startSystem } from '@sms/dev-env';
import { planFromArguments } from './plan/faults-plan';
import { runFaults } from './run-faults';
import { REPLICAS, SHORT_WAITS } from './stage/settings';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Breaks a system of its own, started in a temporary folder; true when nothing was lost, doubled or left behind. */
async function main(): Promise<boolean> {
  const plan = planFromArguments(process.argv.slice(2));
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sms-faults-'));
  // Postgres may have to run under another account than ours, and must be able to enter.
  await chmod(dataDir, 0o755);
  const stopped = new AbortController();
  const stop = (): void => stopped.abort(new Error('stopped'));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  say(
    `seed ${plan.seed}: ${plan.kills} kills of ${plan.only.join()}, ${plan.messages} messages, ${plan.minutes} minutes; ${cpus().length} processors, Node ${process.versions.node}`,
  );
  let kept = false;
  try {
    const env = { ...process.env, DATABASE_URL: '', NATS_URL: '', LOG_LEVEL: 'info', ...SHORT_WAITS };
    const system = await startSystem({
      dataDir,
      gatewayPort: await freePort(),
      env,
      log: () => undefined,
      signal: stopped.signal,
      replicas: REPLICAS,
    });
    try {
      const interrupted = new Promise<never>((_resolve, reject) =>
        stopped.signal.addEventListener('abort', () => reject(new Error('stopped'))),
      );
      const started = performance.now();
      const held = await Promise.race([runFaults(system, plan, say), interrupted]);
      const seconds = Math.round((performance.now() - started) / 1_000);
      say(`\n${held ? 'every invariant held' : 'NOT every invariant held'}; seed ${plan.seed}, ${seconds} s`);
      kept = !held;
      return held;
    } finally {
      await system.stop();
    }
  } finally {
    if (kept) say(`what there is to look at: ${dataDir}`);
    else await rm(dataDir, { recursive: true, force: true });
  }
}

main().then(
  (held) => process.exit(held ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
