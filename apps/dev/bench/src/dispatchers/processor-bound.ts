import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const PERIOD_MICROS = 10_000;

interface ControlGroups {
  readonly root: string;
  /** What to write to which file of a group; without a quota it has no bound. */
  files(quotaMicros: number | undefined): Readonly<Record<string, string>>;
}

/** Of both versions of control groups, the older first: where it has the processors, the newer has not. */
const HIERARCHIES: readonly ControlGroups[] = [
  {
    root: '/sys/fs/cgroup/cpu',
    files: (quota = -1) => ({ 'cpu.cfs_period_us': String(PERIOD_MICROS), 'cpu.cfs_quota_us': String(quota) }),
  },
  { root: '/sys/fs/cgroup', files: (quota) => ({ 'cpu.max': `${quota ?? 'max'} ${PERIOD_MICROS}` }) },
];

let groups = 0;

/** Gives a process no more than a share of one processor, as if it had a machine of that size. Linux, as root. */
export class ProcessorBound {
  private constructor(
    private readonly folder: string,
    private readonly hierarchy: ControlGroups,
  ) {}

  /** A process, and what it starts from now on; without a bound yet. Undefined where that cannot be had. */
  static of(pid: number): ProcessorBound | undefined {
    for (const hierarchy of HIERARCHIES) {
      const folder = path.join(hierarchy.root, `sms-bench-${process.pid}-${(groups += 1)}`);
      try {
        mkdirSync(folder);
      } catch {
        continue;
      }
      const bound = new ProcessorBound(folder, hierarchy);
      if (Object.keys(hierarchy.files(undefined)).every((file) => existsSync(path.join(folder, file)))) {
        writeFileSync(path.join(folder, 'cgroup.procs'), String(pid));
        return bound;
      }
      bound.remove();
    }
    return undefined;
  }

  /** @param share of one processor, above 0; undefined: as much as there is */
  set(share: number | undefined): void {
    const quota = share === undefined ? undefined : Math.round(share * PERIOD_MICROS);
    for (const [file, text] of Object.entries(this.hierarchy.files(quota)))
      writeFileSync(path.join(this.folder, file), text);
  }

  /** Once the process has ended. */
  remove(): void {
    rmdirSync(this.folder);
  }
}
