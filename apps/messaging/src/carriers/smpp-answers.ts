import type { SubmitAnswer, SubmitOutcome } from '@sms/smpp';
import type { SmppCarrierSettings } from '../config/carrier-settings';
import type { CarrierAnswer } from './carrier';
import { cleanMessageId } from './clean-carrier-fields';
import { smppRefusal } from './smpp-refusals';

type Settings = Pick<SmppCarrierSettings, 'statusRules' | 'messageIdCut'>;

/** What became of a submit, in the words that all carriers share. */
export function readOutcome(outcome: SubmitOutcome, settings: Settings): CarrierAnswer {
  return outcome.kind === 'uncertain' || outcome.kind === 'not_sent'
    ? { kind: outcome.kind }
    : readAnswer(outcome, settings);
}

/** An id that cannot be used is none: the carrier has the message all the same. */
export function readAnswer(answer: SubmitAnswer, { statusRules, messageIdCut }: Settings): CarrierAnswer {
  if (answer.kind === 'refused') {
    const refusal = smppRefusal(answer.statusName, statusRules);
    return refusal ? { kind: 'refused', ...refusal } : { kind: 'uncertain' };
  }
  const id = cleanMessageId(answer.messageId, messageIdCut);
  return { kind: 'accepted', carrierMessageId: id?.normalised ?? null, verbatimMessageId: id?.verbatim ?? null };
}
