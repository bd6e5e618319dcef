import type { SendingHours } from '@sms/contracts/messaging';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const SECOND_MS = 1_000;

type Clock = (atMs: number) => number;
const clocks = new Map<string, Clock>();

/**
 * How far the clocks of a zone are ahead of UTC at a time, in milliseconds.
 * @throws {RangeError} for a zone that does not exist
 */
function clockOf(zone: string): Clock {
  const known = clocks.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const clock: Clock = (atMs) => {
    const parts = new Map(format.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]));
    const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
    const dayMs = Date.UTC(part('year'), part('month') - 1, part('day'));
    const shown = dayMs + ((part('hour') * 60 + part('minute')) * 60 + part('second')) * SECOND_MS;
    return shown - Math.floor(atMs / SECOND_MS) * SECOND_MS;
  };
  clocks.set(zone, clock);
  return clock;
}

/**
 * The first time from `fromMs` on at which the clocks of the zone show a time within the hours, in milliseconds. Where
 * the clocks are set forward over the beginning of the hours, these begin right after that; where they are set back,
 * each showing of an hour counts.
 * @throws {RangeError} for a zone that does not exist
 */
export function withinHours(fromMs: number, { from, to }: Pick<SendingHours, 'from' | 'to'>, zone: string): number {
  const aheadMs = clockOf(zone);
  const [beginMs, endMs] = [from * MINUTE_MS, to * MINUTE_MS];
  const timeOfDay = (atMs: number) => (((atMs + aheadMs(atMs)) % DAY_MS) + DAY_MS) % DAY_MS;
  const isWithin = (atMs: number) => {
    const time = timeOfDay(atMs);
    return beginMs < endMs ? time >= beginMs && time < endMs : time >= beginMs || time < endMs;
  };
  let atMs = fromMs;
  while (!isWithin(atMs)) {
    const next = atMs + ((beginMs - timeOfDay(atMs) + DAY_MS) % DAY_MS);
    atMs = aheadMs(next) === aheadMs(atMs) ? next : changeBetween(atMs, next, aheadMs);
  }
  return atMs;
}

/** When the clocks are set between two times, which are less than a day apart. */
function changeBetween(beforeMs: number, afterMs: number, aheadMs: Clock): number {
  let [low, high] = [beforeMs, afterMs];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (aheadMs(middle) === aheadMs(beforeMs)) low = middle;
    else high = middle;
  }
  return high;
}
