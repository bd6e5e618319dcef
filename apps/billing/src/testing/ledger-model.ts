import {
  type AdjustReply,
  BILLING_ERRORS,
  type BalanceReply,
  type HoldItem,
  type HoldOutcome,
} from '@sms/contracts/billing';
import { ordinalOf, requestIdOf } from '@sms/contracts/rpc';

interface SettledMessage {
  readonly messageId: string;
  readonly advanceId?: string | undefined;
  readonly captured: number;
  readonly released: number;
}

/** A model of what billing promises: every operation one after the other, in memory. */
export class LedgerModel {
  private readonly funded = new Map<number, number>();
  private readonly holds = new Map<string, HoldItem>();
  private readonly settlements = new Map<string, SettledMessage>();

  fund(accountId: number, credits: number): void {
    this.funded.set(accountId, (this.funded.get(accountId) ?? 0) + credits);
  }

  /** Takes no more than is available. */
  adjust(accountId: number, credits: number): AdjustReply['outcome'] {
    if (this.balance(accountId).available + credits < 0) return 'insufficient_credit';
    this.fund(accountId, credits);
    return 'adjusted';
  }

  hold(item: HoldItem): HoldOutcome {
    const known = this.holds.get(item.requestId);
    if (known) return JSON.stringify(known) === JSON.stringify(item) ? 'held' : 'invalid';
    if (this.balance(item.accountId).available < item.credits) return 'insufficient_credit';
    this.holds.set(item.requestId, item);
    return 'held';
  }

  /** Returns the reason for a refusal. */
  settle(item: SettledMessage): string | undefined {
    const hold = this.holds.get(holdIdOf(item));
    if (!hold) return BILLING_ERRORS.holdUnknown;
    const earlier = this.settlements.get(item.messageId);
    if (earlier) {
      const isSame = earlier.captured === item.captured && earlier.released === item.released;
      return isSame ? undefined : BILLING_ERRORS.settledOtherwise;
    }
    const isOwn = item.advanceId === undefined;
    if (isOwn && ordinalOf(item.messageId) > hold.messages) return BILLING_ERRORS.holdMismatch;
    if (isOwn && hold.messages === 1 && item.captured + item.released < hold.credits)
      return BILLING_ERRORS.holdMismatch;
    if (item.captured + item.released > hold.credits - this.settledOf(hold)) return BILLING_ERRORS.holdExceeded;
    this.settlements.set(item.messageId, item);
    return undefined;
  }

  balance(accountId: number): BalanceReply {
    const holds = [...this.holds.values()].filter((hold) => hold.accountId === accountId);
    const own = new Set(holds.map(({ requestId }) => requestId));
    const settled = [...this.settlements.values()].filter((item) => own.has(holdIdOf(item)));
    const held = sum(holds.map(({ credits }) => credits));
    const spent = sum(settled.map(({ captured }) => captured));
    const released = sum(settled.map((settlement) => settlement.released));
    const available = (this.funded.get(accountId) ?? 0) - held + released;
    return { accountId, available, held: held - spent - released, spent };
  }

  private settledOf({ requestId }: HoldItem): number {
    const settled = [...this.settlements.values()].filter((item) => holdIdOf(item) === requestId);
    return sum(settled.map(({ captured, released }) => captured + released));
  }
}

function holdIdOf({ messageId, advanceId }: SettledMessage): string {
  return advanceId ?? requestIdOf(messageId);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
