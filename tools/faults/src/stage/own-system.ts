import { freePort, startSystem, type System, type SystemOptions } from '@sms/dev-env';
import { type Log, ownFolder, StoppedError, stopSignal, unlessStopped } from '@sms/kit';
import { SHORT_WAITS } from './settings';

export interface OwnSystemOptions extends Partial<
  Pick<SystemOptions, 'replicas' | 'postgresSettings' | 'buildOf' | 'ownFacts'>
> {
  /** Settings of this run. */
  readonly env?: Readonly<Record<string, string>>;
  /** Called when everything has stopped. */
  readonly after?: () => Promise<void>;
}

/**
 * Runs on a system of its own, started in a temporary folder, which is kept when what was run does not return true.
 * @param optionsOf gets the folder, before anything is in it
 */
export async function onOwnSystem(
  log: Log,
  optionsOf: (dataDir: string) => OwnSystemOptions | Promise<OwnSystemOptions>,
  run: (system: System) => Promise<boolean>,
): Promise<boolean> {
  const folder = await ownFolder('faults');
  const dataDir = folder.path;
  const signal = stopSignal();
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
      signal,
      ...options,
    });
    try {
      const held = await unlessStopped(signal, run(system));
      kept = !held;
      return held;
    } finally {
      await system.stop();
    }
  } catch (error) {
    // Whatever else failed because of it.
    throw signal.aborted ? new StoppedError() : error;
  } finally {
    await after?.();
    if (kept && !signal.aborted) log(`what there is to look at: ${dataDir}`);
    else await folder.remove();
  }
}
