import { chmod, chown, mkdir, mkdtemp, stat, symlink } from 'node:fs/promises';
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { canReach, type Owner } from './postgres-owner';

/**
 * The folder that holds the cluster: `<data>/postgres`. When root starts us from a folder that the account
 * of Postgres cannot enter (/root, say), that name becomes a link to a folder under /var/lib.
 */
export async function postgresHome(
  dataDir: string,
  owner: Owner | undefined,
  log: (line: string) => void,
): Promise<string> {
  const home = path.join(dataDir, 'postgres');
  if (existsSync(home)) return realpathSync(home);
  await letPass(owner, dataDir);
  if (await canReach(owner, dataDir)) {
    await mkdir(home);
  } else {
    await mkdir('/var/lib', { recursive: true });
    const elsewhere = await mkdtemp('/var/lib/sms-postgres-');
    await symlink(elsewhere, home);
    log(`the account Postgres runs under cannot enter ${dataDir}: its files are kept in ${elsewhere}`);
  }
  if (owner) {
    await chown(home, owner.uid, owner.gid);
    await chmod(home, 0o700);
  }
  return realpathSync(home);
}

/** Makes the data folder passable (not readable) for the owner; the folders above it are not ours to change. */
async function letPass(owner: Owner | undefined, dataDir: string): Promise<void> {
  if ((await canReach(owner, dataDir)) || !(await canReach(owner, path.dirname(dataDir)))) return;
  await chmod(dataDir, (await stat(dataDir)).mode | 0o011);
}
