import fc from 'fast-check';
import { pointDelta, relativeDelta } from './delta';
import { linePaths, sharesOf } from './line';
import { compactText, percentText } from '../../i18n/text/number-text';
import { deliveredShare, type Outcomes, sumOf, total } from './outcome';
import { countTicks, shareTicks } from './scale';
import { keyAt, stackOf } from './stack';
import { outcomeSummary } from './summary';
import { columnTimes, labelledColumns, zoneName } from './time-labels';

const text = (value: string): string => value.replaceAll('\u00a0', ' ');
const count = fc.nat(1_000_000);
const outcomes: fc.Arbitrary<Outcomes> = fc.record({
  delivered: count,
  undelivered: count,
  failed: count,
  waiting: count,
});

describe('the axis of counts', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [4, [0, 2, 4]],
    [1_409, [0, 500, 1_000, 1_500]],
    [13_400, [0, 5_000, 10_000, 15_000]],
  ])('of %d has the ticks %j', (largest, ticks) => expect(countTicks(largest)).toEqual(ticks));

  it('begins at 0, covers the largest count, and has equal whole steps and few ticks', () => {
    fc.assert(
      fc.property(fc.nat(50_000_000), (largest) => {
        const ticks = countTicks(largest);
        expect(ticks[0]).toBe(0);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest);
        expect(ticks.length).toBeLessThanOrEqual(4);
        expect(ticks.every((tick, index) => tick === index * (ticks[1] ?? 0) && Number.isInteger(tick))).toBe(true);
      }),
    );
  });
});

it('begins the axis of shares no higher than the lowest share', () => {
  expect(shareTicks(0.921)).toEqual([0.9, 0.95, 1]);
  expect(shareTicks(0.71)).toEqual([0.5, 0.75, 1]);
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (share) =>
      expect(shareTicks(share)[0] <= share).toBe(true),
    ),
  );
});

describe('a stacked bar', () => {
  const values = fc
    .array(fc.nat(5_000), { minLength: 1, maxLength: 5 })
    .map((all) => all.map((value, index) => ({ key: `s${index}`, value })));

  it('stays in the plot, in order, with one piece for each count above zero', () => {
    fc.assert(
      fc.property(values, (all) => {
        const largest = Math.max(
          1,
          all.reduce((sum, { value }) => sum + value, 0),
        );
        const segments = stackOf(all, largest, 180);
        expect(segments.map(({ key }) => key)).toEqual(all.filter(({ value }) => value > 0).map(({ key }) => key));
        let below = 180;
        for (const { y, height } of segments) {
          expect(y).toBeGreaterThanOrEqual(-0.001);
          expect(y + height).toBeLessThanOrEqual(below + 0.001);
          expect(height).toBeGreaterThan(0);
          below = y;
        }
      }),
    );
  });

  it('shows one failure among thousands', () => {
    const [, failed] = stackOf(
      [
        { key: 'a', value: 9_999 },
        { key: 'b', value: 1 },
      ],
      15_000,
      180,
    );
    expect(failed?.height).toBeGreaterThanOrEqual(1.4);
  });

  it('finds the piece under the pointer', () => {
    const segments = stackOf(
      [
        { key: 'low', value: 50 },
        { key: 'high', value: 50 },
      ],
      100,
      100,
    );
    expect([20, 49.5, 51, 99].map((y) => keyAt(segments, y))).toEqual(['high', 'high', 'low', 'low']);
    expect(keyAt(stackOf([{ key: 'low', value: 50 }], 100, 100), 20)).toBeUndefined();
  });
});

describe('a line', () => {
  it('breaks where nothing was measured, and shows a point that stands alone', () => {
    const { line, area } = linePaths([1, 0, null, 0.5, null], 100, 10, 'slots');
    expect(line).toBe('M10 0L30 10M65 5h10');
    expect(area).toBe('M10 0L30 10L30 10L10 10Z');
  });

  it('reaches from edge to edge', () => {
    expect(linePaths([0, 1], 100, 10, 'edges').line).toBe('M0 10L100 0');
  });

  it('is scaled to its own range, from zero or from its lowest value', () => {
    expect(sharesOf([2, null, 4], true)).toEqual([0.5, null, 1]);
    expect(sharesOf([2, 4, 3], false)).toEqual([0, 1, 0.5]);
    expect(sharesOf([3, 3], false)).toEqual([0.5, 0.5]);
    expect(sharesOf([0, 0], true)).toEqual([0, 0]);
  });
});

describe('the delta to the span before', () => {
  it('is relative for counts, and in points for shares', () => {
    expect(relativeDelta(108, 100)).toEqual({ direction: 'up', text: '8\u00a0%' });
    expect(pointDelta(0.962, 0.966)).toEqual({ direction: 'down', text: '0.4\u00a0pt' });
    expect(pointDelta(0.5, 0.5)?.direction).toBe('same');
  });

  it('is unknown without a span before', () => {
    expect(relativeDelta(5, 0)).toBeNull();
    expect(pointDelta(null, 1)).toBeNull();
    expect(pointDelta(1, null)).toBeNull();
  });
});

describe('numbers', () => {
  it('say 100 % only of all', () => {
    expect(text(percentText(1))).toBe('100 %');
    expect(text(percentText(0.99999))).toBe('99.9 %');
    expect(text(percentText(0.57))).toBe('57.0 %');
    expect(text(percentText(0))).toBe('0.0 %');
  });

  it('are short on an axis', () => expect([500, 1_000, 1_500].map(compactText)).toEqual(['500', '1k', '1.5k']));
});

describe('outcomes', () => {
  it('leave what waits out of the delivered share', () => {
    expect(deliveredShare({ delivered: 3, undelivered: 1, failed: 0, waiting: 96 })).toBe(0.75);
    expect(deliveredShare({ delivered: 0, undelivered: 0, failed: 0, waiting: 5 })).toBeNull();
  });

  it('add up', () => {
    fc.assert(
      fc.property(fc.array(outcomes, { maxLength: 5 }), (all) =>
        expect(total(sumOf(all))).toBe(all.reduce((sum, one) => sum + total(one), 0)),
      ),
    );
  });

  it('are summed up in a sentence', () => {
    const column = (name: string, delivered: number, failed: number, waiting = 0) => ({
      name,
      outcomes: { delivered, undelivered: 0, failed, waiting },
    });
    expect(text(outcomeSummary([column('13:00', 990, 10), column('14:00', 71, 29)]))).toBe(
      '96.4 % of 1,100 delivered, lowest 14:00 with 71.0 %',
    );
    // One failure of a night hour is no low.
    expect(text(outcomeSummary([column('13:00', 99, 1), column('14:00', 0, 1)]))).toBe('98.0 % of 101 delivered');
    expect(text(outcomeSummary([column('13:00', 50, 0, 5)]))).toBe('100 % of 50 delivered, 5 waiting');
    expect(outcomeSummary([column('13:00', 0, 0, 3)])).toBe('3 waiting');
    expect(outcomeSummary([])).toBe('No messages');
  });
});

describe('the columns of a chart', () => {
  it('are named in the zone', () => {
    const [column] = columnTimes(['2026-11-23T11:00:00Z'], 'hour', 'Europe/Stockholm');
    expect(column).toEqual({ tick: '12:00', name: '12:00', range: '12:00 to 13:00' });
    expect(columnTimes(['2026-11-22T18:15:00Z'], 'day', 'Asia/Kathmandu')[0]?.name).toBe('Nov 23');
    expect(zoneName('UTC', new Date(0))).toBe('UTC');
  });

  it('name the day as soon as a clock time is not enough', () => {
    const hours = Array.from({ length: 72 }, (_, hour) => new Date(Date.UTC(2026, 10, 1, hour)).toISOString());
    expect(columnTimes(hours, 'hour', 'UTC')[25]?.name).toBe('Nov 2, 01:00');
  });

  it('have few labels, evenly spaced', () => {
    expect(labelledColumns(24, 12)).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22]);
    expect(labelledColumns(3, 12)).toEqual([0, 1, 2]);
    fc.assert(fc.property(fc.nat(800), (columns) => labelledColumns(columns, 12).length <= 12));
  });
});
