import type { ReasonCode } from '@sms/contracts/messaging';
import { parseLocator, type Locator } from '../exchange/locator';
import { compilePattern, type Pattern } from '../exchange/pattern';
import { isRecord } from '../exchange/is-record';
import type { SettingsFields } from './settings-fields';

/** Meanings of an answer: `accepted`, and those of `status_rules`. */
const OUTCOMES = ['accepted', 'later', 'elsewhere', 'anywhere', 'never', 'uncertain', 'slow_down'] as const;
export type AnswerOutcome = (typeof OUTCOMES)[number];

/** An answer that meets all conditions of the rule has its outcome. */
export interface AnswerRule {
  /** Lowest and highest of each range; empty: every status. */
  readonly statuses: readonly (readonly [number, number])[];
  /** Where the value to test is; null: the whole body is tested. */
  readonly at: Locator | null;
  readonly values: ReadonlySet<string> | null;
  readonly pattern: Pattern | null;
  readonly outcome: AnswerOutcome;
  readonly code: RefusalCode | null;
}

export interface AnswerSettings {
  readonly messageId: Locator | null;
  /** The first matching rule counts. */
  readonly answers: readonly AnswerRule[];
}

const STATUS = /^(?:[1-5]\d\d|[1-5]xx)$/;
const STATUS_SHAPE = 'a status such as 200, "4xx", or a list of them';
/** Codes that a rule may report to the vendor. */
const CODES = [
  'carrier_refused',
  'carrier_throttled',
  'carrier_unavailable',
  'carrier_account_refused',
  'invalid_recipient',
  'invalid_sender',
  'invalid_content',
  'invalid_parameter',
  'no_route',
] as const satisfies readonly ReasonCode[];
export type RefusalCode = (typeof CODES)[number];
const LOCATOR_SHAPE = 'a JSON pointer such as "/id", {"pattern": …} or {"header": …}';
const PATTERN_SHAPE = "a regular expression in RE2's syntax of at most 200 characters";

export function answerFields(fields: SettingsFields): AnswerSettings {
  return { messageId: locatorField(fields, 'message_id'), answers: fields.objects('answers', answerRule) };
}

/** Reads a field that locates a value in an answer. */
export function locatorField(fields: SettingsFields, field: string): Locator | null {
  const value = fields.raw(field);
  if (value === undefined || value === null) return null;
  const locator = parseLocator(value);
  if (locator === null)
    fields.reject(field, `must be ${isRecord(value) && 'pattern' in value ? PATTERN_SHAPE : LOCATOR_SHAPE}`);
  return locator;
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
