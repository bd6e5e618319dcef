import { isRetryable, isThrottling, statusName } from '../codec/command-status';
import type { PduOf } from '../codec/pdu';

export type SubmitAnswer =
  | { kind: 'accepted'; messageId: string }
  | {
      kind: 'refused';
      /** command_status of the response. */
      commandStatus: number;
      /** Its ESME_… name, or `0x…` when SMPP 3.4 has none. */
      statusName: string;
      /** Whether the same message may be accepted later. */
      retryable: boolean;
      /** Whether the carrier asks the whole bind to slow down. */
      throttled: boolean;
    };

export type NotSentReason = 'unbound' | 'unbinding' | 'link_lost' | 'receiver_only' | 'queue_full';

/**
 * `uncertain`: the request reached the socket and its outcome is unknown, so it must not be retried blindly.
 * `not_sent`: it provably never reached the socket.
 */
export type SubmitOutcome =
  SubmitAnswer | { kind: 'uncertain'; reason: 'timeout' | 'link_lost' } | { kind: 'not_sent'; reason: NotSentReason };

export function readSubmitAnswer(pdu: PduOf<'submit_sm_resp'> | PduOf<'generic_nack'>): SubmitAnswer {
  if (pdu.command === 'submit_sm_resp' && pdu.status === 0) return { kind: 'accepted', messageId: pdu.messageId };
  return {
    kind: 'refused',
    commandStatus: pdu.status,
    statusName: statusName(pdu.status),
    retryable: isRetryable(pdu.status),
    throttled: isThrottling(pdu.status),
  };
}
