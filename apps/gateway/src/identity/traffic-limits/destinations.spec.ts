import type { Lane } from '@sms/contracts/messaging';
import { type DestinationEntry, Destinations } from './destinations';

const allowed = (prefixes: string[], lanes?: Lane[]): DestinationEntry => ({
  prefixes,
  allowed: true,
  ...(lanes && { lanes }),
});
const refused = (prefixes: string[], lanes?: Lane[]): DestinationEntry => ({
  ...allowed(prefixes, lanes),
  allowed: false,
});

const [BEIRUT, PARIS, MONACO] = ['96171123456', '33612345678', '37761234567'] as const;
const ALL = [BEIRUT, PARIS, MONACO];

const refusedBy = (lists: DestinationEntry[][], lane: Lane = 'otp') => new Destinations(lists).refusedOf(lane, ALL);

describe('destinations', () => {
  it('refuse nothing by default', () => {
    expect(refusedBy([])).toEqual([]);
    expect(refusedBy([[], []])).toEqual([]);
  });

  it('are decided by the longest prefix, in whatever order they stand', () => {
    const list = [refused(['']), allowed(['961', '33']), refused(['336'])];
    expect(refusedBy([list])).toEqual([PARIS, MONACO]);
    expect(refusedBy([list.toReversed()])).toEqual([PARIS, MONACO]);
    expect(refusedBy([[refused([BEIRUT])]])).toEqual([BEIRUT]);
  });

  it('are refused where two entries of a list differ', () => {
    expect(refusedBy([[allowed(['33']), refused(['33'])]])).toEqual([PARIS]);
    expect(refusedBy([[refused(['33']), allowed(['33'])]])).toEqual([PARIS]);
  });

  it('are refused where either list refuses them', () => {
    expect(refusedBy([[refused(['377'])], [refused(['']), allowed(['377', '961'])]])).toEqual([PARIS, MONACO]);
  });

  it('hold for the lanes that an entry names', () => {
    const lists = [[refused(['377'], ['otp', 'bulk']), refused(['33'])]];
    expect(refusedBy(lists, 'otp')).toEqual([PARIS, MONACO]);
    expect(refusedBy(lists, 'single')).toEqual([PARIS]);
    expect(refusedBy(lists, 'bulk')).toEqual([PARIS, MONACO]);
  });

  it('are named up to twenty', () => {
    const many = Array.from({ length: 50 }, (_, index) => String(33_600_000_000 + index));
    expect(new Destinations([[refused(['33'])]]).refusedOf('bulk', many)).toEqual(many.slice(0, 20));
  });
});
