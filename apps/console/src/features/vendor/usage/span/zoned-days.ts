const DAY_MS = 86_400_000;

interface CalendarDay {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
}

/** The day of a time in a time zone. */
export function dayIn(at: Date, timeZone: string): CalendarDay {
  // The Swedish format is 2026-03-01.
  const [year = 0, month = 1, day = 1] = formatOf(timeZone).format(at).slice(0, 10).split('-').map(Number);
  return { year, month, day };
}

/** When a day begins in a time zone. Days outside of a month count on: the day 0 is the last of the month before. */
export function startOfDay({ year, month, day }: CalendarDay, timeZone: string): Date {
  const midnight = Date.UTC(year, month - 1, day);
  let at = midnight - offsetAt(midnight, timeZone);
  // The offset may change between the guess and the midnight.
  at = midnight - offsetAt(at, timeZone);
  return new Date(at);
}

export const daysBefore = ({ year, month, day }: CalendarDay, days: number): CalendarDay => ({
  year,
  month,
  day: day - days,
});

export const daysIn = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / DAY_MS;

/** How far the clock of a zone is ahead of UTC, in milliseconds. */
function offsetAt(at: number, timeZone: string): number {
  const clock = formatOf(timeZone).format(new Date(at)).replace(' ', 'T');
  return Date.parse(`${clock}Z`) - Math.floor(at / 1_000) * 1_000;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hourCycle: 'h23' } as const;
    const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
    formats.set(timeZone, (format = new Intl.DateTimeFormat('sv', { ...parts, ...clock, timeZone })));
  }
  return format;
}
