import { answersQueries, freePort, postgresOwner, RunningProcesses, SupervisedProcess } from '@sms/dev-env';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { inheritedEnv } from './test-infrastructure.config';

export interface TestPgBouncer {
  /** The same database, role and password, through the pooler. */
  url: string;
  stop(): Promise<void>;
}

/** Path of this machine's PgBouncer; undefined when there is none. */
export function findPgBouncer(): string | undefined {
  const folders = [...(inheritedEnv()['PATH'] ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/bin'];
  return folders.map((folder) => path.join(folder, 'pgbouncer')).find((file) => existsSync(file));
}

/** PgBouncer in session mode, with the strictness it has by default, in front of the database of `databaseUrl`. */
export async function startPgBouncer(binary: string, databaseUrl: string): Promise<TestPgBouncer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sms-test-pgbouncer-'));
  const server = new URL(databaseUrl);
  const port = await freePort();
  const file = (name: string): string => path.join(folder, name);
  await writeFile(
    file('users.txt'),
    `"${decodeURIComponent(server.username)}" "${decodeURIComponent(server.password)}"\n`,
  );
  await writeFile(
    file('pgbouncer.ini'),
    `[databases]
* = host=${server.hostname} port=${server.port || '5432'}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${file('users.txt')}
pool_mode = session
default_pool_size = 20
`,
  );
  // PgBouncer refuses to run as root, as Postgres does.
  const owner = await postgresOwner(folder);
  if (owner)
    await Promise.all(['.', 'users.txt', 'pgbouncer.ini'].map((name) => chown(file(name), owner.uid, owner.gid)));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  const running = await RunningProcesses.open(folder);
  const pooler = new SupervisedProcess(
    {
      name: 'pgbouncer',
      command: binary,
      args: [file('pgbouncer.ini')],
      env: inheritedEnv(),
      cwd: folder,
      owner,
      logFile: file('pgbouncer.log'),
      marker: file('pgbouncer.ini'),
      stage: 0,
      stopSignals: ['SIGTERM', 'SIGKILL'],
      stopGraceMs: 5_000,
      isReady: () => answersQueries(url.toString()),
    },
    running,
    () => undefined,
  );
  pooler.start();
  await pooler.waitReady(10_000);
  return {
    url: url.toString(),
    stop: async () => {
      await pooler.stop();
      running.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
