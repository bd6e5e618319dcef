import type { ReasonCode } from '@sms/contracts/messaging';
import type { CarrierAnswer } from '../carrier';
import { cleanMessageId } from '../clean-carrier-fields';
import type { SubmitReading } from '../http-dialect';
import { httpRefusal } from '../http-refusals';
import type { SettingsFields } from '../settings-fields';
import { locate, locatorField, PATTERN_SHAPE, type HttpAnswer, type Locator } from './locator';
import { compilePattern, type Pattern } from './pattern';

/** What an answer can mean. Behind `accepted` the words are those of `status_rules`. */
const OUTCOMES = ['accepted', 'later', 'elsewhere', 'anywhere', 'never', 'uncertain', 'slow_down'] as const;
type Outcome = (typeof OUTCOMES)[number];

/** Answers that fit all of its conditions mean the outcome. */
export interface AnswerRule {
  /** Lowest and highest of each range; empty: every status. */
  readonly statuses: readonly (readonly [number, number])[];
  /** Where the value stands that the conditions speak of; null: they speak of the whole body. */
  readonly at: Locator | null;
  readonly values: ReadonlySet<string> | null;
  readonly pattern: Pattern | null;
  readonly outcome: Outcome;
  readonly code: RefusalCode | null;
}

export interface AnswerSettings {
  readonly messageId: Locator | null;
  /** The first that fits counts. */
  readonly answers: readonly AnswerRule[];
}

type Refused = Exclude<Outcome, 'accepted' | 'uncertain'>;

const STATUS = /^(?:[1-5]\d\d|[1-5]xx)$/;
const STATUS_SHAPE = 'a status such as 200, "4xx", or a list of them';
/** What a rule may tell the vendor, and the words that go with it. */
const REASONS = {
  carrier_refused: 'not accepted',
  carrier_throttled: 'too many messages at once',
  carrier_unavailable: 'temporary error',
  carrier_account_refused: 'our account is not accepted',
  invalid_recipient: 'the destination is not valid',
  invalid_sender: 'the sender is not accepted',
  invalid_content: 'the text is not accepted',
  invalid_parameter: 'the request is not accepted',
  no_route: 'no route to the destination',
} as const satisfies Readonly<Partial<Record<ReasonCode, string>>>;
type RefusalCode = keyof typeof REASONS;
const CODES = Object.keys(REASONS) as [RefusalCode, ...RefusalCode[]];
const STANDARD_CODES: Readonly<Record<Refused, RefusalCode>> = {
  later: 'carrier_unavailable',
  anywhere: 'carrier_unavailable',
  elsewhere: 'carrier_refused',
  never: 'carrier_refused',
  slow_down: 'carrier_throttled',
};
const TOO_MANY_REQUESTS = 429;

export function answerFields(fields: SettingsFields): AnswerSettings {
  return { messageId: locatorField(fields, 'message_id'), answers: fields.objects('answers', answerRule) };
}

/** Reads the answer to a submit: by the carrier's own rules, and where none fits by the status. */
export function readApiAnswer(answer: HttpAnswer, settings: AnswerSettings, submissionId: number): SubmitReading {
  const rule = settings.answers.find((one) => fits(one, answer));
  const taken = answer.status >= 200 && answer.status < 300;
  // The part that is missing may hold the error.
  if (taken && answer.body === null) return said({ kind: 'uncertain' });
  if (rule?.outcome === 'accepted' || (!rule && taken)) return said(accepted(answer, settings.messageId, submissionId));
  if (rule?.outcome === 'uncertain') return said({ kind: 'uncertain' });
  if (rule) return said(refused(rule.outcome, rule.code, answer.status), rule.outcome === 'slow_down');
  const refusal = httpRefusal(answer.status, answer.body ?? '');
  return said(refusal ? { kind: 'refused', ...refusal } : { kind: 'uncertain' }, answer.status === TOO_MANY_REQUESTS);
}

/** A carrier whose answers hold no id knows the message by ours; one that holds none that can be used has it, too. */
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

function answerRule(fields: SettingsFields): AnswerRule {
  const source = fields.optionalText('pattern', /./, PATTERN_SHAPE);
  const pattern = source === null || source === '' ? null : compilePattern(source);
  if (source !== null && source !== '' && pattern === null) fields.reject('pattern', `must be ${PATTERN_SHAPE}`);
  const values = fields.given('values') ? fields.texts('values', /^.{1,200}$/s, 'texts', []) : null;
  const at = locatorField(fields, 'at');
  if (values !== null && at === null) fields.reject('values', 'needs at');
  const outcome = fields.oneOf('outcome', OUTCOMES);
  const code = fields.given('code') ? fields.oneOf('code', CODES) : null;
  if (code !== null && (outcome === 'accepted' || outcome === 'uncertain'))
    fields.reject('code', `has no effect with outcome ${outcome}`);
  return { statuses: statuses(fields), at, values: values && new Set(values), pattern, outcome, code };
}

function statuses(fields: SettingsFields): readonly (readonly [number, number])[] {
  const given = fields.raw('status') ?? [];
  const list = (Array.isArray(given) ? given : [given]).map(String);
  if (!list.every((one) => STATUS.test(one))) fields.reject('status', `must be ${STATUS_SHAPE}`);
  return list.map((one) => [Number(one.replace('xx', '00')), Number(one.replace('xx', '99'))]);
}
