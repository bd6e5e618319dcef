import { statSync } from 'node:fs';
import { runCommand } from '../processes/run-command';
import { DevEnvError } from '../workspace/dev-env-error';

export interface Owner {
  uid: number;
  gid: number;
}

/**
 * The account that Postgres runs under when this process is root, which Postgres refuses to be: the owner of the
 * cluster, else `postgres`, else `nobody`. Undefined for an ordinary user, who runs Postgres under his own account.
 */
export async function postgresOwner(clusterDir: string): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const cluster = statSync(clusterDir, { throwIfNoEntry: false });
  if (cluster && cluster.uid !== 0) return { uid: cluster.uid, gid: cluster.gid };
  for (const account of ['postgres', 'nobody']) {
    const [uid, gid] = await Promise.all([
      runCommand('id', ['-u', account], { timeoutMs: 5000 }),
      runCommand('id', ['-g', account], { timeoutMs: 5000 }),
    ]);
    if (uid.ok && gid.ok) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new DevEnvError(
    'POSTGRES_UNAVAILABLE',
    'Postgres does not run as root and there is no account "postgres" or "nobody": start as an ordinary user or set DATABASE_URL',
  );
}

/** Whether the owner can enter the folder, or run the file, `target`: any folder above may prevent that. */
export async function canReach(owner: Owner | undefined, target: string): Promise<boolean> {
  if (!owner) return true;
  return (await runCommand('/bin/sh', ['-c', 'test -x "$0"', target], { timeoutMs: 5000, owner, cwd: '/' })).ok;
}
