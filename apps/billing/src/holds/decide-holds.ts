import type { HoldItem, HoldOutcome } from '@sms/contracts/billing';
import { isSameHold, type KnownHolds } from './known-holds';

export interface HoldDecision {
  /** By request id. */
  readonly outcomes: ReadonlyMap<string, HoldOutcome>;
  /** What is to be held now. */
  readonly toHold: readonly HoldItem[];
}

/**
 * Decides items one by one in their order: each is held that what its predecessors left can cover, so a large
 * one that does not fit never takes a small one behind it along.
 *
 * @param items each request once
 * @param available credits of each known account, read under its lock
 * @param known what is held already under these ids
 */
export function decideHolds(
  items: readonly HoldItem[],
  available: ReadonlyMap<number, number>,
  known: KnownHolds,
): HoldDecision {
  const left = new Map(available);
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
    } else {
      left.set(item.accountId, credits - item.credits);
      outcomes.set(item.requestId, 'held');
      toHold.push(item);
    }
  }
  return { outcomes, toHold };
}
