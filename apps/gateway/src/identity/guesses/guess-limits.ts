/** Guesses at one account, at it from one place, at its second factor; resets for one address; those of a network. */
export type GuessKind = 'account' | 'place' | 'code' | 'reset' | 'narrow' | 'middle' | 'wide';

interface GuessLimit {
  /** Failures before the first wait. */
  readonly free: number;
  /** Time after which one failure is forgotten. */
  readonly forgottenAfterMs: number;
}

/**
 * After a burst, an account is guessed at four times an hour and a single address once a minute. A wide network may
 * hold a whole company, so more of its people may mistype.
 */
const LIMITS: Readonly<Record<GuessKind, GuessLimit>> = {
  account: { free: 10, forgottenAfterMs: 900_000 },
  code: { free: 5, forgottenAfterMs: 900_000 },
  reset: { free: 3, forgottenAfterMs: 900_000 },
  place: { free: 10, forgottenAfterMs: 900_000 },
  narrow: { free: 10, forgottenAfterMs: 60_000 },
  middle: { free: 30, forgottenAfterMs: 20_000 },
  wide: { free: 100, forgottenAfterMs: 6_000 },
};
const FIRST_WAIT_MS = 30_000;
const MAX_WAIT_MS = 900_000;
/** A guess is decided sooner. One that is not, because its process has ended, counts no longer. */
const PENDING_MS = 30_000;
/** With as many guesses in flight as may fail, the end of one of them decides. */
const SOON_MS = 1_000;

/** The guesses of one kind and name, as they are stored; times are milliseconds before now. */
export interface GuessCount {
  /** Failures, less those forgotten by the time of the last one. */
  readonly failures: number;
  readonly failedAgoMs: number;
  /** Guesses whose outcome is not known yet. */
  readonly pending: number;
  readonly pendingAgoMs: number;
}

/** Milliseconds until another guess may be made, 0 for now. Each wait is twice as long as the one before. */
export function waitMs(kind: GuessKind, count: GuessCount): number {
  const left = waitAfter(kind, count.failures) - Math.max(0, count.failedAgoMs);
  if (left > 0) return left;
  const room = LIMITS[kind].free - Math.round(remembered(kind, count));
  return pendingOf(count) < Math.max(1, room) ? 0 : SOON_MS;
}

export function begun(count: GuessCount): GuessCount {
  return { ...count, pending: pendingOf(count) + 1, pendingAgoMs: 0 };
}

export function failed(kind: GuessKind, count: GuessCount): GuessCount {
  return { ...ended(count), failures: remembered(kind, count) + 1, failedAgoMs: 0 };
}

export function ended(count: GuessCount): GuessCount {
  return { ...count, pending: Math.max(0, count.pending - 1) };
}

/** The wait that begins with the last failure. */
function waitAfter(kind: GuessKind, failures: number): number {
  const beyond = Math.round(failures) - LIMITS[kind].free;
  return beyond < 0 ? 0 : Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** beyond);
}

function remembered(kind: GuessKind, { failures, failedAgoMs }: GuessCount): number {
  return Math.max(0, failures - Math.max(0, failedAgoMs) / LIMITS[kind].forgottenAfterMs);
}

function pendingOf({ pending, pendingAgoMs }: GuessCount): number {
  return pendingAgoMs < PENDING_MS ? pending : 0;
}
