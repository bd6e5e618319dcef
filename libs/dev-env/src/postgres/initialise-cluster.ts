import { existsSync } from 'node:fs';
import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runCommand } from '../processes/run-command';
import { DevEnvError } from '../workspace/dev-env-error';
import type { PostgresBinaries } from './postgres-binaries';
import type { Owner } from './postgres-owner';

/** Creates the cluster unless it exists. An interrupted attempt leaves nothing that looks complete. */
export async function initialiseCluster(
  binaries: PostgresBinaries,
  home: string,
  owner: Owner | undefined,
  password: string,
): Promise<string> {
  const cluster = path.join(home, 'cluster');
  if (existsSync(cluster)) {
    await assertSameMajor(binaries, cluster);
    return cluster;
  }
  const unfinished = `${cluster}.new`;
  const passwordFile = path.join(home, 'initial-password');
  await rm(unfinished, { recursive: true, force: true });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (owner) await chown(passwordFile, owner.uid, owner.gid);
  const result = await runCommand(
    binaries.initdb,
    [
      `--pgdata=${unfinished}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
    { timeoutMs: 120_000, cwd: home, owner },
  );
  await rm(passwordFile, { force: true });
  if (!result.ok)
    throw new DevEnvError('POSTGRES_UNAVAILABLE', `cannot create the embedded Postgres in ${home}: ${result.reason}`);
  await rename(unfinished, cluster);
  return cluster;
}

async function assertSameMajor({ postgres }: PostgresBinaries, cluster: string): Promise<void> {
  const written = (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8')).trim();
  const version = await runCommand(postgres, ['--version'], { timeoutMs: 10_000 });
  const installed = /(\d+)/.exec(version.stdout)?.[1];
  if (installed !== undefined && installed !== written) {
    throw new DevEnvError(
      'POSTGRES_UNAVAILABLE',
      `${cluster} was written by Postgres ${written}, the embedded one is ${installed}: use another data folder or set DATABASE_URL`,
    );
  }
}
