import { locale } from '../../../../i18n/text/language';
import { dayIn, startOfDay } from './zoned-days';

/** The short names of the last month and of this one, in a time zone. */
export function monthNames(now: Date, timeZone: string): readonly [string, string] {
  const format = new Intl.DateTimeFormat(locale, { month: 'short', timeZone });
  const today = dayIn(now, timeZone);
  const last = startOfDay({ ...today, month: today.month - 1, day: 1 }, timeZone);
  return [format.format(last), format.format(now)];
}
