import { locale } from '../../i18n/text/language';

/** `brief` is the time for today, the day and the minute for this year, and else the day; `instant` the time alone. */
export type TimeForm = 'full' | 'precise' | 'instant' | 'brief';

const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const DAY_OF_YEAR = { month: 'short', day: 'numeric' } as const;
const MINUTE = { hour: '2-digit', minute: '2-digit' } as const;
const SECOND = { ...MINUTE, second: '2-digit' } as const;

const FORMATS = {
  full: { ...DAY, ...SECOND },
  precise: { ...DAY, ...SECOND, fractionalSecondDigits: 3 },
  instant: { ...SECOND, fractionalSecondDigits: 3 },
  ofToday: SECOND,
  ofThisYear: { ...DAY_OF_YEAR, ...MINUTE },
  ofAnotherYear: DAY,
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

const made = new Map<string, Intl.DateTimeFormat>();

export function timeText(at: Date, timeZone: string, form: TimeForm, now = new Date()): string {
  return formatOf(form === 'brief' ? briefFormat(at, now, timeZone) : form, timeZone).format(at);
}

function briefFormat(at: Date, now: Date, timeZone: string): keyof typeof FORMATS {
  const [day, today] = [dayIn(timeZone, at), dayIn(timeZone, now)];
  if (day === today) return 'ofToday';
  return day.slice(0, 4) === today.slice(0, 4) ? 'ofThisYear' : 'ofAnotherYear';
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The day as 2026-03-01, which is the Swedish format. */
function dayIn(timeZone: string, at: Date): string {
  let format = dayFormats.get(timeZone);
  if (!format) dayFormats.set(timeZone, (format = new Intl.DateTimeFormat('sv', { timeZone })));
  return format.format(at);
}

/** Formats are expensive to make, and a list shows hundreds of times. */
function formatOf(name: keyof typeof FORMATS, timeZone: string): Intl.DateTimeFormat {
  const key = `${timeZone} ${name}`;
  let format = made.get(key);
  if (!format) made.set(key, (format = new Intl.DateTimeFormat(locale, { ...FORMATS[name], timeZone })));
  return format;
}
