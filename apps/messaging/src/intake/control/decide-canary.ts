export interface CanaryCounts {
  readonly messages: number;
  readonly delivered: number;
  /** Undelivered messages and those that no carrier took. */
  readonly failed: number;
}

/** Shares from 0 to 1; null: whatever happens. */
export interface CanaryBounds {
  readonly minDelivered: number | null;
  readonly maxFailed: number | null;
}

export interface CanaryDecision {
  readonly decision: 'resumed' | 'cancelled';
  readonly reason: 'bounds_kept' | 'max_failed_exceeded' | 'min_delivered_missed';
}

/** A product such as 0.29 × 100 is a little less than the whole number that is meant. */
const ROUNDING = 1e-9;

/**
 * Decides about the rest of a bulk by what became of its first messages: as soon as no outcome of the others can change
 * it, and by what is known when the time is over. Null: it is open.
 */
export function decideCanary(
  { messages, delivered, failed }: CanaryCounts,
  { minDelivered, maxFailed }: CanaryBounds,
  isOver: boolean,
): CanaryDecision | null {
  const open = messages - delivered - failed;
  const needed = (minDelivered ?? 0) * messages - ROUNDING;
  const allowed = (maxFailed ?? 1) * messages + ROUNDING;
  if (failed > allowed) return { decision: 'cancelled', reason: 'max_failed_exceeded' };
  if (delivered + (isOver ? 0 : open) < needed) return { decision: 'cancelled', reason: 'min_delivered_missed' };
  const isKept = delivered >= needed && (isOver || failed + open <= allowed);
  return isKept ? { decision: 'resumed', reason: 'bounds_kept' } : null;
}
