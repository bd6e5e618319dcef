import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { becomesTrue, findNatsServer } from '@sms/dev-env';
import { Cluster } from '../high-availability/cluster';
import { type ClusterPrograms, findClusterPrograms } from '../high-availability/cluster-programs';
import { DRAIN, restartAll } from './replicas';
import { PROCESSES, replicasOfAll, type Scenario, type Stage } from './scenario';

/** Longer than Patroni waits for a primary that does not respond: see `ttl` in `deploy/ha/patroni.yml`. */
const AWAY_MS = 30_000;
const HANGS_MS = 40_000;
/** `ttl`, the election, and the longest that a statement of a service waits for a response. */
const UNCUT_HANGS_MS = 80_000;
const PROMOTED_WITHIN_MS = 35_000;
const SHORTLY_MS = 1_000;
const NATS_NODES = [1, 2, 3];

/** Two of each service on three nodes of Postgres and NATS, each of which is lost in turn. */
export function highAvailability(): Scenario {
  return onCluster({
    name: 'high-availability',
    fault: 'nodes of Postgres under Patroni and of NATS, HAProxy and every service lost or restarted in turn',
    cutsSessions: true,
    inject: loseEach,
  });
}

/**
 * What stands in front of Postgres leaves the connections to a primary that hangs: an address that moves, a name, or
 * HAProxy without `on-marked-down shutdown-sessions`. The services have to leave them by themselves.
 */
export function hangingPrimary(): Scenario {
  return onCluster({
    name: 'hanging-primary',
    fault: `the primary hangs for ${UNCUT_HANGS_MS / 1_000} s, and HAProxy leaves the connections to it`,
    cutsSessions: false,
    inject: async (cluster, { system }) => {
      const processes = PROCESSES.flatMap((service) => system.replicas[service]);
      await cluster.freezePrimary(UNCUT_HANGS_MS, async () => {
        const areReady = async (): Promise<boolean> =>
          (await Promise.all(processes.map((process) => process.isReady()))).every((isReady) => isReady);
        // Until the standby is promoted, all of them may still believe that the primary is there.
        await delay(PROMOTED_WITHIN_MS);
        if (!(await becomesTrue(areReady, UNCUT_HANGS_MS - PROMOTED_WITHIN_MS, 500)))
          throw new Error('services wait for the primary that hangs, although another one has been promoted');
      });
      await cluster.waitHealthy();
    },
  });
}

interface OnCluster {
  readonly name: string;
  readonly fault: string;
  readonly cutsSessions: boolean;
  readonly inject: (cluster: Cluster, stage: Stage) => Promise<void>;
}

function onCluster({ name, fault, cutsSessions, inject }: OnCluster): Scenario {
  let programs: Promise<Found> | undefined;
  const find = (): Promise<Found> => (programs ??= findPrograms());
  let cluster: Cluster | undefined;
  return {
    name,
    fault,
    cannotRun: async () => {
      const found = await find();
      return 'unavailable' in found ? found.unavailable : undefined;
    },
    options: async (dataDir) => {
      const found = await find();
      if ('unavailable' in found) throw new Error(found.unavailable);
      const folder = path.join(dataDir, 'cluster');
      const started = await Cluster.start(found.programs, found.natsServer, folder, cutsSessions);
      cluster = started;
      return { replicas: replicasOfAll(2), env: { ...started.urls, ...DRAIN }, after: () => started.stop() };
    },
    inject: async (stage) => {
      if (!cluster) throw new Error('there is no cluster');
      await inject(cluster, stage);
    },
    // The outcome of a commit that was on its way to a primary that is killed is unknown until the send is repeated. A
    // statement in flight at a primary that hangs may be waited for longer than a client waits.
    ...(cutsSessions ? { clientsNotice: 'refusals and unknown outcomes' } : {}),
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
