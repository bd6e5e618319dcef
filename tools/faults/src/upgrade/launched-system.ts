import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { becomesTrue, readDemo, type System, workspaceRoot } from '@sms/dev-env';

const READY_WITHIN_MS = 240_000;

/** A system that `npm start` runs. */
export interface LaunchedSystem extends Pick<System, 'baseUrl' | 'baseUrls' | 'operator' | 'databaseUrls'> {
  readonly readyAfterSeconds: number;
  /** Ends the launcher and all processes that it runs with SIGKILL. */
  killAll(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Runs `npm start` of a checkout on a data folder until it is ready.
 * @throws with all that it printed
 */
export async function launch(checkout: string, dataDir: string, env: NodeJS.ProcessEnv): Promise<LaunchedSystem> {
  const started = performance.now();
  const child = spawn(process.execPath, ['tools/run.mjs', 'start'], {
    cwd: checkout,
    env: {
      ...process.env,
      ...env,
      SMS_DATA_DIR: dataDir,
      PATH: [process.env['PATH'], path.join(workspaceRoot(), '.cache/bin')].join(path.delimiter),
      // A launcher that npm has started ends when its parent does.
      npm_lifecycle_event: 'start',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const isOver = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (isOver()) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  const baseUrl = (): string | undefined => /^ready (\S+)$/m.exec(output)?.[1];
  await becomesTrue(() => isOver() || baseUrl() !== undefined, READY_WITHIN_MS, 100);
  const readyAfterSeconds = (performance.now() - started) / 1_000;
  const url = baseUrl();
  if (url === undefined) {
    await stop('SIGTERM');
    throw new Error(`npm start in ${checkout} did not become ready:\n${output.trim()}`);
  }
  return {
    baseUrl: url,
    baseUrls: [url],
    operator: (await readDemo(dataDir)).operator,
    databaseUrls: readJson<System['databaseUrls']>(dataDir, 'databases.json'),
    readyAfterSeconds,
    killAll: async () => {
      // The launcher first: it would start the others again.
      const others = readJson<{ readonly pid: number }[]>(dataDir, 'running.json');
      child.kill('SIGKILL');
      for (const { pid } of others) process.kill(pid, 'SIGKILL');
      if (!isOver()) await once(child, 'exit');
    },
    stop: () => stop('SIGTERM'),
  };
}

function readJson<T>(dataDir: string, file: string): T {
  return JSON.parse(readFileSync(path.join(dataDir, file), 'utf8')) as T;
}
