import { MESSAGE_STATUSES, type MessageStatus } from '@sms/contracts/messaging';

/**
 * queued ──► pending ──► delivered | undelivered
 *    └──────────┴──────► failed
 *
 * Nothing leaves a final status, so late and repeated receipts are harmless.
 */
const TRANSITIONS: Readonly<Record<MessageStatus, readonly MessageStatus[]>> = {
  queued: ['pending', 'failed'],
  pending: ['delivered', 'undelivered', 'failed'],
  delivered: [],
  undelivered: [],
  failed: [],
};

/** The statuses from which `to` can be reached in one step: the guard of every status update. */
export function statusesBefore(to: MessageStatus): readonly MessageStatus[] {
  return MESSAGE_STATUSES.filter((from) => TRANSITIONS[from].includes(to));
}

export function isFinal(status: MessageStatus): boolean {
  return TRANSITIONS[status].length === 0;
}
