import type { CarrierAnswer } from '@sms/carriers';
import { messageIdOf } from '@sms/contracts/rpc';
import { startSpan } from '@sms/platform/observability';
import type { PreparedPart } from './prepare-submissions';

/** Begins the span of a submit, if the message is part of a sampled trace; the returned function ends it. */
export function traceSubmit(
  carrier: string,
  { message, segment, segments }: PreparedPart,
): ((answer: CarrierAnswer) => void) | undefined {
  if (message.traceParent === null) return undefined;
  const span = startSpan('submit', message.traceParent, {
    kind: 'client',
    attributes: {
      'sms.message_id': messageIdOf(message.requestId, message.ordinal),
      'sms.account_id': message.accountId,
      'sms.carrier': carrier,
      'sms.lane': message.lane,
      'sms.attempt': message.attempt,
      'sms.segment': segment,
      'sms.segments': segments,
      'sms.accepted_to_claimed_ms': Math.round(message.ageSeconds * 1_000),
    },
  });
  return (answer) => {
    span?.set({ 'sms.outcome': answer.kind });
    span?.end(answer.kind === 'refused' ? (answer.code ?? 'carrier_refused') : undefined);
  };
}
