import { setTimeout as pause } from 'node:timers/promises';
import { attributeCpu, type CpuSample, type CpuShare } from '../measure/cpu-attribution';
import { type WriteCounts, writesPerItem } from '../measure/postgres-stats';
import { machineBusySeconds, processors } from '@sms/kit';
import type { StatementShare } from '../measure/statements';
import type { BenchSystem } from '../stage/bench-system';

/** Backends hand their counts over once a second at most. */
const STATISTICS_LAG_MS = 1_500;

/** What each item costs beside processor time, and how many connections to Postgres the services have. */
export interface SystemCosts extends WriteCounts {
  readonly natsBytes: number;
  readonly connections: number;
}

export interface Observed {
  readonly cpu: CpuShare;
  readonly writes?: SystemCosts;
  readonly statements?: readonly StatementShare[];
  /** Share of all processors, 0 to 1, that processes of others used meanwhile; NaN where the system does not tell. */
  readonly others: number;
}

export interface Watched<T> {
  readonly value: T;
  readonly items: number;
  /** Of processes that have ended, in seconds. */
  readonly extra: Readonly<Record<string, number>>;
}

/** Runs `work` and tells what each of its items cost by process. */
export async function observe<T>(
  sample: () => CpuSample,
  work: () => Promise<Watched<T>>,
): Promise<{ readonly value: T; readonly observed: Observed }> {
  const [before, busyBefore, begun] = [sample(), machineBusySeconds(), performance.now()];
  const { value, items, extra } = await work();
  const [after, busyAfter, seconds] = [sample(), machineBusySeconds(), (performance.now() - begun) / 1_000];
  const cpu = attributeCpu(before, after, items, extra);
  const others = (busyAfter - busyBefore - (cpu.sum * items) / 1e6) / (seconds * processors());
  return { value, observed: { cpu, others: Math.max(0, others) } };
}

/** Beside that, what the databases of the system wrote and ran. */
export async function observeSystem<T>(
  stage: BenchSystem,
  work: () => Promise<Watched<T>>,
): Promise<{ readonly value: T; readonly observed: Observed }> {
  await pause(STATISTICS_LAG_MS);
  const before = await stage.stats.counts();
  const natsBefore = stage.natsBytes;
  await stage.statements?.reset();
  let items = 0;
  const { value, observed } = await observe(
    () => stage.cpu(),
    async () => {
      const watched = await work();
      items = watched.items;
      return watched;
    },
  );
  const natsBytes = (stage.natsBytes - natsBefore) / items;
  await pause(STATISTICS_LAG_MS);
  const statements = await stage.statements?.shares(items);
  return {
    value,
    observed: {
      ...observed,
      writes: {
        ...writesPerItem(before, await stage.stats.counts(), items),
        natsBytes,
        connections: await stage.stats.connections(),
      },
      ...(statements && { statements }),
    },
  };
}
