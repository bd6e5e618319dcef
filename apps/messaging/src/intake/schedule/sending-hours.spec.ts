import { dueTimesOf } from './due-times';
import { withinHours } from './sending-hours';
import { zoneOfNumber } from './zone-of-number';

const at = (hour: number, minute = 0) => hour * 60 + minute;
const due = (time: string, from: number, to: number, zone: string) =>
  new Date(withinHours(Date.parse(time), { from, to }, zone)).toISOString();

describe('sending hours', () => {
  it.each([
    // Sweden sets its clocks forward on 2026-03-29 at 02:00 and back on 2026-10-25 at 03:00.
    ['2026-03-28T19:30:00Z', at(9), at(20), 'Europe/Stockholm', '2026-03-29T07:00:00.000Z'],
    ['2026-03-29T00:10:00Z', at(2, 30), at(3, 30), 'Europe/Stockholm', '2026-03-29T01:00:00.000Z'],
    ['2026-10-24T19:30:00Z', at(9), at(20), 'Europe/Stockholm', '2026-10-25T08:00:00.000Z'],
    ['2026-10-25T00:10:00Z', at(2, 30), at(3), 'Europe/Stockholm', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T01:10:00Z', at(2, 30), at(3), 'Europe/Stockholm', '2026-10-25T01:30:00.000Z'],
    // Brazil skipped midnight of 2018-11-04, showed the hour before midnight twice on 2019-02-16, and stopped in 2019.
    ['2018-11-04T02:00:00Z', at(0), at(1, 30), 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['2018-11-03T23:30:00Z', at(9), at(20), 'America/Sao_Paulo', '2018-11-04T11:00:00.000Z'],
    ['2019-02-16T23:00:00Z', at(9), at(20), 'America/Sao_Paulo', '2019-02-17T12:00:00.000Z'],
    ['2026-11-04T23:30:00Z', at(9), at(20), 'America/Sao_Paulo', '2026-11-05T12:00:00.000Z'],
    // Within, at the first and the last moment, past midnight, and with half an hour.
    ['2026-06-01T06:00:00Z', at(9), at(20), 'Asia/Beirut', '2026-06-01T06:00:00.000Z'],
    ['2026-06-01T16:59:59.999Z', at(9), at(20), 'Asia/Beirut', '2026-06-01T16:59:59.999Z'],
    ['2026-06-01T17:00:00Z', at(9), at(20), 'Asia/Beirut', '2026-06-02T06:00:00.000Z'],
    ['2026-06-01T23:00:00Z', at(22), at(6), 'Europe/London', '2026-06-01T23:00:00.000Z'],
    ['2026-06-01T12:00:00.5Z', at(22), at(6), 'Europe/London', '2026-06-01T21:00:00.000Z'],
    ['2026-06-01T00:00:00Z', at(9), at(20), 'Asia/Kolkata', '2026-06-01T03:30:00.000Z'],
  ])('from %s, %i to %i in %s: %s', (time, from, to, zone, expected) => {
    expect(due(time, from, to, zone)).toBe(expected);
  });

  it('are within the hours by the clock, and the minute before was not, at any time of years with changes', () => {
    for (const zone of ['Europe/Stockholm', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'America/St_Johns']) {
      const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
      for (let day = 0; day < 730; day += 1) {
        const startMs = Date.UTC(2018, 0, 1, (day * 7) % 24, (day * 13) % 60) + day * 86_400_000;
        const dueMs = withinHours(startMs, { from: at(9, 15), to: at(20) }, zone);
        const shown = clock.format(dueMs);
        expect(shown >= '09:15' && shown < '20:00').toBe(true);
        if (dueMs > startMs) expect([shown, dueMs - startMs < 90_000_000]).toEqual(['09:15', true]);
      }
    }
  });

  it.each([
    ['46701234567', 'Europe/Stockholm'],
    ['5511912345678', 'America/Sao_Paulo'],
    ['5592912345678', 'America/Manaus'],
    ['12125550123', 'America/New_York'],
    ['18085550123', 'Pacific/Honolulu'],
    ['96171123456', 'Asia/Beirut'],
    ['61412345678', 'Australia/Sydney'],
    ['999000123456', undefined],
  ])('know the zone of %s as %s', (number, zone) => {
    expect(zoneOfNumber(number)).toBe(zone);
  });

  it('are those of each recipient, of the given zone, or of the other one where the number tells none', () => {
    const sendAt = '2026-06-01T00:00:00.000Z';
    const recipients = ['46701234567', '12125550123', '999000123456'];
    const times = (zone: string | null) =>
      dueTimesOf(
        { schedule: { sendAt, hours: { from: at(9), to: at(20), zone, otherwise: 'Asia/Tokyo' } } },
        recipients,
        new Date(0),
      );
    expect(times(null)).toEqual(['2026-06-01T07:00:00.000Z', '2026-06-01T13:00:00.000Z', sendAt]);
    expect(new Set(times('Asia/Beirut'))).toEqual(new Set(['2026-06-01T06:00:00.000Z']));
    expect(dueTimesOf({}, recipients, new Date(0))).toBeNull();
  });
});
