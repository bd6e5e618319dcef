import fc from 'fast-check';
import { type NumberedPartition, searchEnds } from './search-ends';

const PARTITION = 10;
const LATENESS = 5;

/** As they are written: how long after the one before, and after being accepted, and whether by the account. */
const messages = fc.array(fc.record({ pause: fc.nat(3), lateness: fc.nat(LATENESS), own: fc.boolean() }), {
  minLength: 1,
  maxLength: 80,
});

describe('the ends of a search by time', () => {
  it('have every message of the time between them, and full partitions of other times behind them', () => {
    fc.assert(
      fc.property(messages, fc.nat(8), fc.integer({ min: -10, max: 250 }), (written, fullNo, time) => {
        let clock = 0;
        const log = written.map(({ pause, lateness, own }) => ({ at: (clock += pause) - lateness, own }));
        const numbers = log.flatMap(({ at, own }, id) => (own ? [{ at, id }] : []));
        const numberOf = (id: number) => numbers.filter((message) => message.id <= id).length;
        const full = Array.from({ length: Math.min(fullNo, Math.floor(log.length / PARTITION)) }, (_unused, index) => {
          const ids = { from: index * PARTITION, to: (index + 1) * PARTITION - 1 };
          const own = numbers.filter(({ id }) => id >= ids.from && id <= ids.to);
          const [firstAt = 0, lastAt = 0] = [log[ids.from]?.at, log[ids.to]?.at];
          return own.length === 0
            ? []
            : [{ first: numberOf(own[0]?.id ?? 0), last: numberOf(own.at(-1)?.id ?? 0), firstAt, lastAt }];
        }).flat() satisfies NumberedPartition[];
        const all = { first: 1, end: numbers.length + 1 };

        const from = searchEnds(time - LATENESS, all, full);
        expect(numbers.filter(({ at }, index) => at >= time && index + 1 <= from.low)).toEqual([]);
        const to = searchEnds(time + LATENESS, all, full);
        expect(numbers.filter(({ at }, index) => at < time && index + 1 >= to.high)).toEqual([]);
        for (const { low, high } of [from, to]) {
          expect(low).toBeLessThan(high);
          expect(low).toBeGreaterThanOrEqual(0);
          expect(high).toBeLessThanOrEqual(all.end);
        }
        for (const { first, last, firstAt, lastAt } of full) {
          if (lastAt < time - LATENESS) expect(from.low).toBeGreaterThanOrEqual(last);
          if (firstAt >= time + LATENESS && first > to.low) expect(to.high).toBeLessThanOrEqual(first);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('are next to each other where a time lies between two full partitions', () => {
    const full = [
      { first: 1, last: 40, firstAt: 0, lastAt: 99 },
      { first: 41, last: 70, firstAt: 200, lastAt: 299 },
    ];
    expect(searchEnds(150, { first: 1, end: 101 }, full)).toEqual({ low: 40, high: 41 });
    expect(searchEnds(250, { first: 1, end: 101 }, full)).toEqual({ low: 40, high: 101 });
  });

  it('are not crossed where a partition begins with a later time than it ends', () => {
    const full = [{ first: 1, last: 40, firstAt: 100, lastAt: 50 }];
    expect(searchEnds(70, { first: 1, end: 101 }, full)).toEqual({ low: 40, high: 101 });
  });
});
