import { mkdir, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { mustRun, workspaceRoot } from '@sms/dev-env';
import { checkOut } from '../stage/history';

/** With the packages of the release installed first. */
const BUILT_WITHIN_MS = 900_000;

/**
 * Builds a commit in a new folder with its own scripts. The packages are those of this workspace where both lock files
 * are the same; otherwise the scripts install what the commit asks for.
 */
export async function buildRelease(commit: string, folder: string): Promise<void> {
  const root = workspaceRoot();
  await mkdir(folder);
  await checkOut(commit, folder);
  const [its, ours] = await Promise.all(
    [folder, root].map((at) => readFile(path.join(at, 'package-lock.json'), 'utf8')),
  );
  if (its === ours) await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  await mustRun(process.execPath, ['tools/run.mjs', 'build'], {
    timeoutMs: BUILT_WITHIN_MS,
    cwd: folder,
    env: { ...process.env, npm_config_prefer_offline: 'true' },
  });
}
