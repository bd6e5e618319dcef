import fc from 'fast-check';
import { type DirectoryEntry, idsOf, oldestSeq } from './log-bounds';

const PARTITION = 10;
const NO_TIMES = { firstAt: null, lastAt: null };

/** An account's ids, rising by steps; the place of one, from 1, is its number. */
const logs = fc
  .array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 40 })
  .map((steps) => steps.reduce<number[]>((ids, step) => [...ids, (ids.at(-1) ?? 0) + step], []));

/** The directory's entries of full partitions, of which the first ones were dropped. */
function directoryOf(ids: readonly number[], full: number, dropped: number): DirectoryEntry[] {
  return Array.from({ length: full }, (_unused, index) => index * PARTITION).flatMap((firstId, index) => {
    const seqs = ids.flatMap((id, place) => (id >= firstId && id < firstId + PARTITION ? [place + 1] : []));
    const [firstSeq] = seqs;
    const lastSeq = seqs.at(-1);
    if (firstSeq === undefined || lastSeq === undefined) return [];
    return [{ firstId, endId: index < dropped ? null : firstId + PARTITION, firstSeq, lastSeq, ...NO_TIMES }];
  });
}

describe('bounds of a page of the log', () => {
  it('hold every message of the page that is kept, and leave out other full partitions', () => {
    fc.assert(
      fc.property(logs, fc.nat(50), fc.nat(50), fc.nat(50), fc.nat(50), (ids, fullNo, droppedNo, fromNo, length) => {
        const full = fullNo % (Math.floor((ids.at(-1) ?? 0) / PARTITION) + 1);
        const dropped = full === 0 ? 0 : droppedNo % (full + 1);
        const directory = directoryOf(ids, full, dropped);
        const oldest = oldestSeq(directory);
        expect(oldest).toBe(ids.filter((id) => id < dropped * PARTITION).length + 1);
        if (oldest > ids.length) return;
        const from = oldest + (fromNo % (ids.length - oldest + 1));
        const to = Math.min(ids.length, from + length);
        const bounds = idsOf({ from, to }, directory, { from: full * PARTITION, to: 1_000 });
        const wanted = ids.slice(from - 1, to);
        expect(wanted.filter((id) => id < bounds.from || id >= bounds.to)).toEqual([]);
        const [first = 0] = wanted;
        expect(bounds.from).toBeGreaterThan(Math.min(first, full * PARTITION) - PARTITION);
      }),
    );
  });

  it('are those of what is not full yet for an account that the directory does not know', () => {
    const none = [{ firstId: null, endId: null, firstSeq: null, lastSeq: null, ...NO_TIMES }];
    expect(oldestSeq(none)).toBe(1);
    expect(idsOf({ from: 1, to: 5 }, none, { from: 30, to: 34 })).toEqual({ from: 30, to: 34 });
  });
});
