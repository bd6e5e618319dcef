import type { MessageState } from '@sms/smpp';
import type { RequestTemplate } from '../exchange/request-template';
import { answerFields, type AnswerSettings } from './carrier-settings-api-answers';
import { credentialFields, NO_CREDENTIALS } from './carrier-settings-api-auth';
import { rejectApiConflicts } from './carrier-settings-api-conflicts';
import { pollFields, type PollSettings } from './carrier-settings-api-poll';
import { reportFields, type ReportSettings } from './carrier-settings-api-reports';
import { requestFields } from './carrier-settings-api-request';
import { isState, type CommonCarrierSettings } from './carrier-settings-common';
import { RECEIPT_TOKEN, RECEIPT_TOKEN_SHAPE } from './receipt-token';
import type { SettingsFields } from './settings-fields';

/** The carrier's words for states, in capitals. */
export type ApiStates = ReadonlyMap<string, MessageState>;

/** A carrier with an HTTP API of its own, described by settings instead of code. */
export interface ApiCarrierSettings extends CommonCarrierSettings, AnswerSettings {
  readonly kind: 'http_api';
  /** Requests in flight at most. */
  readonly concurrency: number;
  /** `carrier`: long texts are sent whole, and the carrier splits them. `udh`: they are sent part by part. */
  readonly concatenation: 'udh' | 'carrier';
  /** `46700…`, `+46700…` or `0046700…`. */
  readonly destFormat: 'digits' | 'plus' | 'zero_zero';
  /** Values of `{coding}`. */
  readonly codings: Codings;
  readonly submit: RequestTemplate;
  /** Whether a request repeated with the same `{reference}` makes no second message. */
  readonly idempotent: boolean;
  readonly states: ApiStates;
  readonly reports: ReportSettings | null;
  readonly poll: PollSettings | null;
  /** Where the carrier reaches the worker's listener, and the token in that address; null: no reports come. */
  readonly receiptUrl: URL | null;
  readonly receiptToken: string | null;
}

export type Codings = Readonly<Record<'gsm7' | 'ucs2', string>>;

const MAX_WORD = 64;
const CODING = /^[\x20-\x7e]{0,16}$/;
const STANDARD_CODINGS: Codings = { gsm7: 'gsm7', ucs2: 'ucs2' };
const NO_REQUEST: RequestTemplate = {
  method: 'POST',
  origin: '',
  path: [],
  query: [],
  headers: [],
  body: null,
  values: {},
};

export function apiFields(
  fields: SettingsFields,
  common: CommonCarrierSettings,
): Omit<ApiCarrierSettings, keyof CommonCarrierSettings> {
  const credentials = fields.object('auth', credentialFields) ?? NO_CREDENTIALS;
  const reports = fields.object('reports', reportFields);
  const submit = fields.object('submit', (request) => requestFields(request, credentials));
  if (!fields.given('submit')) fields.reject('submit', 'must describe the request of a submit');
  const settings = {
    kind: 'http_api' as const,
    concurrency: fields.whole('concurrency', { max: 1_000 }, 10),
    concatenation: fields.oneOf('concatenation', ['carrier', 'udh'], 'carrier'),
    destFormat: fields.oneOf('dest_format', ['digits', 'plus', 'zero_zero'], 'digits'),
    codings: fields.object('codings', codingFields) ?? STANDARD_CODINGS,
    submit: submit ?? NO_REQUEST,
    ...answerFields(fields),
    idempotent: fields.flag('idempotent'),
    states: statesField(fields),
    reports,
    poll: fields.object('poll', (poll) => pollFields(poll, credentials)),
    receiptUrl: reports && fields.url('receipt_url'),
    receiptToken: reports && fields.secret('receipt_token', RECEIPT_TOKEN, RECEIPT_TOKEN_SHAPE),
  };
  rejectApiConflicts(fields, common, settings, submit !== null);
  return settings;
}

function codingFields(fields: SettingsFields): Codings {
  const coding = (name: keyof Codings) =>
    fields.text(name, CODING, 'at most 16 printable characters', STANDARD_CODINGS[name]);
  return { gsm7: coding('gsm7'), ucs2: coding('ucs2') };
}

function statesField(fields: SettingsFields): ApiStates {
  return fields.map('states', 'words of the carrier and the states they mean', (word, state) =>
    word !== '' && word.length <= MAX_WORD && isState(state) ? [word.toUpperCase(), state] : undefined,
  );
}
