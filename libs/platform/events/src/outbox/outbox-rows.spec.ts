import fc from 'fast-check';
import { MAX_ROW_BYTES, MAX_ROW_EVENTS, outboxParameters, outboxRows } from './outbox-rows';

const parsed = (payload: string): unknown[] => JSON.parse(payload) as unknown[];
const withoutUndefined = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('outboxRows', () => {
  const event = fc.record({
    type: fc.string({ maxLength: 10 }),
    payload: fc.record({ text: fc.string({ unit: 'grapheme' }), repeated: fc.nat(40_000) }),
  });
  // Most texts are short, some make a batch too large, a few are too large for any.
  const events = fc.array(event, { maxLength: 700 }).map((all) =>
    all.map(({ type, payload }) => ({
      type,
      payload: { text: payload.text.repeat(payload.repeated % 7 === 0 ? payload.repeated : 1) },
    })),
  );

  it('keeps every event, in order, in rows within their bounds that no two neighbours would both fit into', () => {
    fc.assert(
      fc.property(events, (all) => {
        const rows = outboxRows('consumer.events.v1', all, new Date());
        expect(rows.flatMap(({ payload }) => parsed(payload))).toEqual(withoutUndefined(all));
        expect(new Set(rows.map(({ batchId }) => batchId)).size).toBe(rows.length);
        for (const { events: count, payload } of rows) {
          expect(parsed(payload)).toHaveLength(count);
          expect(count).toBeGreaterThan(0);
          expect(count).toBeLessThanOrEqual(MAX_ROW_EVENTS);
          if (count > 1) expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(MAX_ROW_BYTES);
        }
        rows.slice(1).forEach(({ payload }, index) => {
          const before = rows[index];
          const first = JSON.stringify(parsed(payload)[0]);
          const together = Buffer.byteLength(before?.payload ?? '') + Buffer.byteLength(first) + 1;
          expect(before?.events === MAX_ROW_EVENTS || together > MAX_ROW_BYTES).toBe(true);
        });
      }),
      { numRuns: 60 },
    );
  });

  it('makes as many payloads as rows, whatever is in the texts', () => {
    fc.assert(
      fc.property(events, (all) => {
        const rows = outboxRows('consumer.events.v1', all, new Date());
        const [destinations, ids, counts, payloads] = outboxParameters(rows) as [string[], string[], number[], string];
        expect([destinations.length, ids.length, counts.length]).toEqual([rows.length, rows.length, rows.length]);
        expect(payloads === '' ? [] : payloads.split('\n')).toEqual(rows.map(({ payload }) => payload));
      }),
      { numRuns: 30 },
    );
  });
});
