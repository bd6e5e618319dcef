import { existsSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '../processes/run-command';
import { DevEnvError } from '../workspace/dev-env-error';
import { fetchNatsServer } from './fetch-nats-server';
import { isUsableNatsServer } from './nats-version';

export type NatsServer = { kind: 'binary'; binary: string } | { kind: 'docker' };

export interface FindOptions {
  /** The search path of programs, as in PATH. */
  searchPath: string;
  /** Folders that may hold a fetched binary; a new one goes into the first. */
  binDirs: [string, ...string[]];
  log: (line: string) => void;
}

/** Finds nats-server 2.9 or newer on this machine, else fetches it, else falls back on Docker. */
export async function findNatsServer({ searchPath, binDirs, log }: FindOptions): Promise<NatsServer> {
  const folders = [...searchPath.split(path.delimiter), '/usr/sbin', '/usr/local/bin', ...binDirs];
  for (const folder of new Set(folders)) {
    const binary = path.join(folder, 'nats-server');
    if (folder !== '' && existsSync(binary) && (await isUsableNatsServer(binary))) return { kind: 'binary', binary };
  }
  log('fetching nats-server from the package manager');
  const fetched = await fetchNatsServer(binDirs[0]);
  if ('binary' in fetched) return { kind: 'binary', binary: fetched.binary };
  log(`no nats-server from the package manager: ${fetched.unavailable}`);
  if ((await runCommand('docker', ['info'], { timeoutMs: 10_000 })).ok) return { kind: 'docker' };
  throw new DevEnvError(
    'NATS_UNAVAILABLE',
    'no NATS server: install nats-server 2.9 or newer (https://nats.io/download) so that it is on PATH, or set NATS_URL',
  );
}
