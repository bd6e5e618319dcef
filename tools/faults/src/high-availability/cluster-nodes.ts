import path from 'node:path';
import { postgresOwner, type ProcessSpec, workspaceRoot } from '@sms/dev-env';
import { accepts } from '@sms/kit';
import type { ClusterPrograms } from './cluster-programs';

const HOST = '127.0.0.1';
const SHIPPED = path.join(workspaceRoot(), 'deploy/ha');
const STOP_GRACE_MS = 20_000;
const ANSWERS_WITHIN_MS = 2_000;

/** The ports of one machine of the three. */
export interface NodePorts {
  readonly etcd: number;
  readonly etcdPeer: number;
  readonly patroni: number;
  readonly postgres: number;
  readonly nats: number;
  readonly natsPeer: number;
}

export interface ClusterPlan {
  /** Passable for the account that Postgres runs under. */
  readonly folder: string;
  readonly programs: ClusterPrograms;
  readonly natsServer: string;
  readonly nodes: readonly NodePorts[];
  readonly haproxyPort: number;
  readonly passwords: Readonly<Record<'superuser' | 'replication' | 'rewind', string>>;
}

export const addressOf = (port: number): string => `${HOST}:${port}`;

export function etcdNode({ folder, programs, nodes }: ClusterPlan, node: number, ports: NodePorts): ProcessSpec {
  const name = `etcd${node}`;
  const [client, peer] = [`http://${addressOf(ports.etcd)}`, `http://${addressOf(ports.etcdPeer)}`];
  const cluster = nodes.map(({ etcdPeer }, place) => `etcd${place + 1}=http://${addressOf(etcdPeer)}`).join();
  const settings = {
    name,
    'data-dir': path.join(folder, name),
    // Patroni 3.0.2 of Debian 12 overwrites the key of another leader by the newer interface.
    'enable-v2': 'true',
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': cluster,
    'initial-cluster-state': 'new',
  };
  return {
    ...processIn(folder, name, programs.env),
    command: programs.etcd,
    args: Object.entries(settings).map(([setting, value]) => `--${setting}=${value}`),
    marker: path.join(folder, name),
    isReady: () => accepts(ports.etcd),
  };
}

/** Patroni, which starts Postgres in `<folder>/pg<node>/data`. */
export async function patroniNode(plan: ClusterPlan, node: number, ports: NodePorts): Promise<ProcessSpec> {
  const { folder, programs, passwords, nodes } = plan;
  const home = postgresFolder(folder, node);
  return {
    ...processIn(folder, `patroni${node}`, {
      ...programs.env,
      HOME: home,
      LC_ALL: 'C',
      PATRONI_NAME: `pg${node}`,
      PATRONI_RESTAPI_LISTEN: addressOf(ports.patroni),
      PATRONI_RESTAPI_CONNECT_ADDRESS: addressOf(ports.patroni),
      PATRONI_POSTGRESQL_LISTEN: addressOf(ports.postgres),
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: addressOf(ports.postgres),
      PATRONI_POSTGRESQL_DATA_DIR: path.join(home, 'data'),
      PATRONI_POSTGRESQL_BIN_DIR: programs.postgresFolder,
      PATRONI_POSTGRESQL_PGPASS: path.join(home, 'pgpass'),
      PATRONI_ETCD_HOSTS: nodes.map(({ etcd }) => addressOf(etcd)).join(),
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: passwords.replication,
      PATRONI_REWIND_USERNAME: 'rewinder',
      PATRONI_REWIND_PASSWORD: passwords.rewind,
    }),
    command: 'python3',
    args: [programs.patroni, path.join(folder, 'patroni.yml')],
    marker: path.join(folder, 'patroni.yml'),
    cwd: home,
    owner: await postgresOwner(path.join(home, 'data')),
    isReady: () => isHealthy(ports.patroni),
  };
}

export function haproxyNode({ folder, programs, nodes, haproxyPort }: ClusterPlan): ProcessSpec {
  const addresses = nodes.flatMap(({ postgres, patroni }, place) => {
    const name = `PG${place + 1}`;
    return [
      [name, addressOf(postgres)],
      [`${name}_API_HOST`, HOST],
      [`${name}_API_PORT`, String(patroni)],
    ] as const;
  });
  const env = { ...programs.env, PG_LISTEN: addressOf(haproxyPort), ...Object.fromEntries(addresses) };
  return {
    ...processIn(folder, 'haproxy', env),
    command: programs.haproxy,
    args: ['-db', '-f', path.join(folder, 'haproxy.cfg')],
    marker: path.join(folder, 'haproxy.cfg'),
    isReady: () => accepts(haproxyPort),
  };
}

export function natsNode(
  { folder, natsServer, programs, nodes }: ClusterPlan,
  node: number,
  ports: NodePorts,
): ProcessSpec {
  const pidFile = path.join(folder, `nats${node}.pid`);
  const routes = nodes.map(({ natsPeer }) => `nats://${addressOf(natsPeer)}`).join();
  return {
    ...processIn(folder, `nats${node}`, programs.env),
    command: natsServer,
    args: [
      ...['--addr', HOST, '--port', String(ports.nats), '--pid', pidFile],
      ...['--cluster_name', 'sms', '--cluster', `nats://${addressOf(ports.natsPeer)}`, '--routes', routes],
    ],
    marker: pidFile,
    isReady: () => accepts(ports.nats),
  };
}

/** The configuration that is shipped, as it is copied into the folder of a run. */
export const SHIPPED_FILES = ['patroni.yml', 'haproxy.cfg'].map((name) => ({ name, source: path.join(SHIPPED, name) }));

export const postgresFolder = (folder: string, node: number): string => path.join(folder, `pg${node}`);

/** Whether Patroni says that its Postgres runs. */
async function isHealthy(port: number): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
    return (await fetch(`http://${addressOf(port)}/health`, { signal })).ok;
  } catch {
    return false;
  }
}

function processIn(folder: string, name: string, env: NodeJS.ProcessEnv) {
  return {
    name,
    env,
    cwd: folder,
    logFile: path.join(folder, `${name}.log`),
    stage: 0,
    stopSignals: ['SIGTERM', 'SIGKILL'] as NodeJS.Signals[],
    stopGraceMs: STOP_GRACE_MS,
  };
}
