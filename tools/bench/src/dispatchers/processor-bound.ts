import { ControlGroup } from '@sms/dev-env';

const PERIOD_MICROS = 10_000;

let groups = 0;

/** Gives a process no more than a share of one processor, as if it had a machine of that size. Linux, as root. */
export class ProcessorBound {
  private constructor(private readonly group: ControlGroup) {}

  /** A process, and what it starts from now on; without a bound yet. Undefined where that cannot be had. */
  static of(pid: number): ProcessorBound | undefined {
    let group: ControlGroup | undefined;
    try {
      group = ControlGroup.open(`sms-bench-${process.pid}-${(groups += 1)}`);
      if (group === undefined) return undefined;
      const bound = new ProcessorBound(group);
      bound.set(undefined);
      group.add(pid);
      return bound;
    } catch {
      group?.remove();
      return undefined;
    }
  }

  /** @param share of one processor, above 0; undefined: as much as there is */
  set(share: number | undefined): void {
    const quota = share === undefined ? undefined : Math.round(share * PERIOD_MICROS);
    if (this.group.has('cpu.cfs_quota_us')) {
      this.group.set('cpu.cfs_period_us', String(PERIOD_MICROS));
      this.group.set('cpu.cfs_quota_us', String(quota ?? -1));
    } else this.group.set('cpu.max', `${quota ?? 'max'} ${PERIOD_MICROS}`);
  }

  /** Once the process has ended. */
  remove(): void {
    this.group.remove();
  }
}
