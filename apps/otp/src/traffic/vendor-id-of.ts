import type { GenerateOtpRequest } from '@sms/contracts/otp';

/** For limits, an account and its sub-accounts are one vendor: otherwise sub-accounts would be further attempts. */
export function vendorIdOf({
  accountId,
  parentAccountId,
}: Pick<GenerateOtpRequest, 'accountId' | 'parentAccountId'>): number {
  return parentAccountId ?? accountId;
}
