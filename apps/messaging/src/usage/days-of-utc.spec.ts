import { daysOfUtc, partsOfDays } from './days-of-utc';

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

describe('partsOfDays', () => {
  it('divides days of UTC wherever an interval begins, also where two begin within one', () => {
    expect(
      partsOfDays(['2026-03-28T01:00:00Z', '2026-03-28T23:00:00Z', '2026-03-29T23:00:00Z', '2026-03-31T00:00:00Z']),
    ).toEqual({
      firstDay: Date.parse('2026-03-28') / 86_400_000,
      days: [
        [
          { until: 1, place: -1 },
          { until: 23, place: 0 },
          { until: 24, place: 1 },
        ],
        [
          { until: 23, place: 1 },
          { until: 24, place: 2 },
        ],
        [{ until: 24, place: 2 }],
      ],
    });
  });
});
