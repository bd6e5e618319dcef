import path from 'node:path';
import { becomesTrue } from '../processes/deadline';
import { serviceNode } from '../processes/service-node';
import { freePort } from '../processes/free-port';
import { reportWaits } from '../processes/report-waits';
import type { RunningProcesses } from '../processes/running-processes';
import { SupervisedProcess } from '../processes/supervised-process';
import { DevEnvError } from '../workspace/dev-env-error';
import { workspaceRoot } from '../workspace/workspace-root';
import { type BuildOf, bundlePath } from './run-bundle';
import { serviceEnvironment } from './service-environment';
import { SERVICES, type ServiceEntry, type ServiceName, type SystemFacts } from './service-table';
import type { SystemOptions } from './system-options';

const READY_WITHIN_MS = 90_000;
const STOP_GRACE_MS = 12_000;
/** A service reads its configuration before anything else, so within this time each has accepted or refused it. */
const CONFIG_READ_WITHIN_MS = 5_000;

type Passed = 'env' | 'log' | 'signal' | 'replicas' | 'ownFacts' | 'deliveryYields' | 'buildOf';

export interface StartServicesOptions extends Pick<SystemOptions, Passed> {
  facts: SystemFacts;
  dataDir: string;
  running: RunningProcesses;
  /** Receives the functions that stop the services, stage by stage. */
  stops: (() => Promise<void>)[];
}

export interface StartedServices {
  /** The first process of each. */
  services: Record<ServiceName, SupervisedProcess>;
  /** All processes of each. */
  replicas: Record<ServiceName, readonly SupervisedProcess[]>;
  gatewayPorts: readonly number[];
}

/** One process of a service. */
interface Replica {
  entry: (typeof SERVICES)[number];
  /** Name of the service, with a number from the second process on. */
  name: string;
  facts: SystemFacts;
  /** Variables that only this process gets. */
  env: NodeJS.ProcessEnv;
}

/** Starts every service at once and waits until each is ready. */
export async function startServices(options: StartServicesOptions): Promise<StartedServices> {
  const planned = await Promise.all(SERVICES.map((entry) => replicasOf(entry, options)));
  const all = planned.flat();
  const started = await Promise.all(all.map((replica) => supervisedService(replica, options)));
  const stages = [...new Set(SERVICES.map((entry) => entry.stage))].sort((a, b) => a - b);
  for (const stage of stages) {
    const members = started.filter((_, index) => all[index]?.entry.stage === stage);
    options.stops.push(async () => void (await Promise.all(members.map((member) => member.stop()))));
  }
  for (const service of started) service.start();
  const waiting = new Set(started.map(({ name }) => name));
  const ready = Promise.all(
    started.map(async (service) => {
      await service.waitReady(READY_WITHIN_MS);
      waiting.delete(service.name);
    }),
  );
  const done = Promise.race([ready, rejectsOn(options.signal)]);
  await reportWaits(waiting, options.log, done).catch(async (error: unknown) => {
    throw error instanceof DevEnvError && error.code === 'CONFIG_INVALID' ? await allConfigProblems(started) : error;
  });
  const services = {} as Record<ServiceName, SupervisedProcess>;
  const replicas = {} as Record<ServiceName, SupervisedProcess[]>;
  for (const [index, process] of started.entries()) {
    const name = all[index]?.entry.name;
    if (name === undefined) continue;
    (replicas[name] ??= []).push(process);
    services[name] ??= process;
  }
  return {
    services,
    replicas,
    gatewayPorts: all.filter(({ entry }) => entry.name === 'gateway').map(({ facts }) => facts.gatewayPort),
  };
}

/** Further gateways listen on free ports. */
async function replicasOf(
  entry: Replica['entry'],
  { facts: common, replicas, ownFacts, buildOf }: StartServicesOptions,
): Promise<Replica[]> {
  // Another build may be of a release in which services had to own their tables.
  const facts = buildOf?.(entry.app) === undefined ? common : { ...common, databaseUrls: common.ownerUrls };
  const planned: Replica[] = [];
  for (let number = 1; number <= (replicas?.[entry.name] ?? 1); number += 1) {
    const name = number === 1 ? entry.name : `${entry.name}-${number}`;
    const listening = entry.name === 'gateway' && number > 1 ? { ...facts, gatewayPort: await freePort() } : facts;
    const own = (await ownFacts?.(name, listening)) ?? { facts: listening, env: {} };
    planned.push({ entry, name, ...own });
  }
  return planned;
}

async function supervisedService(
  { entry: planned, name, facts, env: ownEnv }: Replica,
  { env, dataDir, running, log, buildOf, deliveryYields }: StartServicesOptions,
): Promise<SupervisedProcess> {
  const entry: ServiceEntry = planned;
  const opsPort = await freePort();
  return new SupervisedProcess(
    {
      name,
      command: serviceNode(),
      args: serviceArguments(entry, dataDir, buildOf),
      env: { ...serviceEnvironment(entry, facts, env, opsPort), ...ownEnv },
      cwd: workspaceRoot(),
      logFile: path.join(dataDir, 'logs', `${name}.log`),
      marker: markerOf(dataDir),
      stage: entry.stage,
      yields: deliveryYields === true && entry.yields === true,
      stopSignals: ['SIGTERM', 'SIGKILL'],
      stopGraceMs: STOP_GRACE_MS,
      opsUrl: `http://127.0.0.1:${opsPort}`,
      isReady: () => answersReady(opsPort),
    },
    running,
    log,
  );
}

/** Arguments of Node for a process of a service. */
export function serviceArguments({ app, bundle }: ServiceEntry, dataDir: string, buildOf?: BuildOf): string[] {
  return ['--enable-source-maps', bundlePath(app, bundle, buildOf), markerOf(dataDir)];
}

/** Services read no arguments: this one identifies the processes of a data folder. */
function markerOf(dataDir: string): string {
  return `--data-dir=${dataDir}`;
}

/**
 * Collects the problems of every service, so that one start shows all of them; equal problems are shown once.
 */
async function allConfigProblems(services: readonly SupervisedProcess[]): Promise<DevEnvError> {
  const settled = async (): Promise<boolean> => {
    const decided = await Promise.all(
      services.map(async (service) => service.configProblems !== undefined || (await service.isReady())),
    );
    return decided.every(Boolean);
  };
  await becomesTrue(settled, CONFIG_READ_WITHIN_MS, 100);
  const names = new Map<string, string[]>();
  for (const { name, configProblems } of services) {
    if (configProblems !== undefined) names.set(configProblems, [...(names.get(configProblems) ?? []), name]);
  }
  return new DevEnvError(
    'CONFIG_INVALID',
    [...names].map(([problems, members]) => `${members.join(', ')}: ${problems}`).join('\n'),
  );
}

async function answersReady(opsPort: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${opsPort}/readyz`, { signal: AbortSignal.timeout(2000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

function rejectsOn(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason as Error);
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}
