import { type Reason, type ReasonCode, REASONS } from '@sms/contracts/messaging';

/** What replies and events say for a code; null for none, and for one that only another version knows. */
export function reasonOf(code: ReasonCode | null): Reason | null {
  return code !== null && Object.hasOwn(REASONS, code) ? { code, ...REASONS[code] } : null;
}
