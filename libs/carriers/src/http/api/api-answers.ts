import type { AnswerOutcome, AnswerRule, AnswerSettings, RefusalCode } from '../../settings/api.settings';
import type { HttpAnswer } from '../../exchange/http-messages';
import { locate, type Locator } from '../../exchange/locator';
import type { CarrierAnswer } from '../../port/carrier';
import { cleanMessageId } from '../../port/clean-carrier-fields';
import type { SubmitReading } from '../http-dialect';
import { httpRefusal } from '../http-refusals';

type Refused = Exclude<AnswerOutcome, 'accepted' | 'uncertain'>;

/** Reasons of refusals, for operators. */
const REASONS: Readonly<Record<RefusalCode, string>> = {
  carrier_refused: 'not accepted',
  carrier_throttled: 'too many messages at once',
  carrier_unavailable: 'temporary error',
  carrier_account_refused: 'our account is not accepted',
  invalid_recipient: 'the destination is not valid',
  invalid_sender: 'the sender is not accepted',
  invalid_content: 'the text is not accepted',
  invalid_parameter: 'the request is not accepted',
  no_route: 'no route to the destination',
};
const STANDARD_CODES: Readonly<Record<Refused, RefusalCode>> = {
  later: 'carrier_unavailable',
  anywhere: 'carrier_unavailable',
  elsewhere: 'carrier_refused',
  never: 'carrier_refused',
  slow_down: 'carrier_throttled',
};
const TOO_MANY_REQUESTS = 429;

/** Reads the answer to a submit by the carrier's own rules, or by its status when no rule matches. */
export function readApiAnswer(answer: HttpAnswer, settings: AnswerSettings, submissionId: number): SubmitReading {
  const rule = settings.answers.find((one) => fits(one, answer));
  const taken = answer.status >= 200 && answer.status < 300;
  // The missing part of the body may hold an error.
  if (taken && answer.body === null) return said({ kind: 'uncertain' });
  if (rule?.outcome === 'accepted' || (!rule && taken)) return said(accepted(answer, settings.messageId, submissionId));
  if (rule?.outcome === 'uncertain') return said({ kind: 'uncertain' });
  if (rule) return said(refused(rule.outcome, rule.code, answer.status), rule.outcome === 'slow_down');
  const refusal = httpRefusal(answer.status, answer.body ?? '');
  return said(refusal ? { kind: 'refused', ...refusal } : { kind: 'uncertain' }, answer.status === TOO_MANY_REQUESTS);
}

/** Without `message_id` in its settings the carrier knows the message by our id; an unusable id is accepted, too. */
function accepted(answer: HttpAnswer, messageId: Locator | null, submissionId: number): CarrierAnswer {
  if (messageId === null)
    return { kind: 'accepted', carrierMessageId: String(submissionId), verbatimMessageId: String(submissionId) };
  const id = cleanMessageId(locate(messageId, answer) ?? '');
  return { kind: 'accepted', carrierMessageId: id?.normalised ?? null, verbatimMessageId: id?.verbatim ?? null };
}

function refused(outcome: Refused, ownCode: RefusalCode | null, status: number): CarrierAnswer {
  const code = ownCode ?? STANDARD_CODES[outcome];
  return {
    kind: 'refused',
    reason: `${REASONS[code]} (HTTP ${status})`,
    code,
    retry: outcome === 'slow_down' ? 'later' : outcome,
  };
}

function said(answer: CarrierAnswer, slowDown = false): SubmitReading {
  return { answer, slowDown, queued: false };
}

function fits({ statuses, at, values, pattern }: AnswerRule, answer: HttpAnswer): boolean {
  if (statuses.length > 0 && !statuses.some(([low, high]) => answer.status >= low && answer.status <= high))
    return false;
  const value = at === null ? (answer.body ?? '') : locate(at, answer);
  if (value === null) return false;
  return (values === null || values.has(value)) && (pattern === null || pattern.test(value));
}
