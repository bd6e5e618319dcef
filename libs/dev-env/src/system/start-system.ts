import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { findNatsServer } from '../nats/find-nats-server';
import { natsIdentities, type NatsIdentities } from '../nats/nats-identities';
import { startNats } from '../nats/start-nats';
import { startPostgres } from '../postgres/start-postgres';
import { becomesTrue } from '../processes/deadline';
import { assertPortFree, freePort } from '../processes/free-port';
import { RunningProcesses } from '../processes/running-processes';
import type { SupervisedProcess } from '../processes/supervised-process';
import { workspaceRoot } from '../workspace/workspace-root';
import { writePrivateFile } from '../workspace/write-private-file';
import { boundCarriers } from './carrier-list';
import { takeDataFolder } from './data-folder';
import type { DatabaseUrls } from './databases';
import { deployService } from './deploy-service';
import { ensureDevCa } from './dev-ca';
import { assertNatsReachable, usingGivenPostgres } from './given-servers';
import { migrateAndBootstrap, OPERATOR_EMAIL } from './migrate';
import { type BuildOf, bundlePath } from './run-bundle';
import { SERVICES, type ServiceName, type SystemFacts } from './service-table';
import { startServices } from './start-services';
import { ensureSystemDatabases } from './system-databases';
import type { SystemOptions } from './system-options';
import { systemSecrets, type SystemSecrets } from './system-secrets';
import { type UnboundCarrier, unboundCarriers } from './unbound-carriers';

const BOUND_WITHIN_MS = 5_000;

export interface System {
  /** URL of the first gateway. */
  baseUrl: string;
  /** URLs of all gateways. */
  baseUrls: readonly string[];
  dataDir: string;
  /** The first process of each service. */
  services: Record<ServiceName, SupervisedProcess>;
  /** All processes of each service. */
  replicas: Record<ServiceName, readonly SupervisedProcess[]>;
  /** Undefined when the server was given, not started. */
  postgres: SupervisedProcess | undefined;
  nats: SupervisedProcess | undefined;
  postgresUrl: string;
  natsUrl: string;
  /** As the roles that own the databases. */
  databaseUrls: DatabaseUrls;
  simulatorControlUrl: string;
  /** The carriers that cannot be submitted to now. */
  unboundCarriers(): Promise<UnboundCarrier[]>;
  operator: { email: string; password: string };
  demoVendorPassword: string;
  /**
   * Replaces a service by another build of it, as a deployment does: its database is migrated, then its processes are
   * restarted one after the other.
   */
  deploy(service: ServiceName, buildOf: BuildOf): Promise<void>;
  /** `ca.pem`, `server.pem` and `server-key.pem` for receivers on 127.0.0.1 that the dispatcher trusts. */
  caDir: string;
  stop(): Promise<void>;
}

type Stop = () => Promise<void>;

/** Starts the whole system on a data folder and resolves when every process is ready. */
export async function startSystem(options: SystemOptions): Promise<System> {
  const stops: Stop[] = [];
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> =>
    (stopping ??= (async () => {
      for (const step of stops.splice(0).reverse()) await step();
    })());
  try {
    return await start(options, stops, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(options: SystemOptions, stops: Stop[], stop: Stop): Promise<System> {
  const { gatewayPort, env, log, signal, buildOf } = options;
  for (const { app, bundle } of SERVICES) bundlePath(app, bundle, buildOf);
  const home = await openHome(options, stops);
  const { dataDir, running, secrets } = home;
  const operator = { email: OPERATOR_EMAIL, password: secrets.operatorPassword };
  // The first start fetches a NATS server, which takes as long as the migrations. These need none.
  const [stored, broker] = await together(
    startStorage(options, home, operator, stops),
    startBroker(options, home, stops),
  );
  signal?.throwIfAborted();
  const facts = { ...stored.facts, natsUrl: broker.natsUrl, natsPasswords: broker.nats && secrets.natsPasswords };
  log('starting the services');
  const { services, replicas, gatewayPorts } = await startServices({ ...options, facts, dataDir, running, stops });
  const unbound = (): Promise<UnboundCarrier[]> =>
    unboundCarriers(services['messaging-worker'], boundCarriers(options.carriers));
  // An unbound carrier delays the start only briefly: messages to it are accepted and queue up.
  await becomesTrue(async () => (await unbound()).length === 0, BOUND_WITHIN_MS, 100);
  signal?.throwIfAborted();
  const host = gatewayHost(env);
  const baseUrlOf = (port: number): string => `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`;
  return {
    postgres: stored.postgres,
    postgresUrl: stored.postgresUrl,
    ...broker,
    dataDir,
    services,
    replicas,
    operator,
    stop,
    baseUrl: baseUrlOf(gatewayPort),
    baseUrls: gatewayPorts.map(baseUrlOf),
    databaseUrls: facts.ownerUrls,
    unboundCarriers: unbound,
    simulatorControlUrl: `http://127.0.0.1:${facts.simulatorControlPort}`,
    demoVendorPassword: secrets.demoVendorPassword,
    caDir: home.caDir,
    deploy: (service, build) => deployService(service, { facts, env, dataDir, buildOf: build, replicas }),
  };
}

/** The content of the data folder. */
interface Home {
  readonly dataDir: string;
  readonly running: RunningProcesses;
  readonly identities: NatsIdentities;
  readonly secrets: SystemSecrets;
  readonly caDir: string;
  readonly caFile: string;
}

async function openHome({ dataDir: wanted, gatewayPort, env }: SystemOptions, stops: Stop[]): Promise<Home> {
  const folder = await takeDataFolder(wanted);
  stops.push(folder.release);
  const dataDir = folder.path;
  const running = await RunningProcesses.open(dataDir);
  stops.push(async () => running.close());
  // After the sweep in open(): a gateway left behind by a killed launcher would hold the port.
  await assertPortFree(gatewayPort, gatewayHost(env), 'GATEWAY_PORT');
  const identities = await natsIdentities();
  const secrets = await systemSecrets(dataDir, identities.names);
  const caDir = path.join(dataDir, 'dev-ca');
  const { caFile } = await ensureDevCa(caDir);
  return { dataDir, running, identities, secrets, caDir, caFile };
}

interface Storage {
  readonly postgres: SupervisedProcess | undefined;
  readonly postgresUrl: string;
  /** Without what is known of NATS. */
  readonly facts: SystemFacts;
}

/** Postgres, unless the environment names one, and migrated databases. */
async function startStorage(
  options: SystemOptions,
  home: Home,
  operator: System['operator'],
  stops: Stop[],
): Promise<Storage> {
  const { env, log, signal, buildOf, postgresSettings: settings = [] } = options;
  const { dataDir, running, secrets } = home;
  log(env['DATABASE_URL'] ? 'using the Postgres of DATABASE_URL' : 'starting Postgres');
  const started = env['DATABASE_URL']
    ? undefined
    : await startPostgres({ dataDir, running, log, password: secrets.postgresPassword, settings });
  if (started) stops.push(() => started.process.stop());
  signal?.throwIfAborted();
  const postgresUrl = started?.url ?? env['DATABASE_URL'] ?? '';
  const facts = await systemFacts(options, home, postgresUrl, stops);
  if (!options.migrated) {
    log('migrating the databases');
    await migrateAndBootstrap({ facts, env, dataDir, operator, log, buildOf });
  }
  return { postgres: started?.process, postgresUrl, facts };
}

interface Broker {
  readonly nats: SupervisedProcess | undefined;
  readonly natsUrl: string;
}

/** NATS, unless the environment names one. */
async function startBroker({ env, log }: SystemOptions, home: Home, stops: Stop[]): Promise<Broker> {
  const { dataDir, running, identities, secrets } = home;
  const given = env['NATS_URL'];
  log(given ? 'using the NATS of NATS_URL' : 'starting NATS');
  if (given) {
    await assertNatsReachable(given);
    return { nats: undefined, natsUrl: given };
  }
  const access = identities.access(secrets.natsPasswords);
  const binDirs: [string, ...string[]] = [path.join(dataDir, 'bin'), path.join(workspaceRoot(), '.cache/bin')];
  const server = await findNatsServer({ searchPath: env['PATH'] ?? '', binDirs, log });
  const { process: nats, url: natsUrl } = await startNats({ dataDir, running, log, env, access, server });
  stops.push(() => nats.stop());
  return { nats, natsUrl };
}

/** Waits for both even when one fails, so that all that they have started is known to be stopped. */
async function together<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([one, other]);
  return Promise.all([one, other]);
}

async function systemFacts(
  { gatewayPort, databasePrefix = '', ownersRun = false, ...options }: SystemOptions,
  { dataDir, secrets, caFile }: Home,
  postgresUrl: string,
  stops: Stop[],
): Promise<SystemFacts> {
  const databases = ensureSystemDatabases(postgresUrl, databasePrefix, secrets);
  const { databaseUrls, ownerUrls } = await (options.env['DATABASE_URL'] ? usingGivenPostgres(databases) : databases);
  // For the commands that inspect a running system, wherever its Postgres is.
  const databasesFile = path.join(dataDir, 'databases.json');
  await writePrivateFile(databasesFile, JSON.stringify(ownerUrls, null, 2));
  stops.push(() => rm(databasesFile, { force: true }));
  return {
    carrierMessagesPerSecond: options.carrierMessagesPerSecond,
    carriers: options.carriers,
    carrierSessions: options.replicas?.['messaging-worker'],
    gatewayPort,
    natsUrl: '',
    natsPasswords: undefined,
    databaseUrls: ownersRun ? ownerUrls : databaseUrls,
    ownerUrls,
    secrets,
    smppPort: await simulatorPort(dataDir),
    simulatorControlPort: await freePort(),
    caFile,
  };
}

/** The same at each start of a data folder, if it is free: versions of the carriers' settings name it. */
async function simulatorPort(dataDir: string): Promise<number> {
  const file = path.join(dataDir, 'simulator-port');
  const before = Number(await readFile(file, 'utf8').catch(() => ''));
  const port = await freePort(before > 0 ? before : undefined);
  if (port !== before) await writePrivateFile(file, String(port));
  return port;
}

const gatewayHost = (env: NodeJS.ProcessEnv): string => env['GATEWAY_HOST'] || '127.0.0.1';
