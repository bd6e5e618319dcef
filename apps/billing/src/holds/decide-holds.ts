import type { HoldItem, HoldOutcome } from '@sms/contracts/billing';

export interface HoldDecision {
  /** By lower-case request id. */
  readonly outcomes: ReadonlyMap<string, HoldOutcome>;
  /** What is to be held now: each request once. */
  readonly toHold: readonly HoldItem[];
}

/**
 * Decides items one by one in their order: each is held that what its predecessors left can cover, so a large
 * one that does not fit never takes a small one behind it along. A repeated request gets the first outcome.
 *
 * @param available credits of each known account, read under its lock
 * @param heldBefore lower-case ids of requests that hold credits already
 */
export function decideHolds(
  items: readonly HoldItem[],
  available: ReadonlyMap<number, number>,
  heldBefore: ReadonlySet<string>,
): HoldDecision {
  const left = new Map(available);
  const outcomes = new Map<string, HoldOutcome>();
  const toHold: HoldItem[] = [];
  for (const item of items) {
    const id = item.requestId.toLowerCase();
    if (outcomes.has(id)) continue;
    const credits = left.get(item.accountId);
    if (heldBefore.has(id)) {
      outcomes.set(id, 'held');
    } else if (credits === undefined) {
      outcomes.set(id, 'unknown_account');
    } else if (credits < item.credits) {
      outcomes.set(id, 'insufficient_credit');
    } else {
      left.set(item.accountId, credits - item.credits);
      outcomes.set(id, 'held');
      toHold.push(item);
    }
  }
  return { outcomes, toHold };
}
