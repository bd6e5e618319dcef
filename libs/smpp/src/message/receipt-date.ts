const MINUTE_MS = 60_000;
const MAX_DISTANCE_MS = 7 * 24 * 60 * MINUTE_MS;

/**
 * Reads a date of a receipt: `YYMMDDhhmm`, `YYMMDDhhmmss`, `YYYYMMDDhhmm`, `YYYYMMDDhhmmss` in the carrier's local
 * time, or SMPP's absolute time of 16 characters, which names its own zone. Where more than one reading is a date, the
 * one nearest to `receivedAt` counts. `offsetMinutes`: minutes by which the carrier's clock is ahead of UTC. Null when
 * no reading is within 7 days.
 */
export function readReceiptDate(digits: string, at: { receivedAt: Date; offsetMinutes: number }): Date | null {
  const received = at.receivedAt.getTime();
  let nearest: number | null = null;
  for (const time of readings(digits, at.offsetMinutes)) {
    const distance = Math.abs(time - received);
    if (distance <= MAX_DISTANCE_MS && (nearest === null || distance < Math.abs(nearest - received))) nearest = time;
  }
  return nearest === null ? null : new Date(nearest);
}

/** YYMMDDhhmm in UTC. */
export function formatReceiptDate(at: Date): string {
  return at.toISOString().replace(/\D/g, '').slice(2, 12);
}

/** Every way to read the digits, in milliseconds since 1970. */
function readings(digits: string, offsetMinutes: number): number[] {
  const absolute = /^(\d{12})(\d)(\d\d)([+-])$/.exec(digits);
  if (absolute) {
    const [, local = '', tenths = '', quarters = '', sign] = absolute;
    const offset = Number(quarters) * 15 * (sign === '+' ? 1 : -1);
    return compact([localTime(`20${local}`, offset)]).map((time) => time + Number(tenths) * 100);
  }
  if (!/^(\d{10}|\d{12}|\d{14})$/.test(digits)) return [];
  if (digits.length === 14) return compact([localTime(digits, offsetMinutes)]);
  const short = localTime(`20${digits}`, offsetMinutes);
  return compact(digits.length === 10 ? [short] : [short, localTime(digits, offsetMinutes)]);
}

/** `YYYYMMDDhhmm` with or without seconds; undefined when there is no such day or time. */
function localTime(digits: string, offsetMinutes: number): number | undefined {
  const [year = 0, century = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (
    digits.match(/\d\d/g) ?? []
  ).map(Number);
  const local = new Date(Date.UTC(year * 100 + century, month - 1, day, hour, minute, second));
  // 31 February would become a day of March.
  const exists =
    hour < 24 && minute < 60 && second < 60 && local.getUTCMonth() === month - 1 && local.getUTCDate() === day;
  return exists ? local.getTime() - offsetMinutes * MINUTE_MS : undefined;
}

function compact(times: (number | undefined)[]): number[] {
  return times.filter((time) => time !== undefined);
}
