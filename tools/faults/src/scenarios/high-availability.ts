import path from 'node:path';
import { findNatsServer } from '@sms/dev-env';
import { Cluster } from '../high-availability/cluster';
import { type ClusterPrograms, findClusterPrograms } from '../high-availability/cluster-programs';
import { DRAIN, restartAll } from './replicas';
import { replicasOfAll, type Scenario, type Stage } from './scenario';

/** Longer than Patroni waits for a primary that does not respond: see `ttl` in `deploy/ha/patroni.yml`. */
const AWAY_MS = 30_000;
const HANGS_MS = 40_000;
const SHORTLY_MS = 1_000;
const NATS_NODES = [1, 2, 3];

/** Two of each service on three nodes of Postgres and NATS, each of which is lost in turn. */
export function highAvailability(): Scenario {
  let programs: Promise<Found> | undefined;
  const find = (): Promise<Found> => (programs ??= findPrograms());
  let cluster: Cluster | undefined;
  return {
    name: 'high-availability',
    fault: 'nodes of Postgres under Patroni and of NATS, HAProxy and every service lost or restarted in turn',
    cannotRun: async () => {
      const found = await find();
      return 'unavailable' in found ? found.unavailable : undefined;
    },
    options: async (dataDir) => {
      const found = await find();
      if ('unavailable' in found) throw new Error(found.unavailable);
      const started = await Cluster.start(found.programs, found.natsServer, path.join(dataDir, 'cluster'));
      cluster = started;
      return { replicas: replicasOfAll(2), env: { ...started.urls, ...DRAIN }, after: () => started.stop() };
    },
    inject: async (stage) => {
      if (!cluster) throw new Error('there is no cluster');
      await loseEach(cluster, stage);
    },
    clientsNotice: 'refusals',
  };
}

async function loseEach(cluster: Cluster, stage: Stage): Promise<void> {
  const part = async (name: string, work: () => Promise<void>): Promise<void> => {
    stage.begin(name);
    await work();
    await cluster.waitHealthy();
  };
  await part('switchover', () => cluster.switchOver());
  for (const which of ['a', 'the next'])
    await part(`${which} primary killed, back after ${AWAY_MS / 1_000} s`, () => cluster.killPrimary(AWAY_MS));
  await part(`primary hangs for ${HANGS_MS / 1_000} s`, () => cluster.freezePrimary(HANGS_MS));
  for (const node of NATS_NODES) await part(`NATS node ${node} killed`, () => cluster.killNats(node, SHORTLY_MS));
  await part('HAProxy killed', () => cluster.killHaproxy(SHORTLY_MS));
  await part('every service restarted', () => restartAll(stage));
}

type Found = { readonly programs: ClusterPrograms; readonly natsServer: string } | { readonly unavailable: string };

async function findPrograms(): Promise<Found> {
  const programs = await findClusterPrograms(() => undefined);
  if ('unavailable' in programs) return programs;
  const nats = await findNatsServer({ searchPath: process.env['PATH'] ?? '', log: () => undefined });
  if (nats.kind === 'docker') return { unavailable: 'there is no nats-server' };
  return { programs, natsServer: nats.binary };
}
