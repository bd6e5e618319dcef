import type { ReasonCode } from '@sms/contracts/messaging';
import {
  Field,
  Flag,
  isPlainObject,
  ObjectOf,
  Objects,
  OneOf,
  Parsed,
  Secret,
  type ObjectSource,
  Text,
  Texts,
  Url,
  Whole,
} from '@sms/platform/validation';
import type { MessageState } from '@sms/smpp';
import { type Locator, parseLocator } from '../exchange/locator';
import { compilePattern, type Pattern } from '../exchange/pattern';
import { fieldsOfRequest, type RequestTemplate } from '../exchange/request-template';
import { CommonCarrierSettings, RECEIPT_TOKEN } from './carrier.settings';
import { StatesBy } from './receipt.settings';
import { checkedReports, ReportSettings } from './report.settings';
import { AuthField, type Credentials, NO_CREDENTIALS, RequestFields, requestTemplate } from './request.settings';

/** Meanings of an answer: `accepted`, and those of `status_rules`. */
const OUTCOMES = ['accepted', 'later', 'elsewhere', 'anywhere', 'never', 'uncertain', 'slow_down'] as const;
export type AnswerOutcome = (typeof OUTCOMES)[number];

const STATUS = /^(?:[1-5]\d\d|[1-5]xx)$/;
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

/** Locates a value in an answer. */
const LocatorField = () =>
  Field<Locator>(
    (value) => `must be ${isPlainObject(value) && 'pattern' in value ? PATTERN_SHAPE : LOCATOR_SHAPE}`,
    (value) => parseLocator(value) !== null,
    { convert: (value) => parseLocator(value) as Locator },
  );

/** An answer that meets all conditions of the rule has its outcome. */
export class AnswerRule {
  /** Lowest and highest of each range; empty: every status. */
  @Parsed('a status such as 200, "4xx", or a list of them', statusesOf, { names: ['status'] })
  readonly statuses: readonly (readonly [number, number])[] = [];
  /** Where the value to test is; null: the whole body is tested. */
  @LocatorField() readonly at: Locator | null = null;
  @Texts(/^.{1,200}$/s, 'texts', { convert: (values: string[]) => new Set(values) })
  readonly values: ReadonlySet<string> | null = null;
  @Parsed(PATTERN_SHAPE, (source) => (typeof source === 'string' ? compilePattern(source) : null))
  readonly pattern: Pattern | null = null;
  @OneOf(OUTCOMES) readonly outcome: AnswerOutcome;
  @OneOf(CODES) readonly code: RefusalCode | null = null;
}

/** The carrier's words for states, in capitals. */
export type ApiStates = ReadonlyMap<string, MessageState>;

/** How the answer to a submit is read. */
export type AnswerSettings = Pick<ApiCarrierSettings, 'messageId' | 'answers'>;

/** How the carrier is queried about a message. */
export interface PollSettings {
  readonly request: RequestTemplate;
  readonly state: Locator;
  readonly code: Locator | null;
}

const CODING = [/^[\x20-\x7e]{0,16}$/, 'at most 16 printable characters'] as const;
export const NO_REQUEST: RequestTemplate = {
  method: 'POST',
  origin: '',
  path: [],
  query: [],
  headers: [],
  body: null,
  values: {},
};

class PollFields extends RequestFields {
  @LocatorField() readonly state: Locator | null = null;
  @LocatorField() readonly code: Locator | null = null;
}

class Codings {
  @Text(...CODING) readonly gsm7: string = 'gsm7';
  @Text(...CODING) readonly ucs2: string = 'ucs2';
}

/** A carrier with an HTTP API of its own, described by settings instead of code. */
export class ApiCarrierSettings extends CommonCarrierSettings {
  declare readonly kind: 'http_api';
  /** Requests in flight at most. */
  @Whole(1, 1_000) readonly concurrency: number = 10;
  /** `carrier`: long texts are sent whole, and the carrier splits them. `udh`: they are sent part by part. */
  @OneOf(['carrier', 'udh']) readonly concatenation: 'udh' | 'carrier' = 'carrier';
  /** `46700…`, `+46700…` or `0046700…`. */
  @OneOf(['digits', 'plus', 'zero_zero']) readonly destFormat: 'digits' | 'plus' | 'zero_zero' = 'digits';
  /** Values of `{coding}`. */
  @ObjectOf(() => new Codings()) readonly codings: Codings = new Codings();
  /** Requests of `submit` and `poll` contain them. */
  @AuthField() readonly auth: Credentials = NO_CREDENTIALS;
  @ObjectOf(
    () => new RequestFields(),
    (fields, source, { auth }: ApiCarrierSettings) => requestTemplate(fields, source, auth),
  )
  readonly submit: RequestTemplate = NO_REQUEST;
  @LocatorField() readonly messageId: Locator | null = null;
  /** The first matching rule counts. */
  @Objects(() => new AnswerRule(), checkedRule) readonly answers: readonly AnswerRule[] = [];
  /** Whether a request repeated with the same `{reference}` makes no second message. */
  @Flag() readonly idempotent: boolean = false;
  @StatesBy(/^.{1,64}$/s, 'words of the carrier and the states they mean') readonly states: ApiStates = new Map();
  @ObjectOf(() => new ReportSettings(), checkedReports) readonly reports: ReportSettings | null = null;
  @ObjectOf(() => new PollFields(), pollSettings) readonly poll: PollSettings | null = null;
  /** Where the carrier reaches the worker's listener, and the token in that address; null: no reports come. */
  @Url({ fallback: withReports }) readonly receiptUrl: URL | null;
  @Secret(...RECEIPT_TOKEN, { fallback: withReports }) readonly receiptToken: string | null;
}

/** Required only with `reports`. */
function withReports({ reports }: ApiCarrierSettings): null | undefined {
  return reports === null ? null : undefined;
}

function pollSettings(fields: PollFields, source: ObjectSource, { auth }: ApiCarrierSettings): PollSettings {
  const request = requestTemplate(fields, source, auth);
  const asked = fieldsOfRequest(request);
  if (!asked.has('id')) source.reject('url', 'or query, headers or body must hold {id}');
  for (const field of asked)
    if (field !== 'id' && field !== 'username' && field !== 'password')
      source.reject('url', `or query, headers or body cannot hold {${field}}: all that is asked with is {id}`);
  if (fields.state === null) source.reject('state', 'must say where the state stands');
  return { request, state: fields.state ?? { kind: 'pointer', steps: [] }, code: fields.code };
}

function checkedRule(rule: AnswerRule, source: ObjectSource): AnswerRule {
  if (rule.values !== null && rule.at === null) source.reject('values', 'needs at');
  if (rule.code !== null && (rule.outcome === 'accepted' || rule.outcome === 'uncertain'))
    source.reject('code', `has no effect with outcome ${rule.outcome}`);
  return rule;
}

function statusesOf(value: unknown): readonly (readonly [number, number])[] | null {
  const list = (Array.isArray(value) ? value : [value]).map(String);
  if (!list.every((one) => STATUS.test(one))) return null;
  return list.map((one) => [Number(one.replace('xx', '00')), Number(one.replace('xx', '99'))]);
}
