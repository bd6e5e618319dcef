import { parsePointer } from '../exchange/json';
import { checkFields, NO_CHECK, type ReportCheck } from './carrier-settings-api-check';
import type { SettingsFields } from './settings-fields';

/** The steps of a JSON pointer, or the one name of a parameter. */
export type ReportField = readonly string[];

/** The answer to a report once it is committed. */
export interface ReportAnswer {
  readonly status: number;
  readonly contentType: string | null;
  readonly body: string;
}

/** How the carrier reports the states of messages. */
export interface ReportSettings {
  readonly format: 'json' | 'form' | 'query';
  /** Where the list of reports is in JSON; null: the whole body is a report, or a list of reports. */
  readonly list: ReportField | null;
  /** The carrier's id, as in the answer to the submit. */
  readonly id: ReportField | null;
  /** Our own number of the submission, sent back. */
  readonly reference: ReportField | null;
  readonly state: ReportField | null;
  readonly code: ReportField | null;
  readonly time: ReportField | null;
  /** Number of the recipient. */
  readonly number: ReportField | null;
  readonly check: ReportCheck;
  readonly answer: ReportAnswer;
}

const PARAMETER = /^[^\p{Cc}]{1,64}$/u;
const SILENT_ANSWER: ReportAnswer = { status: 200, contentType: null, body: '' };
const CONTENT_TYPE = /^[\x20-\x7e]{1,64}$/;

export function reportFields(fields: SettingsFields): ReportSettings {
  const format = fields.oneOf('format', ['json', 'form', 'query'], 'json');
  const place = (field: string) => placeField(fields, field, format);
  const check = fields.object('check', checkFields) ?? NO_CHECK;
  if (format === 'query' && check.hmac !== null)
    fields.reject('check', 'cannot have hmac with format query: there is no body');
  if (format !== 'json' && fields.given('list')) fields.reject('list', 'needs format json');
  if (!fields.given('state')) fields.reject('state', 'must say where the state stands');
  return {
    format,
    list: place('list'),
    id: place('id'),
    reference: place('reference'),
    state: place('state'),
    code: place('code'),
    time: place('time'),
    number: place('number'),
    check,
    answer: fields.object('answer', answerFields) ?? SILENT_ANSWER,
  };
}

function placeField(fields: SettingsFields, field: string, format: ReportSettings['format']): ReportField | null {
  if (!fields.given(field)) return null;
  if (format !== 'json') return [fields.text(field, PARAMETER, 'the name of a parameter')];
  const steps = parsePointer(fields.text(field, /^(?:\/|$)/, 'a JSON pointer such as "/status"'));
  if (steps === null) fields.reject(field, 'must be a JSON pointer such as "/status"');
  return steps;
}

function answerFields(fields: SettingsFields): ReportAnswer {
  const status = fields.whole('status', { min: 200, max: 299 }, 200);
  const body = fields.text('body', /^[^]{0,1000}$/, 'at most 1000 characters', '');
  if (status === 204 && body !== '') fields.reject('body', 'cannot be sent with status 204');
  return {
    status,
    contentType:
      body === '' ? null : fields.text('content_type', CONTENT_TYPE, 'a content type', 'text/plain; charset=utf-8'),
    body,
  };
}
