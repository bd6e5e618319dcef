/** When something happened: a moment, or the digits of a date without a zone. */
export interface ReportTime {
  readonly at: Date | null;
  readonly date: string | null;
}

const NO_TIME: ReportTime = { at: null, date: null };
const SECONDS = /^\d{10}(?:\.\d{1,9})?$/;
const MILLISECONDS = /^\d{13}$/;
const WITH_ZONE = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(\.\d{1,9})? ?(Z|[+-]\d\d:?\d\d)$/i;
const WITHOUT_ZONE = /^(\d{4})-?(\d\d)-?(\d\d)[T ]?(\d\d):?(\d\d)(?::?(\d\d))?(?:\.\d{1,9})?$/;

/** Reads seconds or milliseconds since 1970 and ISO 8601 dates; any other text yields neither field. */
export function readReportTime(text: string): ReportTime {
  const trimmed = text.trim();
  if (SECONDS.test(trimmed)) return moment(new Date(Number(trimmed) * 1_000));
  if (MILLISECONDS.test(trimmed)) return moment(new Date(Number(trimmed)));
  const [, day = '', time = '', fraction = '', zone = ''] = WITH_ZONE.exec(trimmed) ?? [];
  if (day !== '') return moment(new Date(`${day}T${time}${fraction.slice(0, 4)}${zone.toUpperCase()}`));
  const digits = WITHOUT_ZONE.exec(trimmed)?.slice(1).join('') ?? '';
  return digits === '' ? NO_TIME : { at: null, date: digits };
}

function moment(at: Date): ReportTime {
  return Number.isNaN(at.getTime()) ? NO_TIME : { at, date: null };
}
