import { freePort, startSystem, type System, type SystemOptions } from '@sms/dev-env';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SHORT_WAITS } from './settings';

type Say = (line: string) => void;

export interface OwnSystemOptions extends Partial<
  Pick<SystemOptions, 'replicas' | 'postgresSettings' | 'buildOf' | 'ownFacts'>
> {
  /** Settings of this run. */
  readonly env?: Readonly<Record<string, string>>;
  /** Called when everything has stopped. */
  readonly after?: () => Promise<void>;
}

/** The run was told to stop. */
export class StoppedError extends Error {}

/**
 * Runs on a system of its own, started in a temporary folder, which is kept when what was run does not return true.
 * @param optionsOf gets the folder, before anything is in it
 */
export async function onOwnSystem(
  say: Say,
  optionsOf: (dataDir: string) => OwnSystemOptions | Promise<OwnSystemOptions>,
  run: (system: System) => Promise<boolean>,
): Promise<boolean> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sms-faults-'));
  // Postgres may have to run under another account than ours, and must be able to enter.
  await chmod(dataDir, 0o755);
  const stopped = new AbortController();
  const stop = (): void => stopped.abort(new StoppedError('stopped'));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  let after: OwnSystemOptions['after'];
  let kept = true;
  try {
    const { env: ownEnv, after: its, ...options } = await optionsOf(dataDir);
    after = its;
    const env = { ...process.env, DATABASE_URL: '', NATS_URL: '', LOG_LEVEL: 'info', ...SHORT_WAITS, ...ownEnv };
    const system = await startSystem({
      dataDir,
      gatewayPort: await freePort(),
      env,
      log: () => undefined,
      signal: stopped.signal,
      ...options,
    });
    try {
      const interrupted = new Promise<never>((_resolve, reject) =>
        stopped.signal.addEventListener('abort', () => reject(new StoppedError('stopped'))),
      );
      const held = await Promise.race([run(system), interrupted]);
      kept = !held;
      return held;
    } finally {
      await system.stop();
    }
  } catch (error) {
    // Whatever else failed because of it.
    throw stopped.signal.aborted ? new StoppedError('stopped') : error;
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    await after?.();
    if (kept && !stopped.signal.aborted) say(`what there is to look at: ${dataDir}`);
    else await rm(dataDir, { recursive: true, force: true });
  }
}
