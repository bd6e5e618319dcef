import { alignedLines } from '@sms/kit';
import type { TableSize } from './read-databases';
import type { Minute } from './sampler';
import type { Judged, Reading, Unit } from './series';

const KB = 1_024;
const MB = 1_048_576;
/** Tables of each minute, the largest first. */
const MAX_TABLES = 12;

/** Returns the lines that are printed for one minute. */
export function minuteLines({ processes, ages, sizes, walBytesPerMessage }: Minute): string[] {
  const largest = [...sizes].sort((one, other) => total(other) - total(one)).slice(0, MAX_TABLES);
  return [
    ...alignedLines(processRows(processes)),
    `  ages and queues: ${
      ages
        .filter(({ value }) => value >= 0.1)
        .map(({ name, value, unit }) => `${name} ${shown(value, unit)}`)
        .join(', ') || 'all 0'
    }`,
    `  table + indexes: ${largest.map((size) => `${size.database}.${size.table} ${mega(size.tableBytes)} + ${mega(size.indexBytes)}`).join(', ')} MB`,
    `  all tables ${mega(sizes.reduce((sum, size) => sum + total(size), 0))} MB, WAL ${walBytesPerMessage === undefined ? '–' : shown(walBytesPerMessage, 'bytes')} a message`,
  ];
}

/** A row for each process: what was read of it, side by side. */
function processRows(processes: readonly Reading[]): string[][] {
  const rows = new Map<string, string[]>();
  for (const { name, value, unit } of processes) {
    const [, process = name, what = ''] = /^(\S+) (.*)$/.exec(name) ?? [];
    const row = rows.get(process) ?? ['', process];
    row.push(`${what} ${shown(value, unit)}`);
    rows.set(process, row);
  }
  return [...rows.values()];
}

/** Returns the verdicts: series that grow, then those that moved, then the others by name. */
export function verdictLines(judged: readonly Judged[]): string[] {
  const tooShort = judged.filter(({ grows }) => grows === undefined);
  const moved = judged.filter(({ grows, growth }) => grows !== undefined && growth !== 0);
  const still = judged.length - tooShort.length - moved.length;
  const rows = [...moved]
    .sort((one, other) => Number(other.grows) - Number(one.grows) || one.name.localeCompare(other.name))
    .map(({ name, unit, floors, growth, grows }) => [
      name,
      shown(floors[0] ?? 0, unit),
      shown(floors.at(-1) ?? 0, unit),
      `${growth >= 0 ? '+' : '−'}${shown(Math.abs(growth), unit)}`,
      grows ? 'GROWS' : 'bounded',
    ]);
  return [
    ...alignedLines([['', 'floor, middle', 'floor, end', 'slope over that', ''], ...rows]),
    `${still} more did not move`,
    ...(tooShort.length > 0 ? [`too short to log: ${tooShort.map(({ name }) => name).join(', ')}`] : []),
  ];
}

function total({ tableBytes, indexBytes }: TableSize): number {
  return tableBytes + indexBytes;
}

function mega(bytes: number): string {
  return (bytes / MB).toFixed(1);
}

function shown(value: number, unit: Unit): string {
  switch (unit) {
    case 'bytes':
      if (Math.abs(value) >= MB) return `${(value / MB).toFixed(1)} MB`;
      return Math.abs(value) >= 10 * KB ? `${(value / KB).toFixed(1)} kB` : `${Math.round(value)} B`;
    case 'seconds':
      return `${value.toFixed(1)} s`;
    case 'count':
      return String(Math.round(value));
  }
}
