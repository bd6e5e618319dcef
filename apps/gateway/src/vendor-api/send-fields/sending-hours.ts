import type { SendingHours } from '@sms/contracts/messaging';

/** The zone of each recipient, in place of a zone. */
export const RECIPIENT_ZONE = 'recipient';
/** The time zone of numbers whose prefix names none. */
const OTHERWISE = 'UTC';
const HOURS = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/;

/** The fields of a send that say at which hours it may arrive. */
export interface HoursFields {
  send_between?: string | null;
  time_zone?: string | null;
  default_time_zone?: string | null;
}

/** Undefined when any hour is right, or the fields are malformed. */
export function sendingHoursOf(fields: Readonly<HoursFields>): SendingHours | undefined {
  const [, ...parts] = HOURS.exec(fields.send_between ?? '') ?? [];
  if (parts.length === 0) return undefined;
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = parts.map(Number);
  const zone = fields.time_zone ?? RECIPIENT_ZONE;
  return {
    from: fromHour * 60 + fromMinute,
    to: toHour * 60 + toMinute,
    zone: zone === RECIPIENT_ZONE ? null : (zoneNamed(zone) ?? null),
    otherwise: zoneNamed(fields.default_time_zone ?? OTHERWISE) ?? OTHERWISE,
  };
}

export function hoursProblem(value: unknown): string | undefined {
  const hours = typeof value === 'string' ? sendingHoursOf({ send_between: value }) : undefined;
  if (!hours) return 'must be two times of a day, such as 09:00-20:00';
  return hours.from === hours.to ? 'must begin and end at different times' : undefined;
}

export function zoneProblem(value: unknown, request: HoursFields): string | undefined {
  if (typeof value !== 'string' || !zoneNamed(value)) return 'must be an IANA time zone, such as Europe/Paris';
  return request.send_between ? undefined : 'has no effect without send_between';
}

/** The zone as it is spelt, whatever the case of the name; undefined: there is none. */
function zoneNamed(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
