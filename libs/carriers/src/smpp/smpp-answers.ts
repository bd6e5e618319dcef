import type { SubmitAnswer } from '@sms/smpp';
import type { SmppCarrierSettings } from '../settings/smpp.settings';
import type { CarrierAnswer } from '../port/carrier';
import { cleanMessageId } from '../port/clean-carrier-fields';
import type { SentSubmit } from './paced-submits';
import { smppRefusal } from './smpp-refusals';

type Settings = Pick<SmppCarrierSettings, 'statusRules' | 'messageIdCut'>;

/** The outcome of a submit in the form common to all carriers. */
export function readOutcome(outcome: SentSubmit, settings: Settings): CarrierAnswer {
  const slot = outcome.slot === undefined ? {} : { slot: outcome.slot };
  return outcome.kind === 'uncertain' || outcome.kind === 'not_sent'
    ? { kind: outcome.kind, ...slot }
    : { ...readAnswer(outcome, settings), ...slot };
}

/** An unusable id becomes null: the carrier has the message all the same. */
export function readAnswer(answer: SubmitAnswer, { statusRules, messageIdCut }: Settings): CarrierAnswer {
  if (answer.kind === 'refused') {
    const refusal = smppRefusal(answer.statusName, statusRules);
    return refusal ? { kind: 'refused', ...refusal } : { kind: 'uncertain' };
  }
  const id = cleanMessageId(answer.messageId, messageIdCut);
  return { kind: 'accepted', carrierMessageId: id?.normalised ?? null, verbatimMessageId: id?.verbatim ?? null };
}
