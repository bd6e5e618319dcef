import { realpathSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../processes/free-port';
import { commandLine } from '../processes/command-line';
import type { RunningProcesses } from '../processes/running-processes';
import { SupervisedProcess } from '../processes/supervised-process';
import { answersQueries } from './connection';
import { initialiseCluster } from './initialise-cluster';
import { postgresBinaries } from './postgres-binaries';
import { postgresHome } from './postgres-home';
import { postgresOwner } from './postgres-owner';

/** A crashed cluster replays its log before it answers. */
const READY_WITHIN_MS = 90_000;

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'shared_buffers=128MB',
  'fsync=on',
  'full_page_writes=on',
  'synchronous_commit=on',
  'max_wal_size=2GB',
  // Old WAL segments are recycled: while a new one is created, every commit waits.
  'min_wal_size=1GB',
  // Queue tables need a vacuum after a thousand dead rows: check often enough. A page costs about the same wherever it
  // is.
  'autovacuum_naptime=5s',
  'random_page_cost=1.1',
  'timezone=UTC',
  'log_timezone=UTC',
];

export interface PostgresOptions {
  dataDir: string;
  running: RunningProcesses;
  log: (line: string) => void;
  password: string;
  /** `name=value`, added to the usual settings; the last value of a setting counts. */
  settings?: readonly string[];
}

export interface LocalPostgres {
  /** Superuser connection to the maintenance database. */
  url: string;
  process: SupervisedProcess;
}

/** Starts the Postgres of `<data>/postgres` on a free port of 127.0.0.1; the first start creates it. */
export async function startPostgres({
  dataDir,
  running,
  log,
  password,
  settings = [],
}: PostgresOptions): Promise<LocalPostgres> {
  const owner = await postgresOwner(path.join(dataDir, 'postgres/cluster'));
  const home = await postgresHome(dataDir, owner, log);
  const binaries = await postgresBinaries(home, owner);
  const cluster = realpathSync(await initialiseCluster(binaries, home, owner, password));
  await dropStalePidFile(cluster);
  const port = await freePort();
  const url = `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
  const postgres = new SupervisedProcess(
    {
      name: 'postgres',
      command: binaries.postgres,
      args: ['-D', cluster, '-p', String(port), ...[...SETTINGS, ...settings].flatMap((setting) => ['-c', setting])],
      env: { LC_ALL: 'C' },
      cwd: cluster,
      owner,
      logFile: path.join(dataDir, 'logs/postgres.log'),
      marker: cluster,
      stage: 0,
      // Fast shutdown; then the immediate one, which costs a replay and loses nothing.
      stopSignals: ['SIGINT', 'SIGQUIT', 'SIGKILL'],
      stopGraceMs: 15_000,
      isReady: () => answersQueries(url),
    },
    running,
    log,
  );
  postgres.start();
  await postgres.waitReady(READY_WITHIN_MS);
  return { url, process: postgres };
}

/**
 * Postgres trusts the pid in its lock file if any process of its account has it. Earlier processes of this folder have
 * been ended before this start, so a pid that is not a Postgres of this cluster has been reused.
 */
async function dropStalePidFile(cluster: string): Promise<void> {
  const file = path.join(cluster, 'postmaster.pid');
  const pid = await readFile(file, 'utf8').then(
    (text) => text.split('\n')[0] ?? '',
    () => '',
  );
  if (pid === '') return;
  const holder = commandLine(Number(pid));
  if (holder !== '' && !holder.includes(cluster)) await rm(file, { force: true });
}
