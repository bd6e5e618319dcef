import { mkdtemp, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mustRun } from '@sms/dev-env';

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
  const options = `size=${megabytes}m,mode=700${of}`;
  await mustRun('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { timeoutMs: TIMEOUT_MS });
}

export async function unmount(folder: string): Promise<void> {
  await mustRun('umount', [folder], { timeoutMs: TIMEOUT_MS });
}
