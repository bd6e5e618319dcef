import { existsSync } from 'node:fs';
import path from 'node:path';
import { postgresOwner, runCommand } from '@sms/dev-env';
import { type Log, unpack, withLibraries } from '@sms/kit';

const POSTGRES_FOLDER = 'usr/lib/postgresql/15/bin';
const PYTHON_MODULES = 'usr/lib/python3/dist-packages';
const CHECK_MS = 20_000;
const PACKAGES = [
  ...['etcd-server', 'haproxy', 'patroni', 'postgresql-15', 'postgresql-client-15'],
  ...[
    'click',
    'dateutil',
    'dnspython',
    'etcd',
    'prettytable',
    'psutil',
    'psycopg2',
    'six',
    'urllib3',
    'wcwidth',
    'yaml',
  ].map((module) => `python3-${module}`),
];

export interface ClusterPrograms {
  readonly etcd: string;
  readonly haproxy: string;
  /** A Python script. */
  readonly patroni: string;
  /** The folder with `postgres`, `pg_basebackup` and `pg_rewind`. */
  readonly postgresFolder: string;
  readonly env: NodeJS.ProcessEnv;
}

/** The programs of a cluster from packages of Debian 12, which are not installed; or why they cannot be had. */
export async function findClusterPrograms(log: Log): Promise<ClusterPrograms | { readonly unavailable: string }> {
  const root = await unpack('high-availability', false, log, PACKAGES);
  if (typeof root !== 'string') return root;
  const inherited = { PATH: process.env['PATH'], PYTHONPATH: path.join(root, PYTHON_MODULES) };
  const programs = {
    etcd: path.join(root, 'usr/bin/etcd'),
    haproxy: path.join(root, 'usr/sbin/haproxy'),
    patroni: path.join(root, 'usr/bin/patroni'),
    postgresFolder: path.join(root, POSTGRES_FOLDER),
    env: await withLibraries(root, inherited),
  };
  return (await problemOf(programs)) ?? programs;
}

/** Programs of another release of Debian, a Python that is missing, a folder that Postgres may not enter. */
async function problemOf({ etcd, haproxy, patroni, postgresFolder, env }: ClusterPrograms) {
  const owner = await postgresOwner(postgresFolder);
  const commands = [
    [etcd, '--version'],
    [haproxy, '-v'],
    ['python3', patroni, '--version'],
    [path.join(postgresFolder, 'postgres'), '--version'],
  ] as const;
  for (const [program, ...args] of commands) {
    if (program !== 'python3' && !existsSync(program)) return { unavailable: `${program} is missing` };
    const { ok, reason } = await runCommand(program, args, {
      timeoutMs: CHECK_MS,
      env,
      cwd: '/',
      ...(owner && { owner }),
    });
    if (!ok) return { unavailable: `${program}: ${reason}` };
  }
  return undefined;
}
