import { BILLING_ERRORS } from '@sms/contracts/billing';
import { DomainError } from '@sms/platform/errors';

export type Settlement = 'capture' | 'release';

/** One line of the ledger: a message's capture, or its release. */
export interface SettlementPart {
  readonly requestId: string;
  /** UUID; that of the message for the first of its parts. */
  readonly reference: string;
  readonly credits: number;
  readonly settlement: Settlement;
}

/** What the database knows about one settlement, read under the lock of its account. */
export interface SettlementState extends SettlementPart {
  /** Null: there is no such hold. */
  readonly accountId: number | null;
  /** Credits of the hold that were neither captured nor released before this batch. */
  readonly openCredits: number;
  /** How this reference was settled earlier, if it was. */
  readonly settledAs: Settlement | null;
}

export type DueSettlement = SettlementState & { readonly accountId: number };

/**
 * Returns the settlements that are still to be made: a reference settled the same way already is left out.
 * @throws {DomainError} when one names no hold, exceeds what its hold has left, or contradicts an earlier one.
 */
export function checkSettlements(states: readonly SettlementState[]): DueSettlement[] {
  const settledAs = new Map<string, Settlement>();
  const open = new Map<string, number>();
  const due: DueSettlement[] = [];
  for (const state of states) {
    const { requestId, reference, credits, settlement, accountId } = state;
    if (accountId === null)
      throw new DomainError(BILLING_ERRORS.holdUnknown, 'there is no hold for this request', { requestId });
    const earlier = state.settledAs ?? settledAs.get(reference);
    if (earlier !== undefined && earlier !== settlement) {
      throw new DomainError(BILLING_ERRORS.settledOtherwise, `already settled by ${earlier}`, { requestId, reference });
    }
    if (earlier !== undefined) continue;
    const left = (open.get(requestId) ?? state.openCredits) - credits;
    if (left < 0)
      throw new DomainError(BILLING_ERRORS.holdExceeded, 'more credits than the hold has left', {
        requestId,
        reference,
      });
    open.set(requestId, left);
    settledAs.set(reference, settlement);
    due.push({ ...state, accountId });
  }
  return due;
}
