import { type Reason, type ReasonCode, REASONS } from '@sms/contracts/messaging';

/** The reason that replies and events give for a code; null for none, and for one that only another version knows. */
export function reasonOf(code: ReasonCode | null): Reason | null {
  if (code === null || !Object.hasOwn(REASONS, code)) return null;
  const { text, retryHelps } = REASONS[code];
  return { code, text, retryHelps };
}
