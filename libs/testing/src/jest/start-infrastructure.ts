import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
// Jest resolves no path aliases in a global setup, so this names the files it needs, none of which uses one.
import { findNatsServer, type NatsServer } from '../../../dev-env/src/nats/find-nats-server';
import { startNats } from '../../../dev-env/src/nats/start-nats';
import { startPostgres } from '../../../dev-env/src/postgres/start-postgres';
import { runCommand } from '../../../dev-env/src/processes/run-command';
import { RunningProcesses } from '../../../dev-env/src/processes/running-processes';
import { ensureDevCa } from '../../../dev-env/src/system/dev-ca';
import { workspaceRoot } from '../../../dev-env/src/workspace/workspace-root';
import { dropTemplates } from '../create-test-database';
import { givenDatabase, inheritedEnv, publishTestInfrastructure } from '../test-infrastructure.config';

type Stop = () => Promise<void>;

/**
 * One Postgres for a jest run: that of the environment, else a container when a Docker daemon answers, else the
 * embedded one in a temporary folder. And a NATS server for each worker of the run. Returns what stops them.
 */
export async function startInfrastructure(workers: number): Promise<Stop> {
  const given = givenDatabase();
  const stops: Stop[] = [];
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sms-test-'));
  stops.push(() => rm(folder, { recursive: true, force: true }));
  const stop = async (): Promise<void> => {
    for (const step of stops.splice(0).reverse()) await step();
  };
  try {
    const running = await RunningProcesses.open(folder);
    stops.push(async () => running.close());
    const log = (line: string): void => void process.stderr.write(`${line}\n`);
    const shared = { dataDir: folder, running, log };
    const natsServer = await findTestNatsServer(log);
    const [postgresUrl, natsUrls, ca] = await Promise.all([
      given ?? (await containerPostgres(stops, log)) ?? embeddedPostgres(shared, stops),
      Promise.all(
        Array.from({ length: workers }, (_unused, index) => startWorkerNats(index + 1, shared, natsServer, stops)),
      ),
      ensureDevCa(path.join(folder, 'dev-ca')),
    ]);
    publishTestInfrastructure({
      runId: randomBytes(4).toString('hex'),
      postgresUrl,
      natsUrls,
      caDir: path.dirname(ca.caFile),
      natsServerBinary: natsServer.kind === 'binary' ? natsServer.binary : undefined,
    });
    if (given !== undefined) stops.push(() => dropTemplates(postgresUrl));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

/** Its databases need not survive a crash of the machine. Killed processes lose nothing by these. */
const THROWAWAY_SETTINGS = ['fsync=off', 'full_page_writes=off', 'autovacuum_naptime=30s'];

interface Shared {
  dataDir: string;
  running: RunningProcesses;
  log: (line: string) => void;
}

async function embeddedPostgres(shared: Shared, stops: Stop[]): Promise<string> {
  const password = randomBytes(12).toString('hex');
  const { url, process: server } = await startPostgres({ ...shared, password, settings: THROWAWAY_SETTINGS });
  stops.push(() => server.stop());
  return url;
}

async function startWorkerNats(worker: number, shared: Shared, server: NatsServer, stops: Stop[]): Promise<string> {
  const dataDir = path.join(shared.dataDir, `worker-${worker}`);
  const { url, process: nats } = await startNats({ ...shared, dataDir, server, env: inheritedEnv() });
  stops.push(() => nats.stop());
  return url;
}

/**
 * Undefined when no Docker daemon answers, or when it cannot start the container, for instance because it cannot get
 * the image.
 */
async function containerPostgres(stops: Stop[], log: (line: string) => void): Promise<string | undefined> {
  if (!(await runCommand('docker', ['info', '--format', '{{.ServerVersion}}'], { timeoutMs: 5000 })).ok)
    return undefined;
  try {
    const { PostgreSqlContainer } = await import('@testcontainers/postgresql');
    const postgres = await new PostgreSqlContainer('postgres:17-alpine')
      .withDatabase('test')
      .withCommand(['postgres', '-c', 'max_connections=200'])
      .start();
    stops.push(async () => void (await postgres.stop()));
    return postgres.getConnectionUri();
  } catch (error) {
    log(
      `Docker answers but started no container (${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)}): embedded Postgres instead`,
    );
    return undefined;
  }
}

function findTestNatsServer(log: (line: string) => void): Promise<NatsServer> {
  const root = workspaceRoot();
  return findNatsServer({
    searchPath: inheritedEnv()['PATH'] ?? '',
    binDirs: [path.join(root, '.cache/bin'), path.join(root, '.data/bin')],
    log,
  });
}
