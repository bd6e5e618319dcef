import type { Random } from './random';

/** What may be done to the system; `freeze` stops a worker past its lease and lets it go on. */
export const FAULT_NAMES = [
  'gateway',
  'messaging',
  'worker',
  'billing',
  'otp',
  'dispatcher',
  'nats',
  'postgres',
  'freeze',
] as const;
export type FaultName = (typeof FAULT_NAMES)[number];

/** A worker that nobody hears of for so long has lost what it claimed and its sessions. */
export const WORKER_LEASE_SECONDS = 6;

/** When a fault begins, and which of its candidates it hits. */
export interface Planned {
  /** After the fault before it. */
  readonly afterMs: number;
  /** From 0 to just below 1. */
  readonly which: number;
}

export interface PlannedFault extends Planned {
  readonly fault: FaultName;
  /** How long the process stays away at least, or is frozen. */
  readonly awayMs: number;
}

const MAX_AWAY_MS = 4_000;
/** Half of the processes that die are started again at once. */
const AT_ONCE = 0.5;
const FREEZE_MS = [WORKER_LEASE_SECONDS * 1_000 + 1_000, WORKER_LEASE_SECONDS * 1_000 + 3_000] as const;

/** Each kind about as often as any other, in an order and at times that follow from the seed. */
export function planFaults(
  random: Random,
  { kills, only, meanGapMs }: { kills: number; only: readonly FaultName[]; meanGapMs: number },
): PlannedFault[] {
  const planned: PlannedFault[] = [];
  while (planned.length < kills) {
    for (const fault of random.shuffled(only)) {
      const afterMs = random.between(0.3 * meanGapMs, 1.7 * meanGapMs);
      const crashMs = random.next() < AT_ONCE ? 0 : random.between(500, MAX_AWAY_MS);
      const awayMs = Math.round(fault === 'freeze' ? random.between(...FREEZE_MS) : crashMs);
      planned.push({ fault, afterMs: Math.round(afterMs), awayMs, which: random.next() });
    }
  }
  return planned.slice(0, kills);
}
