import { daysOfUtc } from './days-of-utc';

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
