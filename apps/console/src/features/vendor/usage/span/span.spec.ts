import fc from 'fast-check';
import { columnEnd, spanBefore, SPANS, spanOf, spanOfSearch } from './span';
import { dayIn, startOfDay } from './zoned-days';

const NOW = new Date('2026-11-23T13:32:10Z');
const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
const zones = fc.constantFrom('UTC', 'Europe/Stockholm', 'Asia/Kathmandu', 'America/New_York', 'Pacific/Auckland');

describe('the span of a page', () => {
  it.each([
    ['24h', '2026-11-22T14:00:00.000Z', '2026-11-23T14:00:00.000Z', 'hour'],
    ['today', '2026-11-22T23:00:00.000Z', '2026-11-23T14:00:00.000Z', 'hour'],
    ['7d', '2026-11-16T23:00:00.000Z', '2026-11-23T23:00:00.000Z', 'day'],
    // Summer time has ended within it.
    ['30d', '2026-10-24T22:00:00.000Z', '2026-11-23T23:00:00.000Z', 'day'],
    ['month', '2026-10-31T23:00:00.000Z', '2026-11-23T23:00:00.000Z', 'day'],
    ['last-month', '2026-09-30T22:00:00.000Z', '2026-10-31T23:00:00.000Z', 'day'],
  ] as const)('%s is from %s to %s, by %s', (span, from, to, interval) => {
    expect(spanOf({ span }, '24h', NOW, 'Europe/Stockholm')).toEqual({ from, to, interval });
  });

  it('is the one of the address, or else the usual one', () => {
    const times = { from: '2026-11-01T00:00:00.000Z', to: '2026-11-02T00:00:00.000Z' };
    expect(spanOf(times, '7d', NOW, 'UTC')).toEqual({ ...times, interval: 'hour' });
    expect(spanOf({}, '24h', NOW, 'UTC')).toEqual(spanOf({ span: '24h' }, '7d', NOW, 'UTC'));
    expect(spanOfSearch({ ...times, from: times.to, to: times.from })).toEqual({});
    expect(spanOfSearch({ span: 'ever', from: 'x' })).toEqual({});
    expect(spanOfSearch({ span: '7d', from: times.from, to: times.to })).toEqual({ span: '7d' });
    expect(spanOfSearch(times)).toEqual(times);
  });

  it('holds the present, and follows the one before', () => {
    fc.assert(
      fc.property(instants, zones, fc.constantFrom(...SPANS), (now, zone, span) => {
        const { from, to, interval } = spanOf({ span }, '24h', now, zone);
        expect(from < to).toBe(true);
        if (span !== 'last-month') expect(from <= now.toISOString() && now.toISOString() < to).toBe(true);
        const before = spanBefore({ from, to, interval });
        expect(before.to).toBe(from);
        expect(Date.parse(before.to) - Date.parse(before.from)).toBe(Date.parse(to) - Date.parse(from));
      }),
    );
  });
});

it('knows where a day begins in a zone', () => {
  fc.assert(
    fc.property(instants, zones, (at, zone) => {
      const day = dayIn(at, zone);
      const start = startOfDay(day, zone);
      expect(dayIn(start, zone)).toEqual(day);
      expect(start <= at).toBe(true);
      expect(dayIn(new Date(start.getTime() - 1), zone)).not.toEqual(day);
    }),
  );
});

it('ends a column where the next one begins', () => {
  const span = { from: '2026-11-23T12:00:00.000Z', to: '2026-11-23T13:30:00.000Z', interval: 'hour' } as const;
  const times = ['2026-11-23T12:00:00.000Z', '2026-11-23T13:00:00.000Z'];
  expect(times.map((_, index) => columnEnd(times, index, span))).toEqual([
    '2026-11-23T13:00:00.000Z',
    '2026-11-23T14:00:00.000Z',
  ]);
  expect(columnEnd(times, 1, { ...span, interval: 'day' })).toBe(span.to);
});
