import type { BillingEvent, HoldSettledEvent } from '@sms/contracts/billing';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { isUUID } from 'class-validator';

/** @throws {DomainError} INVALID: the relay then holds this event back and carries the others on. */
export function assertEvent(event: BillingEvent): void {
  switch (event.type) {
    case 'account.opened':
      if (!Number.isSafeInteger(event.payload.accountId)) throw invalid('accountId must be a whole number');
      return;
    case 'hold.settled':
      assertSettlement(event.payload);
      return;
    default:
      throw invalid(`unknown event type ${String((event as { type: unknown }).type)}`);
  }
}

function assertSettlement({ requestId, reference, credits, settlement }: HoldSettledEvent['payload']): void {
  if (!isUUID(requestId) || !isUUID(reference)) throw invalid('requestId and reference must be UUIDs');
  if (!Number.isSafeInteger(credits) || credits < 1) throw invalid('credits must be a whole number of at least 1');
  if (settlement !== 'capture' && settlement !== 'release') throw invalid('settlement must be capture or release');
}

function invalid(problem: string): DomainError {
  return new DomainError(FAULT_CODES.invalid, problem);
}
