/** One observation of another worker. */
export interface WorkerObservation {
  readonly id: number;
  /** Changes with each renewal. */
  readonly renewals: number;
  /**
   * Whether its advisory lock is held, or was lost with the server. A process that dies releases it at once, a frozen
   * or unreachable one keeps it.
   */
  readonly locked: boolean;
}

/**
 * How long a worker may be without its lock and without a renewal: it may be reconnecting after a restart of the
 * database.
 */
const LOST_AFTER_MS = 5_000;
/** The longest gap between two observations; after a longer one the earlier ones do not count. */
const MAX_GAP_MS = 3_000;

interface Absence {
  readonly renewals: number;
  readonly since: number;
}

/** Recognises workers that have died before their lease ends, from observations about a second apart. */
export class LostWorkers {
  private readonly absences = new Map<number, Absence>();
  private observedAt = -Infinity;

  /** Returns the ids of workers that are gone. `now`: milliseconds of a monotonic clock. */
  observe(observations: readonly WorkerObservation[], now: number): number[] {
    if (now - this.observedAt > MAX_GAP_MS) this.absences.clear();
    this.observedAt = now;
    const known = new Set(observations.map(({ id }) => id));
    for (const id of this.absences.keys()) if (!known.has(id)) this.absences.delete(id);
    return observations.filter((observation) => this.isLost(observation, now)).map(({ id }) => id);
  }

  /** Call when an observation failed: earlier ones no longer count. */
  reset(): void {
    this.absences.clear();
  }

  private isLost({ id, renewals, locked }: WorkerObservation, now: number): boolean {
    const absence = this.absences.get(id);
    if (locked || absence?.renewals !== renewals) {
      this.absences.delete(id);
      if (!locked) this.absences.set(id, { renewals, since: now });
      return false;
    }
    return now - absence.since >= LOST_AFTER_MS;
  }
}
