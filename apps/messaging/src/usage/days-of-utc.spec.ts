import { daysOfUtc, hoursOfUtc } from './days-of-utc';

describe('daysOfUtc', () => {
  it('divides days of UTC where days of the zone begin', () => {
    expect(daysOfUtc(['2026-03-27T23:00:00Z', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'])).toEqual({
      begins: ['2026-03-27T00:00:00.000Z', '2026-03-28T00:00:00.000Z', '2026-03-29T00:00:00.000Z'],
      cuts: [23, 23, 22],
      places: [0, 1, 2],
    });
  });

  it('leaves whole days undivided', () => {
    expect(daysOfUtc(['2026-03-28T00:00:00Z', '2026-03-29T00:00:00Z', '2026-03-29T23:00:00Z'])).toEqual({
      begins: ['2026-03-28T00:00:00.000Z', '2026-03-29T00:00:00.000Z'],
      cuts: [null, 23],
      places: [1, 2],
    });
  });

  it('does not divide a day of UTC in which two days of the zone begin', () => {
    expect(daysOfUtc(['2026-03-28T01:00:00Z', '2026-03-28T23:00:00Z', '2026-03-29T23:00:00Z'])).toBeUndefined();
  });
});

describe('hoursOfUtc', () => {
  it('says to which interval each hour belongs, also where two begin within one day of UTC', () => {
    const { begins, places } = hoursOfUtc(['2026-03-28T01:00:00Z', '2026-03-28T23:00:00Z', '2026-03-29T23:00:00Z']);
    expect(begins).toEqual(['2026-03-28T00:00:00.000Z', '2026-03-29T00:00:00.000Z']);
    const times = (count: number, place: number) => Array.from({ length: count }, () => place);
    expect(places).toEqual([0, ...times(22, 1), ...times(24, 2), 3]);
  });
});
