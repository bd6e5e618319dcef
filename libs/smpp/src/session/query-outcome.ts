import { statusName } from '../codec/command-status';
import { messageStateOf, type MessageState } from '../message/message-state';
import type { Answer } from './pending-requests';

export type QueryOutcome =
  | { kind: 'found'; state: MessageState; /** The carrier's own number; 0 when there is none. */ errorCode: number }
  /** ESME_RQUERYFAIL and ESME_RINVMSGID mean that the carrier does not know the id. */
  | { kind: 'refused'; commandStatus: number; statusName: string }
  | { kind: 'unanswered'; reason: 'timeout' | 'link_lost' }
  | { kind: 'not_sent' };

export function readQueryAnswer(answer: Answer<'query_sm'>): QueryOutcome {
  if (answer.kind !== 'answered') return { kind: 'unanswered', reason: answer.kind };
  const { pdu } = answer;
  if (pdu.command === 'query_sm_resp' && pdu.status === 0) {
    return { kind: 'found', state: messageStateOf(pdu.messageState) ?? 'unknown', errorCode: pdu.errorCode };
  }
  return { kind: 'refused', commandStatus: pdu.status, statusName: statusName(pdu.status) };
}
