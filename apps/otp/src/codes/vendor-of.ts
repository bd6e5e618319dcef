import type { GenerateOtpRequest } from '@sms/contracts/otp';

/**
 * Whom limits count: an account and its sub-accounts are one vendor, or else more sub-accounts would be more attempts.
 */
export function vendorOf({
  accountId,
  parentAccountId,
}: Pick<GenerateOtpRequest, 'accountId' | 'parentAccountId'>): number {
  return parentAccountId ?? accountId;
}
