import { rm } from 'node:fs/promises';
import path from 'node:path';
import { mustRun, runCommand, workspaceRoot } from '@sms/dev-env';

const TIMEOUT_MS = 120_000;

/** The full hash of a commit; undefined when the history here does not have it, or there is none. */
export async function commitOf(ref: string): Promise<string | undefined> {
  const options = { timeoutMs: TIMEOUT_MS, cwd: workspaceRoot() };
  const { ok, stdout } = await runCommand('git', ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`], options);
  return ok ? stdout.trim() : undefined;
}

/** Writes the files of a commit into a folder that exists. */
export async function checkOut(commit: string, folder: string): Promise<void> {
  const archive = path.join(folder, 'source.tar');
  await mustRun('git', ['archive', '--output', archive, commit], { timeoutMs: TIMEOUT_MS, cwd: workspaceRoot() });
  await mustRun('tar', ['-xf', archive], { timeoutMs: TIMEOUT_MS, cwd: folder });
  await rm(archive);
}
