/** Statuses by the numbers that the dispatcher stores. */
export const STATUSES = new Map<number, Status>([
  [1, 'pending'],
  [2, 'delivered'],
  [3, 'failed'],
  [4, 'undelivered'],
]);

export type Status = 'pending' | 'delivered' | 'undelivered' | 'failed';

export interface KnownElsewhere {
  /** Statuses that the vendor was told, in their order. */
  readonly reported: readonly Status[];
  /** Credits that billing has captured for the message; undefined: it is not settled. */
  readonly captured: number | undefined;
}

/** The status that a message takes, and whether a carrier has accepted it; undefined: it keeps its own. */
export interface Adopted {
  readonly status: Status;
  readonly accepted: boolean;
}

/**
 * Decides by what was told and charged, which a log that went back further does not know. A status that was told holds;
 * without one, credits that were captured say that a carrier took the message, and credits that were all released that
 * none did.
 * @param status null: it is queued
 */
export function decideStatus(status: Status | null, { reported, captured }: KnownElsewhere): Adopted | undefined {
  const last = reported.at(-1);
  if (status !== null && status !== 'pending') return undefined;
  if (last !== undefined && last !== 'pending') return { status: last, accepted: reported.includes('pending') };
  if (status === 'pending') return undefined;
  if (last === 'pending') return { status: 'pending', accepted: true };
  if (captured === undefined) return undefined;
  return captured > 0 ? { status: 'pending', accepted: true } : { status: 'failed', accepted: false };
}

/** Statuses that a message has had and that were not told yet. */
export function unreportedOf(path: readonly Status[], reported: readonly Status[]): readonly Status[] {
  return reported.every((status, place) => status === path[place]) ? path.slice(reported.length) : [];
}
