import { mkdtemp, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from '@sms/dev-env';

const TIMEOUT_MS = 10_000;

/** Why there can be no small disk here; undefined when there can. */
export async function cannotMount(): Promise<string | undefined> {
  if (process.getuid?.() !== 0) return 'needs root, for a file system of its own that can be filled';
  const folder = await mkdtemp(path.join(tmpdir(), 'sms-mount-'));
  try {
    await mountSmallDisk(folder, 1, undefined);
    await unmount(folder);
    return undefined;
  } catch (error) {
    return `needs a file system of its own that can be filled: ${(error as Error).message}`;
  } finally {
    await rmdir(folder);
  }
}

export async function mountSmallDisk(
  folder: string,
  megabytes: number,
  owner: { uid: number; gid: number } | undefined,
): Promise<void> {
  const of = owner ? `,uid=${owner.uid},gid=${owner.gid}` : '';
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700${of}`, 'tmpfs', folder]);
}

export function unmount(folder: string): Promise<void> {
  return run('umount', [folder]);
}

async function run(command: string, args: string[]): Promise<void> {
  const result = await runCommand(command, args, { timeoutMs: TIMEOUT_MS });
  if (!result.ok) throw new Error(`${command}: ${result.reason}`);
}
