import type { ApiStates } from '../../settings/api.settings';
import type { ReportField, ReportSettings } from '../../settings/report.settings';
import { isJsonObject, readJson, scalar, valueAt, type JsonValue } from '../../exchange/json';
import { readState } from './api-states';
import type { CarrierOddity } from '../../port/carrier-oddity';
import type { CarrierReceipt } from '../../port/carrier-receipt';
import { cleanAddress, cleanMessageId, cleanRaw } from '../../port/clean-carrier-fields';
import type { ReportCall, ReportReading } from '../report-dialect';
import { readReportTime } from '../report-time';
import { referenceOf } from '../../segment/segment';

interface Settings {
  readonly name: string;
  readonly reports: ReportSettings;
  readonly states: ApiStates;
  readonly stateByError: ApiStates;
}

type Fields = (path: ReportField | null) => string | null;
type Reading = { readonly receipt: CarrierReceipt } | { readonly oddity: Omit<CarrierOddity, 'carrier'> };

/** Bounds the database work of one call. */
const MAX_REPORTS = 1_000;
const SUBMISSION = /^[1-9]\d{0,15}$/;
const PLAIN_WORD = /^[A-Za-z_ -]{1,32}$/;

/** Reads one call; each of the reports in it is read by itself. */
export function readReports(call: ReportCall, settings: Settings): ReportReading {
  const found = fieldsOfReports(call, settings.reports);
  const readings = found?.map((fields) => readReport(call, fields, settings)) ?? [unreadable(call)];
  const receipts = readings.flatMap((reading) => ('receipt' in reading ? [reading.receipt] : []));
  const oddities = readings.flatMap((reading) => ('oddity' in reading ? [reading.oddity] : []));
  const useless = receipts.length === 0 && oddities.some(({ kind }) => kind === 'unreadable_receipt');
  return { receipts, oddities, useless, details: {} };
}

/** Null when the call does not have the format of the settings. */
function fieldsOfReports(call: ReportCall, { format, list }: ReportSettings): readonly Fields[] | null {
  if (format === 'query') return [parameters(call.query)];
  if (format === 'form') return [parameters(new URLSearchParams(call.body.toString()))];
  const value = readJson(call.body.toString());
  const reports = list === null ? value : valueAt(value, list);
  if (!Array.isArray(reports)) return isJsonObject(reports) ? [properties(reports)] : null;
  return (reports as readonly JsonValue[]).slice(0, MAX_REPORTS).map(properties);
}

function parameters(given: URLSearchParams): Fields {
  return (path) => (path === null ? null : given.get(path.join('/')));
}

function properties(report: JsonValue): Fields {
  return (path) => (path === null ? null : scalar(valueAt(report, path)));
}

function readReport(call: ReportCall, fields: Fields, { name, reports, states, stateByError }: Settings): Reading {
  const id = cleanMessageId(fields(reports.id) ?? '');
  const submission = submissionOf(call.submission) ?? submissionOf(fields(reports.reference));
  const carrierMessageId = id?.normalised ?? (submission === null ? null : String(submission));
  if (carrierMessageId === null) return unreadable(call);
  const word = fields(reports.state) ?? '';
  const read = readState(word, fields(reports.code), { states, stateByError });
  if (read === null) return { oddity: { kind: 'unknown_state', raw: null, note: unknownWord(word) } };
  const time = readReportTime(fields(reports.time) ?? '');
  return {
    receipt: {
      carrier: name,
      carrierMessageId,
      source: cleanAddress(fields(reports.number) ?? ''),
      destination: null,
      reference: submission === null ? null : referenceOf(submission),
      submissionId: submission,
      state: read.state,
      stateWord: read.word,
      errorCode: read.errorCode,
      submitDate: null,
      doneDate: time.date,
      doneAt: time.at,
      quotedText: null,
      textForm: false,
    },
  };
}

function submissionOf(text: string | null): number | null {
  return text !== null && SUBMISSION.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null;
}

function unreadable({ body }: ReportCall): Reading {
  return { oddity: { kind: 'unreadable_receipt', raw: cleanRaw(body), note: 'a report that names no message' } };
}

/** A word with digits may be a misplaced phone number, so it is not repeated. */
function unknownWord(word: string): string {
  return PLAIN_WORD.test(word)
    ? `a report of the state ${word}, which is not in "states"`
    : 'a report of a state that is not in "states"';
}
