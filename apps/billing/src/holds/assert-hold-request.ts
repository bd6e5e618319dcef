import type { HoldItem } from '@sms/contracts/billing';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { isUUID } from 'class-validator';

const MAX_BATCH = 1_000;

/** @throws {DomainError} INVALID: a malformed item is a fault of the calling service, not an outcome. */
export function assertHoldRequest(items: readonly HoldItem[]): void {
  if (!Array.isArray(items) || items.length > MAX_BATCH) throw invalid(`items must be a list of at most ${MAX_BATCH}`);
  items.forEach((item: HoldItem, index) => {
    if (!isUUID(item.requestId)) throw invalid(`items[${index}].requestId must be a UUID`);
    if (!Number.isSafeInteger(item.accountId)) throw invalid(`items[${index}].accountId must be a whole number`);
    if (!Number.isSafeInteger(item.credits) || item.credits < 1)
      throw invalid(`items[${index}].credits must be a whole number of at least 1`);
  });
}

function invalid(problem: string): DomainError {
  return new DomainError(FAULT_CODES.invalid, problem);
}
