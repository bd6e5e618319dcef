import type { HoldItem, HoldOutcome } from '@sms/contracts/billing';
import { isSameHold, type KnownHolds } from './known-holds';

export interface HoldDecision {
  /** Keyed by request id. */
  readonly outcomes: ReadonlyMap<string, HoldOutcome>;
  readonly toHold: readonly HoldItem[];
}

/**
 * Decides items one by one in their order: an item is held when the credits left by its predecessors cover it, so a
 * large item that does not fit never fails a small one behind it.
 *
 * @param items each request once
 * @param available credits of each known account, read under its lock
 * @param known the existing holds under these ids
 * @param dayLeft credits that accounts may still hold today; those without a cap are missing
 */
export function decideHolds(
  items: readonly HoldItem[],
  available: ReadonlyMap<number, number>,
  known: KnownHolds,
  dayLeft: ReadonlyMap<number, number> = new Map(),
): HoldDecision {
  const left = new Map(available);
  const ofDay = new Map(dayLeft);
  const outcomes = new Map<string, HoldOutcome>();
  const toHold: HoldItem[] = [];
  for (const item of items) {
    const earlier = known.get(item.requestId);
    const credits = left.get(item.accountId);
    if (earlier) {
      outcomes.set(item.requestId, isSameHold(item, earlier) ? 'held' : 'invalid');
    } else if (credits === undefined) {
      outcomes.set(item.requestId, 'unknown_account');
    } else if (credits < item.credits) {
      outcomes.set(item.requestId, 'insufficient_credit');
    } else if ((ofDay.get(item.accountId) ?? Infinity) < item.credits) {
      outcomes.set(item.requestId, 'over_day_cap');
    } else {
      left.set(item.accountId, credits - item.credits);
      ofDay.set(item.accountId, (ofDay.get(item.accountId) ?? Infinity) - item.credits);
      outcomes.set(item.requestId, 'held');
      toHold.push(item);
    }
  }
  return { outcomes, toHold };
}
