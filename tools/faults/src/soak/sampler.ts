import { setTimeout as delay } from 'node:timers/promises';
import type { System } from '@sms/dev-env';
import { EFFECTS } from './effects';
import { isQueue, readDatabases, type TableSize } from './read-databases';
import { readProcesses } from './read-processes';
import { AllSeries, type Reading } from './series';

const EVERY_MS = 10_000;
/** Sizes are compared by message from so many on: before, empty tables and first pages are most of it. */
const MIN_MESSAGES = 200;
/** The simulated carrier keeps what it accepted, for the invariants. */
const GROWS_BY_DESIGN: ReadonlySet<string> = new Set(['smsc-simulator heap', 'smsc-simulator rss']);

export interface Minute {
  readonly processes: readonly Reading[];
  readonly ages: readonly Reading[];
  readonly sizes: readonly TableSize[];
  /** Undefined in the first minute. */
  readonly walBytesPerMessage: number | undefined;
}

/** Looks at everything every ten seconds. What cannot be looked at, because it was just killed, has no reading. */
export class Sampler {
  readonly series = new AllSeries();
  private stopped = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private last: Minute | undefined;
  private base:
    { readonly messages: number; readonly walBytes: number; readonly bytes: Map<string, number> } | undefined;

  /** @param messages acknowledged so far */
  constructor(
    private readonly system: System,
    private readonly messages: () => number,
  ) {}

  /** The last sample; undefined before the first. */
  get seen(): Minute | undefined {
    return this.last;
  }

  start(): void {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopped.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    let nextAt = performance.now();
    while (!this.stopped.signal.aborted) {
      await this.look();
      nextAt = Math.max(nextAt + EVERY_MS, performance.now());
      await delay(nextAt - performance.now(), undefined, { signal: this.stopped.signal }).catch(() => undefined);
    }
  }

  private async look(): Promise<void> {
    const processes = await readProcesses(this.system);
    this.series.add(processes.filter(({ name }) => !GROWS_BY_DESIGN.has(name)));
    const sample = await readDatabases(this.system).catch(() => undefined);
    if (!sample) return;
    const { sizes, ages, walBytes } = sample;
    const messages = this.messages();
    const bytes = new Map(sizes.map((size) => [nameOf(size), bytesOf(size)]));
    this.base ??= { messages, walBytes, bytes };
    const since = messages - this.base.messages;
    const walBytesPerMessage = since > MIN_MESSAGES ? (walBytes - this.base.walBytes) / since : undefined;
    this.series.add([...ages, ...this.sizeReadings(sizes, since)]);
    if (walBytesPerMessage !== undefined) {
      const effect = EFFECTS.bytesPerMessage;
      this.series.add([{ name: 'wal a message', value: walBytesPerMessage, unit: 'bytes', effect }]);
    }
    this.last = { processes, ages, sizes, walBytesPerMessage };
  }

  /** Queues by their size; what keeps what happened, by what a message has added to it. */
  private sizeReadings(sizes: readonly TableSize[], messages: number): Reading[] {
    return sizes.flatMap((size): Reading[] => {
      const name = nameOf(size);
      if (isQueue(size)) return [{ name, value: bytesOf(size), unit: 'bytes', effect: EFFECTS.queueBytes }];
      if (messages < MIN_MESSAGES) return [];
      const value = (bytesOf(size) - (this.base?.bytes.get(name) ?? 0)) / messages;
      return [{ name: `${name} a message`, value, unit: 'bytes', effect: EFFECTS.bytesPerMessage }];
    });
  }
}

function nameOf({ database, table }: TableSize): string {
  return `${database}.${table}`;
}

function bytesOf({ tableBytes, indexBytes }: TableSize): number {
  return tableBytes + indexBytes;
}
