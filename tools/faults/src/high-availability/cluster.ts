import { randomBytes } from 'node:crypto';
import { chown, copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { becomesTrue, freePort, postgresOwner, RunningProcesses, SupervisedProcess } from '@sms/dev-env';
import {
  addressOf,
  type ClusterPlan,
  etcdNode,
  haproxyNode,
  natsNode,
  type NodePorts,
  patroniNode,
  postgresFolder,
  SHIPPED_FILES,
} from './cluster-nodes';
import type { ClusterPrograms } from './cluster-programs';

const NODES = 3;
const STARTS_WITHIN_MS = 120_000;
const HEALTHY_WITHIN_MS = 180_000;
const SWITCHES_WITHIN_MS = 60_000;
const PROC = '/proc';
/** Newer releases of Patroni say that a standby is streaming. */
const HEALTHY_STATES = new Set(['running', 'streaming']);

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

/**
 * Three machines with Postgres under Patroni, etcd and NATS, and HAProxy in front of Postgres, all on this one, with
 * the configuration of `deploy/ha`.
 */
export class Cluster {
  private constructor(
    private readonly plan: ClusterPlan,
    private readonly running: RunningProcesses,
    private readonly etcd: readonly SupervisedProcess[],
    private readonly patroni: readonly SupervisedProcess[],
    private readonly haproxy: SupervisedProcess,
    private readonly nats: readonly SupervisedProcess[],
  ) {}

  /**
   * @param folder is made
   * @param cutsSessions whether HAProxy ends the connections to a primary that does not respond
   */
  static async start(
    programs: ClusterPrograms,
    natsServer: string,
    folder: string,
    cutsSessions: boolean,
  ): Promise<Cluster> {
    await mkdir(folder, { mode: 0o755 });
    for (const { name, source } of SHIPPED_FILES) await copyFile(source, path.join(folder, name));
    if (!cutsSessions) await leaveSessions(path.join(folder, 'haproxy.cfg'));
    const plan = await planOf(programs, natsServer, folder);
    for (const node of numbersOf(plan)) await makePostgresFolder(folder, node);
    const running = await RunningProcesses.open(folder);
    const supervise = (spec: ConstructorParameters<typeof SupervisedProcess>[0]): SupervisedProcess =>
      new SupervisedProcess(spec, running, () => undefined);
    const each = <T>(make: (node: number, ports: NodePorts) => T): T[] =>
      plan.nodes.map((ports, place) => make(place + 1, ports));
    const cluster = new Cluster(
      plan,
      running,
      each((node, ports) => supervise(etcdNode(plan, node, ports))),
      (await Promise.all(each((node, ports) => patroniNode(plan, node, ports)))).map(supervise),
      supervise(haproxyNode(plan)),
      each((node, ports) => supervise(natsNode(plan, node, ports))),
    );
    try {
      await cluster.startAll();
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    return cluster;
  }

  /** For a system that is started on it. */
  get urls(): { readonly DATABASE_URL: string; readonly NATS_URL: string } {
    const { passwords, haproxyPort, nodes } = this.plan;
    return {
      DATABASE_URL: `postgres://postgres:${passwords.superuser}@${addressOf(haproxyPort)}/postgres`,
      NATS_URL: nodes.map(({ nats }) => `nats://${addressOf(nats)}`).join(),
    };
  }

  /** Asks the primary to hand over to its synchronous standby. */
  async switchOver(): Promise<void> {
    const leader = await this.primary();
    const response = await fetch(`http://${addressOf(leader.ports.patroni)}/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader: `pg${leader.node}` }),
      signal: AbortSignal.timeout(SWITCHES_WITHIN_MS),
    });
    if (!response.ok) throw new Error(`Patroni refuses to switch over: ${await response.text()}`);
  }

  /**
   * Kills Postgres and Patroni of the primary, which is back after that time. Resolves when another one has its place.
   */
  async killPrimary(awayMs: number): Promise<void> {
    const { name, patroni, postmaster } = await this.primary();
    await patroni.crash(awayMs);
    process.kill(postmaster, 'SIGKILL');
    await this.waitForOther(name);
  }

  /**
   * Stops all processes of the primary for that time and while `meanwhile` lasts, as a host that hangs; its connections
   * stay open.
   */
  async freezePrimary(frozenMs: number, meanwhile?: () => Promise<void>): Promise<void> {
    const { name, patroni, postmaster } = await this.primary();
    const pids = [patroni.pid, postmaster, ...(await childrenOf(postmaster))].filter((pid) => pid !== undefined);
    signal(pids, 'SIGSTOP');
    try {
      await Promise.all([delay(frozenMs), meanwhile?.()]);
    } finally {
      signal(pids, 'SIGCONT');
    }
    await this.waitForOther(name);
  }

  async killNats(node: number, awayMs: number): Promise<void> {
    const nats = this.nats[node - 1];
    await nats?.crash(awayMs);
    await nats?.waitReady(awayMs + STARTS_WITHIN_MS);
  }

  async killHaproxy(awayMs: number): Promise<void> {
    await this.haproxy.crash(awayMs);
    await this.haproxy.waitReady(awayMs + STARTS_WITHIN_MS);
  }

  /** Resolves when there is a primary again, a synchronous standby, and another standby. */
  async waitHealthy(): Promise<void> {
    const healthy = await becomesTrue(
      async () => {
        const members = await this.members();
        const roles = members.filter(({ state }) => HEALTHY_STATES.has(state)).map(({ role }) => role);
        return roles.length === NODES && roles.includes('leader') && roles.includes('sync_standby');
      },
      HEALTHY_WITHIN_MS,
      250,
    );
    if (!healthy) throw new Error(`the cluster is not healthy again: ${JSON.stringify(await this.members())}`);
  }

  async stop(): Promise<void> {
    for (const process of [this.haproxy, ...this.patroni, ...this.nats, ...this.etcd]) await process.stop();
    this.running.close();
  }

  private async startAll(): Promise<void> {
    for (const group of [this.etcd, this.nats, this.patroni, [this.haproxy]]) {
      for (const process of group) process.start();
      for (const process of group) await process.waitReady(STARTS_WITHIN_MS);
    }
    await this.waitHealthy();
  }

  private async primary() {
    const leader = (await this.members()).find(({ role }) => role === 'leader');
    const node = Number(leader?.name.slice('pg'.length));
    const [ports, patroni] = [this.plan.nodes[node - 1], this.patroni[node - 1]];
    if (!ports || !patroni) throw new Error('there is no primary');
    const pidFile = path.join(postgresFolder(this.plan.folder, node), 'data/postmaster.pid');
    return {
      name: `pg${node}`,
      node,
      ports,
      patroni,
      postmaster: Number((await readFile(pidFile, 'utf8')).split('\n')[0]),
    };
  }

  private async waitForOther(name: string): Promise<void> {
    const isOther = ({ name: other, role, state }: Member): boolean =>
      role === 'leader' && state === 'running' && other !== name;
    const replaced = await becomesTrue(async () => (await this.members()).some(isOther), SWITCHES_WITHIN_MS, 100);
    if (!replaced) throw new Error(`no other node has taken the place of ${name}`);
  }

  /** As any Patroni that responds knows them; empty when none does. */
  private async members(): Promise<readonly Member[]> {
    for (const { patroni } of this.plan.nodes) {
      try {
        const response = await fetch(`http://${addressOf(patroni)}/cluster`, { signal: AbortSignal.timeout(2_000) });
        return ((await response.json()) as { members: Member[] }).members;
      } catch {
        // The next one is asked.
      }
    }
    return [];
  }
}

async function leaveSessions(file: string): Promise<void> {
  const [settings, cut] = [await readFile(file, 'utf8'), ' on-marked-down shutdown-sessions'];
  if (!settings.includes(cut)) throw new Error(`${file} does not cut sessions`);
  await writeFile(file, settings.replace(cut, ''));
}

async function planOf(programs: ClusterPrograms, natsServer: string, folder: string): Promise<ClusterPlan> {
  const password = () => randomBytes(12).toString('hex');
  const nodes: NodePorts[] = [];
  for (let node = 1; node <= NODES; node += 1)
    nodes.push({
      etcd: await freePort(),
      etcdPeer: await freePort(),
      patroni: await freePort(),
      postgres: await freePort(),
      nats: await freePort(),
      natsPeer: await freePort(),
    });
  const passwords = { superuser: password(), replication: password(), rewind: password() };
  return { folder, programs, natsServer, nodes, haproxyPort: await freePort(), passwords };
}

const numbersOf = ({ nodes }: ClusterPlan): number[] => nodes.map((_ports, place) => place + 1);

async function makePostgresFolder(folder: string, node: number): Promise<void> {
  const home = postgresFolder(folder, node);
  await mkdir(home, { mode: 0o700 });
  const owner = await postgresOwner(path.join(home, 'data'));
  if (owner) await chown(home, owner.uid, owner.gid);
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended meanwhile.
    }
  }
}

async function childrenOf(pid: number): Promise<number[]> {
  const all = (await readdir(PROC)).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(
    all.map(async (name) => {
      const status = await readFile(path.join(PROC, name, 'status'), 'utf8').catch(() => '');
      return { pid: Number(name), parent: Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]) };
    }),
  );
  return parents.filter(({ parent }) => parent === pid).map(({ pid: child }) => child);
}
