import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, startSystem, type System } from '@sms/dev-env';
import { REPLICAS, SHORT_WAITS } from './stage/settings';

export type Say = (line: string) => void;

/**
 * Runs something on a system of its own in a temporary folder, which is kept when the run says that something is wrong.
 * A signal stops it.
 * @param run true when all is well
 */
export async function onOwnSystem(run: (system: System) => Promise<boolean>, say: Say): Promise<boolean> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sms-faults-'));
  // Postgres may have to run under another account than ours, and must be able to enter.
  await chmod(dataDir, 0o755);
  const stopped = new AbortController();
  const stop = (): void => stopped.abort(new Error('stopped'));
  process.once('SIGINT', stop).once('SIGTERM', stop);
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
      const held = await Promise.race([run(system), interrupted]);
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
