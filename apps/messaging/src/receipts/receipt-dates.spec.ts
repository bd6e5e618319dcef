import { receiptDoneAt, receiptZone } from './receipt-dates';

const SENT = new Date('2026-03-28T10:00:20Z');
const RECEIVED = new Date('2026-03-28T10:05:00Z');
const MINUTE_MS = 60_000;

/** YYMMDDhhmm by a clock that is so many minutes ahead of UTC. */
const dateAhead = (minutes: number) =>
  new Date(SENT.getTime() + minutes * MINUTE_MS).toISOString().replaceAll(/\D/g, '').slice(2, 12);

const zoneAt = (receiptTimeZone: string, at = RECEIVED) => receiptZone({ receiptTimeZone }, at);
const doneAt = (doneDate: string | null, receiptTimeZone = '+03:00') =>
  receiptDoneAt({ doneAt: null, doneDate }, SENT, { receiptTimeZone }, RECEIVED).toISOString();

describe('the dates of a receipt', () => {
  it('are in the zone of the settings, which may have a summer time, or else in UTC', () => {
    expect(zoneAt('-03:30')).toEqual({ offsetMinutes: -210, known: true });
    expect(zoneAt('Europe/Stockholm')).toEqual({ offsetMinutes: 60, known: true });
    expect(zoneAt('Europe/Stockholm', new Date('2026-03-29T10:00:00Z'))).toEqual({ offsetMinutes: 120, known: true });
    expect(zoneAt('unknown')).toEqual({ offsetMinutes: 0, known: false });
  });

  it('tell when a message arrived, unless that was before the submit or is to come', () => {
    expect(doneAt(dateAhead(182))).toBe('2026-03-28T10:02:00.000Z');
    expect(doneAt(dateAhead(182), 'Asia/Baghdad')).toBe('2026-03-28T10:02:00.000Z');
    expect(doneAt(dateAhead(2), 'unknown')).toBe('2026-03-28T10:02:00.000Z');
    for (const unlikely of [dateAhead(178), dateAhead(186), 'nonsense', null])
      expect(doneAt(unlikely)).toBe(RECEIVED.toISOString());
    for (const hoursAway of [182, -178]) expect(doneAt(dateAhead(hoursAway), 'unknown')).toBe(RECEIVED.toISOString());
  });
});
