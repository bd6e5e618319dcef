/** Processor seconds at one moment, by name, with the process that had used them. */
export type CpuSample = Readonly<Record<string, { readonly pid: number; readonly seconds: number }>>;

export interface CpuShare {
  /** Microseconds of processor time for each item, by process. */
  readonly micros: Readonly<Record<string, number>>;
  readonly sum: number;
  /** Processes of which the time is not known: they were restarted, or the system does not tell. */
  readonly unknown: readonly string[];
}

/**
 * What each item cost in each process between two samples. `extra` is what is known in another way, in seconds: a load
 * generator that ended before the second sample.
 */
export function attributeCpu(
  before: CpuSample,
  after: CpuSample,
  items: number,
  extra: Readonly<Record<string, number>> = {},
): CpuShare {
  const micros: Record<string, number> = {};
  const unknown: string[] = [];
  for (const [name, { pid, seconds }] of Object.entries(after)) {
    const first = before[name];
    const spent = first?.pid === pid ? seconds - first.seconds : NaN;
    if (Number.isFinite(spent) && items > 0) micros[name] = (spent * 1e6) / items;
    else unknown.push(name);
  }
  for (const name of Object.keys(before)) if (!(name in after)) unknown.push(name);
  for (const [name, seconds] of Object.entries(extra)) if (items > 0) micros[name] = (seconds * 1e6) / items;
  return { micros, sum: Object.values(micros).reduce((total, value) => total + value, 0), unknown };
}
