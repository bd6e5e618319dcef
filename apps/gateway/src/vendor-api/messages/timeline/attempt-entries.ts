import type { ExplainedMessage, MessageAttempt, UncertainOutcome } from '@sms/contracts/messaging';
import type { TimelineEntry } from './timeline-entry';

export function attemptEntry(attempt: MessageAttempt): TimelineEntry {
  const { carrier, slot, segment, segments } = attempt;
  const outcome = answerOf(attempt);
  return {
    at: attempt.at,
    step: 'attempt',
    text: `${nameOf(attempt)} over ${carrier}${slot === null ? '' : `, bind ${slot}`}: ${outcomeInWords({ ...attempt, outcome })}`,
    actor: outcome === 'accepted' || outcome === 'refused' ? 'carrier' : 'service',
    data: {
      attempt: attempt.attempt,
      segment,
      segments,
      carrier,
      bind: slot,
      outcome,
      carrier_message_id: attempt.carrierMessageId,
      refusal: attempt.refusal,
      code: attempt.refusalCode,
    },
  };
}

const DECIDED = {
  accepted: 'has it',
  not_accepted: 'does not have it',
  send_again: 'is to get it once more, whether it has it or not',
} as const satisfies Record<UncertainOutcome, string>;

/** Undefined when no operator decided about the attempt. */
export function decidedEntry({ decision, attempt, segment, carrier }: MessageAttempt): TimelineEntry | undefined {
  if (decision === undefined) return undefined;
  return {
    at: decision.at,
    step: 'decided',
    text: `An operator decided about attempt ${attempt}: ${carrier} ${DECIDED[decision.outcome]}.`,
    actor: 'operator',
    data: { attempt, segment, carrier, outcome: decision.outcome },
  };
}

/** Undefined when no receipt has come. */
export function receiptEntry(attempt: MessageAttempt, message: ExplainedMessage): TimelineEntry | undefined {
  const { receipt, carrier, segment, segments } = attempt;
  if (receipt === null) return undefined;
  return {
    at: receipt.at ?? message.updatedAt,
    step: 'receipt',
    text: `${carrier} reported${segments > 1 ? ` of segment ${segment}` : ''}: ${receipt.words}`,
    actor: 'carrier',
    data: { carrier, segment, receipt: receipt.words, carrier_message_id: attempt.carrierMessageId },
  };
}

/** No answer has come to an attempt that an operator says was accepted. */
function answerOf({ outcome, decision }: MessageAttempt): MessageAttempt['outcome'] {
  return decision?.outcome === 'accepted' ? 'uncertain' : outcome;
}

function nameOf({ attempt, segment, segments }: MessageAttempt): string {
  return `Attempt ${attempt}${segments > 1 ? `, segment ${segment} of ${segments},` : ''}`;
}

function outcomeInWords({ outcome, carrierMessageId, refusal }: MessageAttempt): string {
  switch (outcome) {
    case 'accepted':
      return carrierMessageId === null ? 'accepted without an id.' : `accepted as ${carrierMessageId}.`;
    case 'refused':
      return `refused, ${refusal ?? 'without words'}.`;
    case 'uncertain':
      return 'no answer came; the carrier may have it.';
    case 'not_sent':
      return 'it did not leave.';
    case 'in_flight':
      return 'no answer yet.';
  }
}
