import { readdir, readFile } from 'node:fs/promises';
import type { SupervisedProcess, System } from '@sms/dev-env';
import { EFFECTS } from './effects';
import type { Reading } from './series';

/** What `/proc` says of a process; nothing when it is gone. */
interface ProcessFacts {
  readonly rssBytes: number;
  /** Of it, what no other process shares. */
  readonly anonBytes: number;
  readonly files: number;
}

/** Memory and handles of every process of the system. Those that are down have no readings. */
export async function readProcesses(system: System): Promise<Reading[]> {
  const services = Object.values(system.replicas).flat();
  const readings = await Promise.all([
    ...services.map(readService),
    system.nats ? readPlain(system.nats) : [],
    system.postgres ? readPostgres(system.postgres) : [],
  ]);
  return readings.flat();
}

async function readService(service: SupervisedProcess): Promise<Reading[]> {
  const { name, pid: since } = service;
  const [facts, heap] = await Promise.all([since === undefined ? undefined : factsOf(since), heapOf(service)]);
  if (!facts) return [];
  if (!heap) return plainReadings(service, facts);
  return [
    ...plainReadings(service, { ...facts, rssBytes: facts.rssBytes - heap.youngBytes }),
    { name: `${name} heap`, value: heap.usedBytes, unit: 'bytes', effect: EFFECTS.heap, since },
  ];
}

async function readPlain(process: SupervisedProcess): Promise<Reading[]> {
  const facts = process.pid === undefined ? undefined : await factsOf(process.pid);
  return facts ? plainReadings(process, facts) : [];
}

function plainReadings({ name, pid: since }: SupervisedProcess, { rssBytes, files }: ProcessFacts): Reading[] {
  return [
    { name: `${name} rss`, value: rssBytes, unit: 'bytes', effect: EFFECTS.rss, since },
    { name: `${name} handles`, value: files, unit: 'count', effect: EFFECTS.handles, since },
  ];
}

/** All processes of the server together, without what they share. */
async function readPostgres({ name, pid: since }: SupervisedProcess): Promise<Reading[]> {
  if (since === undefined) return [];
  const children = (await readText(`/proc/${since}/task/${since}/children`)).split(' ').filter(Boolean).map(Number);
  const facts = (await Promise.all([since, ...children].map(factsOf))).filter((one) => one !== undefined);
  const sum = (of: (one: ProcessFacts) => number): number => facts.reduce((total, one) => total + of(one), 0);
  const memory = { value: sum(({ anonBytes }) => anonBytes), unit: 'bytes', effect: EFFECTS.postgresMemory } as const;
  return [
    { name: `${name} memory`, ...memory, since },
    { name: `${name} processes`, value: facts.length, unit: 'count', effect: EFFECTS.handles, since },
  ];
}

async function factsOf(pid: number): Promise<ProcessFacts | undefined> {
  const status = await readText(`/proc/${pid}/status`);
  const kilobytes = (field: string): number =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0);
  if (!kilobytes('VmRSS')) return undefined;
  const files = await readdir(`/proc/${pid}/fd`).catch(() => []);
  return { rssBytes: 1024 * kilobytes('VmRSS'), anonBytes: 1024 * kilobytes('RssAnon'), files: files.length };
}

function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '');
}

interface Heap {
  readonly usedBytes: number;
  /**
   * The space for new objects. V8 doubles it after a burst of objects that live for a while, up to 128 MB on Node 24,
   * and seldom makes it smaller: a step within a bound, whenever the burst comes.
   */
  readonly youngBytes: number;
}

/** The process's own report; undefined when it does not answer. */
async function heapOf({ opsUrl }: SupervisedProcess): Promise<Heap | undefined> {
  try {
    const response = await fetch(`${opsUrl}/metrics`, { signal: AbortSignal.timeout(3_000) });
    const metrics = await response.text();
    const used = /^nodejs_heap_size_used_bytes(?:\{.*\})? (\S+)$/m.exec(metrics)?.[1];
    const young = /^nodejs_heap_space_size_total_bytes\{.*space="new".*\} (\S+)$/m.exec(metrics)?.[1];
    return used === undefined || young === undefined
      ? undefined
      : { usedBytes: Number(used), youngBytes: Number(young) };
  } catch {
    return undefined;
  }
}
