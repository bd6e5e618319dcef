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
import type { Containers } from './start-containers';
import { givenInfrastructure, inheritedEnv, publishTestInfrastructure } from '../test-infrastructure.config';

type Stop = () => Promise<void>;

/**
 * One Postgres and one NATS for a jest run: those of the environment, else containers when a Docker daemon
 * answers, else the embedded ones in a temporary folder. Returns what stops them.
 */
export async function startInfrastructure(): Promise<Stop> {
  const given = givenInfrastructure();
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
    const containers = given.databaseUrl && given.natsUrl ? undefined : await startedContainers(stops, log);
    const natsServer = await findTestNatsServer(log);
    const [postgresUrl, natsUrl, ca] = await Promise.all([
      given.databaseUrl ?? containers?.postgresUrl ?? embeddedPostgres(shared, stops),
      given.natsUrl ?? containers?.natsUrl ?? embeddedNats(shared, natsServer, stops),
      ensureDevCa(path.join(folder, 'dev-ca')),
    ]);
    publishTestInfrastructure({
      runId: randomBytes(4).toString('hex'),
      postgresUrl,
      natsUrl,
      caDir: path.dirname(ca.caFile),
      natsServerBinary: natsServer.kind === 'binary' ? natsServer.binary : undefined,
    });
    if (given.databaseUrl !== undefined) stops.push(() => dropTemplates(postgresUrl));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

interface Shared {
  dataDir: string;
  running: RunningProcesses;
  log: (line: string) => void;
}

async function embeddedPostgres(shared: Shared, stops: Stop[]): Promise<string> {
  const { url, process: server } = await startPostgres({ ...shared, password: randomBytes(12).toString('hex') });
  stops.push(() => server.stop());
  return url;
}

async function embeddedNats(shared: Shared, server: NatsServer, stops: Stop[]): Promise<string> {
  const { url, process: nats } = await startNats({ ...shared, server, env: inheritedEnv() });
  stops.push(() => nats.stop());
  return url;
}

/**
 * Undefined when no Docker daemon answers, or when it cannot start the containers, for instance because it cannot get
 * the images.
 */
async function startedContainers(stops: Stop[], log: (line: string) => void): Promise<Containers | undefined> {
  if (!(await runCommand('docker', ['info', '--format', '{{.ServerVersion}}'], { timeoutMs: 5000 })).ok)
    return undefined;
  try {
    const containers = await (await import('./start-containers')).startContainers();
    stops.push(() => containers.stop());
    return containers;
  } catch (error) {
    log(
      `Docker answers but started no containers (${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)}): embedded Postgres and NATS instead`,
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
