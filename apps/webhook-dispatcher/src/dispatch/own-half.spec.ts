import fc from 'fast-check';
import { messageIdOf, requestIdOf } from '@sms/contracts/rpc';
import { v7 as uuidv7 } from 'uuid';
import { halfOf } from '../queues/halves';
import { Cursor, type Position } from './cursor';
import type { QueuedEvent } from './cycle';
import { OwnHalf } from './own-half';

const START: Position = { sequence: 10, createdAt: 'start' };

function eventsOf(count: number): QueuedEvent[] {
  return Array.from({ length: count }, (_value, index) => {
    const messageId = index % 7 === 6 ? null : messageIdOf(requestIdOf(uuidv7()), 1);
    return { sequence: START.sequence + 1 + index, createdAt: `at ${index}`, messageId, webhookId: '', body: '' };
  });
}

const inHalf = (events: readonly QueuedEvent[], half: number) =>
  events.filter(({ messageId }) => halfOf(messageId) === half);

describe('half of a queue', () => {
  it('has about half of the messages, in whatever requests they came', () => {
    const one = Array.from({ length: 2_000 }, () => halfOf(messageIdOf(requestIdOf(uuidv7()), 1)));
    const request = requestIdOf(uuidv7());
    const bulk = Array.from({ length: 2_000 }, (_value, index) => halfOf(messageIdOf(request, index + 1)));
    for (const halves of [one, bulk]) {
      const ones = halves.filter((half) => half === 1).length;
      expect(ones).toBeGreaterThan(800);
      expect(ones).toBeLessThan(1_200);
    }
  });

  it('passes the numbers of the other one: the helper at once, the holder when the helper has', () => {
    const events = eventsOf(100);
    const [mine, theirs] = [new Cursor(START), new Cursor(START)];
    const [holder, helper] = [new OwnHalf(null, mine), new OwnHalf(1, theirs)];
    holder.offered(START);
    for (const [half, own, cursor] of [
      [0, holder, mine],
      [1, helper, theirs],
    ] as const)
      for (const event of own.take(inHalf(events, half), START, 0)) cursor.finish(event, 0);
    const lastOfHelper = inHalf(events, 1).at(-1)?.sequence ?? 0;
    expect(theirs.position.sequence).toBe(lastOfHelper);
    expect(mine.position.sequence).toBe((inHalf(events, 1)[0]?.sequence ?? 0) - 1);
    holder.heard(theirs.position, 0);
    expect(mine.position.sequence).toBe(inHalf(events, 0).at(-1)?.sequence);
  });

  it('passes numbers of the other one step by step, as far as the helper has got', () => {
    const cursor = new Cursor(START);
    const holder = new OwnHalf(null, cursor);
    holder.offered(START);
    const own = { ...eventsOf(1)[0]!, sequence: START.sequence + 10 };
    holder.take([own], START, 0);
    cursor.finish(own, 0);
    const heard = [4, 7, 9].map((ahead) => {
      holder.heard({ sequence: START.sequence + ahead, createdAt: '' }, 0);
      return cursor.position.sequence - START.sequence;
    });
    expect(heard).toEqual([4, 7, 10]);
  });

  it('does not get far from the other one', () => {
    const holder = new OwnHalf(null, new Cursor(START));
    holder.offered(START);
    expect(holder.reading({ sequence: 4_000, createdAt: '' }, 8, false).room).toBeGreaterThan(8);
    expect(holder.reading({ sequence: 5_000, createdAt: '' }, 8, false).room).toBe(0);
    holder.heard({ sequence: 2_000, createdAt: '' }, 0);
    expect(holder.reading({ sequence: 5_000, createdAt: '' }, 8, false).room).toBeGreaterThan(8);
  });

  it('sends every event once, wherever a helper ends and whatever is unfinished then', () => {
    fc.assert(
      fc.property(
        fc.record({
          count: fc.integer({ min: 1, max: 120 }),
          read: fc.integer({ min: 0, max: 120 }),
          helped: fc.integer({ min: 0, max: 120 }),
          unfinished: fc.array(fc.nat(60), { maxLength: 8 }),
        }),
        ({ count, read, helped, unfinished }) => {
          const events = eventsOf(count);
          const cursor = new Cursor(START);
          const holder = new OwnHalf(null, cursor);
          holder.offered(START);
          const own = inHalf(events.slice(0, read), 0);
          const sent = holder.take(own, START, 0);
          const readTo = own.at(-1) ?? START;
          const late = new Set(unfinished.map((place) => sent[place]));
          for (const event of sent) if (!late.has(event)) cursor.finish(event, 0);
          const byHelper = inHalf(events.slice(0, helped), 1);
          const end = byHelper.at(-1) ?? START;
          const from = holder.takenBack(end, readTo, 0);
          const again = holder.take(
            events.filter(({ sequence }) => sequence > from.sequence),
            from,
            0,
          );
          const all = [...sent, ...byHelper, ...again].map(({ sequence }) => sequence).sort((a, b) => a - b);
          expect(all).toEqual(events.filter(({ messageId }) => messageId).map(({ sequence }) => sequence));
          for (const event of [...late, ...again]) if (event) cursor.finish(event, 0);
          expect(cursor.position.sequence).toBe(START.sequence + count);
          expect(holder.mustCatchUp).toBe(false);
        },
      ),
      { numRuns: 500 },
    );
  });
});
