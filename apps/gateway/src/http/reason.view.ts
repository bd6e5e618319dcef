import type { Reason } from '@sms/contracts/messaging';

/**
 * Why a message ended as it did; null while there is no reason, or when messaging is of a version that does not tell.
 */
export function reasonView(reason: Reason | null | undefined) {
  return reason ? { code: reason.code, text: reason.text, retry_helps: reason.retryHelps } : null;
}
