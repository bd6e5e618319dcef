import path from 'node:path';
import { freePort } from '../free-port';
import type { RunningProcesses } from '../processes/running-processes';
import { SupervisedProcess } from '../processes/supervised-process';
import { workspaceRoot } from '../workspace-root';
import { bundlePath } from './run-bundle';
import { serviceEnvironment } from './service-environment';
import { SERVICES, type ServiceEntry, type ServiceName, type SystemFacts } from './service-table';

const READY_WITHIN_MS = 90_000;
const STOP_GRACE_MS = 12_000;

export interface StartServicesOptions {
  facts: SystemFacts;
  env: NodeJS.ProcessEnv;
  dataDir: string;
  running: RunningProcesses;
  log: (line: string) => void;
  /** Receives what stops the services, stage by stage. */
  stops: (() => Promise<void>)[];
  signal: AbortSignal | undefined;
}

/** Starts every service at once and waits until each is ready. */
export async function startServices(options: StartServicesOptions): Promise<Record<ServiceName, SupervisedProcess>> {
  const started = await Promise.all(SERVICES.map((entry) => supervisedService(entry, options)));
  const stages = [...new Set(SERVICES.map((entry) => entry.stage))].sort((a, b) => a - b);
  for (const stage of stages) {
    const members = started.filter((_, index) => SERVICES[index]?.stage === stage);
    options.stops.push(async () => void (await Promise.all(members.map((member) => member.stop()))));
  }
  for (const service of started) service.start();
  await Promise.race([Promise.all(started.map((service) => service.waitReady(READY_WITHIN_MS))), rejectsOn(options.signal)]);
  return Object.fromEntries(started.map((service) => [service.name, service])) as Record<ServiceName, SupervisedProcess>;
}

async function supervisedService(entry: ServiceEntry, { facts, env, dataDir, running, log }: StartServicesOptions): Promise<SupervisedProcess> {
  const opsPort = await freePort();
  // Services read no arguments: this one tells the processes of this data folder from those of another.
  const marker = `--data-dir=${dataDir}`;
  return new SupervisedProcess(
    {
      name: entry.name,
      command: process.execPath,
      args: ['--enable-source-maps', bundlePath(entry.app, entry.bundle), marker],
      env: serviceEnvironment(entry, facts, env, opsPort),
      cwd: workspaceRoot(),
      logFile: path.join(dataDir, 'logs', `${entry.name}.log`),
      marker,
      stage: entry.stage,
      background: entry.background ?? false,
      stopSignals: ['SIGTERM', 'SIGKILL'],
      stopGraceMs: STOP_GRACE_MS,
      opsUrl: `http://127.0.0.1:${opsPort}`,
      isReady: () => answersReady(opsPort),
    },
    running,
    log,
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
