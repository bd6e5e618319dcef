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
/** Billing's database is away when it is asked to hold for this one. */
export const accountWithoutBilling = 666_667;

/** What was captured or released of a message. */
export interface SettledPart {
  readonly requestId: string;
  readonly messageId: string;
  /** Of the hold: its own request, or an advance. */
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

/** Stands in for billing: keeps what it is told, and holds for whoever asks but accounts that have a limit. */
export class BillingPeer {
  readonly settlements: SettledPart[] = [];
  /** Every hold that was granted, by its id. */
  readonly holds = new Map<string, HoldItem>();
  /** Gone when they are checked. */
  readonly holdBatches: HoldBatch[] = [];
  /** Credits that are available, of accounts that have not all they may want. */
  readonly available = new Map<number, number>([[accountWithoutCredit, 0]]);
  /** What a request for holds waits for, before and after it is decided. */
  beforeHold: (items: readonly HoldItem[]) => Promise<void> = async () => undefined;
  afterHold: (items: readonly HoldItem[]) => Promise<void> = async () => undefined;
  /** What every report of settlements waits for. */
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

  /** Keeps all that is said; it has one effect. */
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
