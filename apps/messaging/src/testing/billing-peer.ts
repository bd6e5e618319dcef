import {
  BILLING_EVENTS,
  BILLING_OPERATIONS,
  type HoldBatch,
  type HoldItem,
  type HoldOutcome,
  type HoldSettledEvent,
} from '@sms/contracts/billing';
import { requestIdOf } from '@sms/contracts/rpc';
import { FAULT_CODES } from '@sms/platform/errors';
import { ALL_TAKEN, eventsOf, type NatsPeer, PeerError } from '@sms/testing';

export const accountWithoutCredit = 999;
/** Billing's database is down when a hold is requested for this account. */
export const accountWithoutBilling = 666_667;

/** Credits captured or released of a message. */
export interface SettledPart {
  readonly requestId: string;
  readonly messageId: string;
  /** Id of the hold: the message's own request, or an advance. */
  readonly holdId: string;
  readonly settlement: 'capture' | 'release';
  readonly credits: number;
}

function partsOf({ messageId, captured, released, advanceId }: HoldSettledEvent['payload']): SettledPart[] {
  const requestId = requestIdOf(messageId);
  const part = { requestId, messageId, holdId: advanceId ?? requestId };
  const parts: SettledPart[] = [
    { ...part, settlement: 'capture', credits: captured },
    { ...part, settlement: 'release', credits: released },
  ];
  return parts.filter(({ credits }) => credits > 0);
}

/** Stands in for billing: keeps what is reported to it, and grants all holds except to accounts with a limit. */
export class BillingPeer {
  readonly settlements: SettledPart[] = [];
  /** Every hold that was granted, by its id. */
  readonly holds = new Map<string, HoldItem>();
  /** Batches are removed when they are checked. */
  readonly holdBatches: HoldBatch[] = [];
  /** Available credits of accounts with a limit. */
  readonly available = new Map<number, number>([[accountWithoutCredit, 0]]);
  /** Awaited by a request for holds, before and after it is decided. */
  beforeHold: (items: readonly HoldItem[]) => Promise<void> = async () => undefined;
  afterHold: (items: readonly HoldItem[]) => Promise<void> = async () => undefined;
  /** Awaited by every report of settlements. */
  beforeSettling: () => Promise<void> = async () => undefined;
  private readonly settled = new Set<string>();

  async answerOn(peer: NatsPeer): Promise<void> {
    await peer.answer(BILLING_OPERATIONS.hold, async ({ items }) => {
      if (items.some(({ accountId }) => accountId === accountWithoutBilling))
        throw new PeerError(FAULT_CODES.unavailable);
      await this.beforeHold(items);
      const results = items.map((item) => ({ requestId: item.requestId, outcome: this.hold(item) }));
      await this.afterHold(items);
      return { results };
    });
    await peer.answer(BILLING_OPERATIONS.holdsToCheck, () => ({ batches: this.holdBatches }));
    await peer.answer(BILLING_OPERATIONS.holdsChecked, ({ batchIds }) => {
      const left = this.holdBatches.filter(({ batchId }) => !batchIds.includes(batchId));
      const checked = this.holdBatches.length - left.length;
      this.holdBatches.splice(0, Infinity, ...left);
      return { checked };
    });
    await peer.answer(BILLING_EVENTS, async (request) => {
      await this.beforeSettling();
      for (const event of eventsOf(request)) if (event.type === 'hold.settled') this.settle(event.payload);
      return ALL_TAKEN;
    });
  }

  /** Credits of an account's holds that are neither captured nor released. */
  heldFor(accountId: number): number {
    const own = [...this.holds.values()].filter((hold) => hold.accountId === accountId);
    const ids = new Set(own.map(({ requestId }) => requestId));
    const settled = new Map(this.settlements.map((part) => [`${part.messageId} ${part.settlement}`, part]));
    return sum(own) - sum([...settled.values()].filter(({ holdId }) => ids.has(holdId)));
  }

  private hold(item: HoldItem): HoldOutcome {
    const known = this.holds.get(item.requestId);
    if (known) return known.accountId === item.accountId && known.credits === item.credits ? 'held' : 'invalid';
    const available = this.available.get(item.accountId) ?? Infinity;
    if (available < item.credits) return 'insufficient_credit';
    if (available !== Infinity) this.available.set(item.accountId, available - item.credits);
    this.holds.set(item.requestId, item);
    return 'held';
  }

  /** Keeps all reports; repeated ones have one effect. */
  private settle(payload: HoldSettledEvent['payload']): void {
    const parts = partsOf(payload);
    const hold = this.holds.get(parts[0]?.holdId ?? '');
    // Billing would look up the right one, for each batch: a fault of the producer under test.
    if (hold && payload.accountId !== hold.accountId) throw new PeerError('INVALID', { accountId: payload.accountId });
    this.settlements.push(...parts);
    if (this.settled.has(payload.messageId)) return;
    this.settled.add(payload.messageId);
    const available = hold && this.available.get(hold.accountId);
    if (hold && available !== undefined) this.available.set(hold.accountId, available + payload.released);
  }
}

function sum(parts: readonly { readonly credits: number }[]): number {
  return parts.reduce((total, { credits }) => total + credits, 0);
}
