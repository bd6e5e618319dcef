import type { CarrierAnswer } from '../../port/carrier';
import type { HttpCarrierSettings } from '../../settings/kannel.settings';
import type { HttpDialect, SubmitReading } from '../http-dialect';
import { httpRefusal } from '../http-refusals';
import { kannelReport } from './kannel-report';
import { countKannelParts, sendSmsRequest } from './kannel-request';
import type { ReportDialect, ReportReading } from '../report-dialect';

/** Kannel answers an accepted request with `<code>: <text>`. */
const ANSWER_CODE = /^\s*(\d{1,4}):/;
const CODE_TAKEN = '0';
/** The gateway has no link to an SMSC and keeps the message. */
const CODE_QUEUED = '3';
const TOO_MANY_REQUESTS = 429;
const NOT_FOUND = 404;
const NOTHING_READ = { receipts: [], oddities: [], useless: false, details: {} } as const;

/** Speaks to Kannel's `sendsms`. */
export function kannelDialect(settings: HttpCarrierSettings): HttpDialect {
  return {
    origin: settings.url.origin,
    // A repeated request is a second SMS.
    idempotent: false,
    status: null,
    countParts: (text) => countKannelParts(text, settings),
    request: (segment) => sendSmsRequest(settings, segment),
    // An answer without a body is read by its status.
    read: ({ status, body }, { submissionId }) => readAnswer(status, body ?? '', submissionId),
  };
}

export function kannelReportDialect(settings: HttpCarrierSettings): ReportDialect {
  return {
    readsBody: false,
    unknownTokenStatus: NOT_FOUND,
    answer: { status: 200, contentType: null, body: '' },
    refusal: () => null,
    read: ({ query }) => readReport(settings, query),
  };
}

function readAnswer(status: number, body: string, submissionId: number): SubmitReading {
  if (status >= 200 && status < 300) return readAcceptance(body, submissionId);
  const refusal = httpRefusal(status, body);
  return {
    answer: refusal ? { kind: 'refused', ...refusal } : { kind: 'uncertain' },
    slowDown: status === TOO_MANY_REQUESTS,
    queued: false,
  };
}

/**
 * `sendsms` returns no id that its reports repeat, so our own id is used, which is part of the report's address.
 */
function readAcceptance(body: string, submissionId: number): SubmitReading {
  const code = ANSWER_CODE.exec(body)?.[1] ?? CODE_TAKEN;
  const id = String(submissionId);
  // The meaning of a code that Kannel does not have is unknown.
  const answer: CarrierAnswer =
    code === CODE_TAKEN || code === CODE_QUEUED
      ? { kind: 'accepted', carrierMessageId: id, verbatimMessageId: id }
      : { kind: 'uncertain' };
  return { answer, slowDown: false, queued: code === CODE_QUEUED };
}

function readReport(settings: HttpCarrierSettings, query: URLSearchParams): ReportReading {
  const report = kannelReport(settings, query);
  switch (report.kind) {
    case 'no_submission':
      return { ...NOTHING_READ, useless: true };
    case 'unknown_state':
      return {
        ...NOTHING_READ,
        oddities: [{ kind: 'unknown_state', raw: null, note: 'a report of a state that Kannel does not have' }],
      };
    case 'receipt': {
      const { receipt, centreMessageId, link } = report;
      return { ...NOTHING_READ, receipts: [receipt], details: { centreMessageId, link } };
    }
  }
}
