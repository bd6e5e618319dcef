import { BILLING_ERRORS } from '@sms/contracts/billing';
import { ordinalOf, requestIdOf } from '@sms/contracts/rpc';

/** The parts of a message's share of a hold, in whole credits, at least one in all. */
export interface Settlement {
  readonly messageId: string;
  /** The hold's account in the event. */
  readonly accountId?: number | undefined;
  /** The advance that covers the message; absent: the hold of its own request does. */
  readonly advanceId?: string | undefined;
  readonly captured: number;
  readonly released: number;
}

/** The stored state of one settlement, read under the lock of its account. */
export interface SettlementState extends Settlement {
  /** Undefined when there is no such hold. */
  readonly hold: { readonly credits: number; readonly messages: number; readonly settled: number } | undefined;
  /** The earlier settlement of the message, if any. */
  readonly earlier: Pick<Settlement, 'captured' | 'released'> | undefined;
}

type RefusalCode = (typeof BILLING_ERRORS)[keyof typeof BILLING_ERRORS];

export interface SettlementDecision {
  /** Settlements to make now, without those made the same way before. */
  readonly due: readonly Settlement[];
  /** Keyed by message id. */
  readonly refused: ReadonlyMap<string, RefusalCode>;
}

/** Decides settlements in their order, each message once. A refused one never fails the others. */
export function decideSettlements(states: readonly SettlementState[]): SettlementDecision {
  const settled = new Map<string, number>();
  const due: Settlement[] = [];
  const refused = new Map<string, RefusalCode>();
  for (const state of states) {
    const holdId = holdIdOf(state);
    const before = settled.get(holdId) ?? state.hold?.settled ?? 0;
    const code = refusalOf(state, before);
    if (code) refused.set(state.messageId, code);
    else if (!state.earlier) {
      due.push(state);
      settled.set(holdId, before + creditsOf(state));
    }
  }
  return { due, refused };
}

/** The id of the request or advance for which the message's credits are held. */
export function holdIdOf({ messageId, advanceId }: Pick<Settlement, 'messageId' | 'advanceId'>): string {
  return advanceId ?? requestIdOf(messageId);
}

/** @param before credits of the hold that are settled already */
function refusalOf(state: SettlementState, before: number): RefusalCode | undefined {
  const { hold, earlier, advanceId } = state;
  if (!hold) return BILLING_ERRORS.holdUnknown;
  if (earlier) return isSameSettlement(state, earlier) ? undefined : BILLING_ERRORS.settledOtherwise;
  const isShort = hold.messages === 1 && creditsOf(state) < hold.credits;
  if (advanceId === undefined && (ordinalOf(state.messageId) > hold.messages || isShort))
    return BILLING_ERRORS.holdMismatch;
  return creditsOf(state) > hold.credits - before ? BILLING_ERRORS.holdExceeded : undefined;
}

export function isSameSettlement(one: Amounts, other: Amounts): boolean {
  return one.captured === other.captured && one.released === other.released;
}

type Amounts = Pick<Settlement, 'captured' | 'released'>;

function creditsOf({ captured, released }: Settlement): number {
  return captured + released;
}
