import { segmentText } from '@sms/sms-text';
import type { ApiCarrierSettings } from '../../settings/api.settings';
import { fillRequest } from '../../exchange/request-template';
import type { TemplateValues } from '../../exchange/template';
import { readApiAnswer } from './api-answers';
import { statusQuery } from './api-poll';
import { readReports } from './api-reports';
import { callbackUrl } from '../callback-url';
import type { HttpDialect } from '../http-dialect';
import { refusalOf } from '../report-check';
import type { ReportDialect } from '../report-dialect';
import type { OutgoingSegment } from '../../port/carrier';

const PREFIXES: Readonly<Record<ApiCarrierSettings['destFormat'], string>> = { digits: '', plus: '+', zero_zero: '00' };
const UNAUTHORIZED = 401;

/** Speaks to a carrier as its settings describe. */
export function apiDialect(settings: ApiCarrierSettings): HttpDialect {
  return {
    origin: settings.submit.origin,
    idempotent: settings.idempotent,
    status: settings.poll && statusQuery(settings.poll, settings),
    countParts: (text) => (settings.concatenation === 'carrier' ? 1 : segmentText(text).segments.length),
    request: (segment) => {
      const request = fillRequest(settings.submit, submitValues(segment, settings));
      if (request === null) throw new Error('a value would change the path of the address');
      return request;
    },
    read: (answer, { submissionId }) => readApiAnswer(answer, settings, submissionId),
  };
}

/** Null for a carrier without reports. */
export function apiReportDialect(settings: ApiCarrierSettings): ReportDialect | null {
  const { reports } = settings;
  return (
    reports && {
      readsBody: true,
      unknownTokenStatus: UNAUTHORIZED,
      answer: reports.answer,
      refusal: (call) => refusalOf(call, reports.check),
      read: (call) => readReports(call, { ...settings, reports }),
    }
  );
}

/** Values of the fields of a submit. */
function submitValues(outgoing: OutgoingSegment, settings: ApiCarrierSettings): TemplateValues {
  const { text, segment, segments, concatReference, submissionId, validitySeconds } = outgoing;
  const { encoding, segments: parts } = segmentText(text);
  const header = segments > 1 ? Buffer.of(5, 0, 3, concatReference % 0x100, segments, segment).toString('hex') : '';
  return {
    from: outgoing.sender,
    to: `${PREFIXES[settings.destFormat]}${outgoing.recipient}`,
    text: settings.concatenation === 'carrier' ? text : (parts[segment - 1] ?? ''),
    reference: String(submissionId),
    callback: callbackOf(settings, submissionId),
    part: String(segment),
    parts: String(segments),
    udh: header,
    coding: settings.codings[encoding],
    validity_seconds: String(Math.max(1, Math.ceil(validitySeconds))),
    validity_minutes: String(Math.max(1, Math.ceil(validitySeconds / 60))),
  };
}

/** An address that names the submission: a report to it is matched by that alone. */
function callbackOf({ name, receiptUrl, receiptToken }: ApiCarrierSettings, submissionId: number): string {
  if (receiptUrl === null || receiptToken === null) return '';
  return `${callbackUrl(receiptUrl, name, receiptToken)}/${submissionId}`;
}
