import { existsSync } from 'node:fs';
import { mkdir, open, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { commandLine } from '../processes/command-line';
import { DevEnvError } from '../workspace/dev-env-error';

export interface DataFolder {
  /** Absolute, with links resolved: it marks our processes. */
  path: string;
  release: () => Promise<void>;
}

/** Makes the folder if necessary and locks it for this process: one system runs on a data folder at a time. */
export async function takeDataFolder(wanted: string): Promise<DataFolder> {
  const folder = await usableFolder(path.resolve(wanted));
  const lock = path.join(folder, 'lock.json');
  await dropStaleLock(folder, lock);
  try {
    await writeFile(lock, JSON.stringify({ pid: process.pid, commandLine: commandLine(process.pid) }), { flag: 'wx' });
  } catch {
    throw inUse(folder, 'another process');
  }
  return { path: folder, release: () => rm(lock, { force: true }) };
}

async function usableFolder(wanted: string): Promise<string> {
  try {
    await makeFolder(wanted);
    const probe = path.join(wanted, `.probe-${process.pid}`);
    await (await open(probe, 'w')).close();
    await rm(probe);
    return await realpath(wanted);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new DevEnvError(
      'DATA_FOLDER_UNUSABLE',
      `cannot write to the data folder ${wanted} (${code}): set SMS_DATA_DIR to a folder that you may write to`,
    );
  }
}

/** Replaces mkdir's own recursion, which on Node 20 never returns below /proc. */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  await makeFolder(path.dirname(folder));
  await mkdir(folder);
}

async function dropStaleLock(folder: string, lock: string): Promise<void> {
  if (!existsSync(lock)) return;
  const holder = await readFile(lock, 'utf8')
    .then((text) => JSON.parse(text) as { pid: number; commandLine: string })
    .catch(() => undefined);
  // The pid of a process that was killed may have been reused: the command line decides.
  const alive = holder !== undefined && holder.pid !== process.pid && commandLine(holder.pid) === holder.commandLine;
  if (alive) throw inUse(folder, `process ${holder.pid}`);
  await rm(lock, { force: true });
}

function inUse(folder: string, by: string): DevEnvError {
  return new DevEnvError(
    'DATA_FOLDER_IN_USE',
    `the data folder ${folder} is in use by ${by}: stop it, or set SMS_DATA_DIR to another folder`,
  );
}
