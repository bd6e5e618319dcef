import { existsSync } from 'node:fs';
import path from 'node:path';
import { unpackDebianPackages } from '../packages/debian-packages';
import { runCommand } from '../processes/run-command';
import { DevEnvError } from '../workspace/dev-env-error';
import { workspaceRoot } from '../workspace/workspace-root';

export type NatsServer = { kind: 'binary'; binary: string } | { kind: 'docker' };

export interface FindOptions {
  /** The search path of programs, as in PATH. */
  searchPath: string;
  /** Folders that may hold a binary or an unpacked package; a new one goes into the first. */
  binDirs?: [string, ...string[]];
  log: (line: string) => void;
}

const PACKAGE = 'nats-server';
/** Where programs are in an unpacked package. */
const PROGRAMS = 'usr/sbin';

/** Finds nats-server 2.9 or newer on this machine, else fetches it, else falls back on Docker. */
export async function findNatsServer({
  searchPath,
  binDirs = [path.join(workspaceRoot(), '.cache/bin'), path.join(workspaceRoot(), '.data/bin')],
  log,
}: FindOptions): Promise<NatsServer> {
  const own = binDirs.flatMap((folder) => [folder, path.join(folder, `${PACKAGE}-package`, PROGRAMS)]);
  for (const folder of new Set([...searchPath.split(path.delimiter), '/usr/sbin', '/usr/local/bin', ...own])) {
    const binary = path.join(folder, 'nats-server');
    if (folder !== '' && existsSync(binary) && (await isUsable(binary))) return { kind: 'binary', binary };
  }
  log('fetching nats-server from the package manager');
  const unpacked = await unpackDebianPackages({
    names: [PACKAGE],
    folder: path.join(binDirs[0], `${PACKAGE}-package`),
    allLibraries: false,
  });
  const fetched = 'root' in unpacked ? path.join(unpacked.root, PROGRAMS, 'nats-server') : undefined;
  if (fetched !== undefined && (await isUsable(fetched))) return { kind: 'binary', binary: fetched };
  const reason = 'root' in unpacked ? 'it is older than 2.9 or does not run' : unpacked.unavailable;
  log(`no nats-server from the package manager: ${reason}`);
  if ((await runCommand('docker', ['info'], { timeoutMs: 10_000 })).ok) {
    log('running NATS in Docker, which downloads its image at first');
    return { kind: 'docker' };
  }
  throw new DevEnvError(
    'NATS_UNAVAILABLE',
    'no NATS server: install nats-server 2.9 or newer (https://nats.io/download) so that it is on PATH, or set NATS_URL',
  );
}

/** Whether `binary` is a nats-server of 2.9 or newer that runs on this machine. */
async function isUsable(binary: string): Promise<boolean> {
  const { ok, stdout } = await runCommand(binary, ['--version'], { timeoutMs: 5000 });
  const [, major, minor] = /v(\d+)\.(\d+)/.exec(stdout) ?? [];
  return ok && (Number(major) > 2 || (Number(major) === 2 && Number(minor) >= 9));
}
