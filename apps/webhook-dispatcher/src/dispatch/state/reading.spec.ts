import { Cursor } from './cursor';
import type { QueuedEvent } from './cycle-request';
import { FreshEvents, StaleEvents } from './reading';

const at = (sequence: number) => ({ sequence, createdAt: `t${sequence}` });
const event = (sequence: number, subject: string | null = `m${sequence}`): QueuedEvent => ({
  ...at(sequence),
  subject,
  webhookId: `w${sequence}`,
  body: '{}',
});
const NOTHING = { lastSequence: 0, hasDueRetry: false, nextRetryMs: null, hasBacklog: false };

describe('fresh events', () => {
  let cursor: Cursor;
  let fresh: FreshEvents;
  beforeEach(() => {
    cursor = new Cursor(at(10));
    fresh = new FreshEvents(cursor);
  });

  it('are read at once when there are more, and 25 ms after the last cycle when that was only hinted', () => {
    expect([fresh.hasMore, fresh.dueAtMs(100)]).toEqual([false, Infinity]);
    fresh.see(10);
    expect(fresh.hasMore).toBe(false);
    fresh.hint();
    expect([fresh.hasMore, fresh.dueAtMs(100)]).toEqual([true, 125]);
    fresh.see(11);
    expect(fresh.dueAtMs(100)).toBe(-Infinity);
    fresh.hint();
    expect(fresh.dueAtMs(100)).toBe(-Infinity);
  });

  it('are read behind those that were read, as long as there are more', () => {
    expect(fresh.reading(8)).toEqual({ after: at(10), room: 0 });
    fresh.see(12);
    expect(fresh.reading(0)).toEqual({ after: at(10), room: 0 });
    const reading = fresh.reading(3);
    expect([reading, fresh.hasMore]).toEqual([{ after: at(10), room: 3 }, false]);
    expect(fresh.take(reading, [event(11), event(12)], 0)).toEqual([event(11), event(12)]);
    expect(fresh.hasMore).toBe(false);
    fresh.see(14);
    const full = fresh.reading(2);
    expect(full).toEqual({ after: { ...event(12) }, room: 2 });
    fresh.take(full, [event(13), event(14)], 0);
    expect([fresh.hasMore, fresh.dueAtMs(0)]).toEqual([true, -Infinity]);
  });

  it('are not sent when they stand in the feed only, or when an earlier holder has made exceptions of them', () => {
    fresh.see(14);
    cursor.finish(at(13), 0);
    const sent = fresh.take(fresh.reading(8), [event(11, null), event(12), event(13), event(14)], 0);
    expect(sent.map(({ sequence }) => sequence)).toEqual([12, 14]);
    expect(cursor.position.sequence).toBe(11);
  });

  it('have waited too long after an hour, or when some of them are gone', () => {
    const reading = { after: at(10), room: 8 };
    const isStale = (events: readonly QueuedEvent[], ageMs: number | null, room = 8) =>
      fresh.isStale({ ...reading, room }, events, ageMs);
    expect([isStale([event(11)], 3_600_000), isStale([event(11)], 3_600_001)]).toEqual([false, true]);
    expect([isStale([event(11)], 0), isStale([event(12)], 0), isStale([event(12)], 0, 0)]).toEqual([
      false,
      true,
      false,
    ]);
    expect([isStale([], null), isStale([], null, 0)]).toEqual([false, false]);
    fresh.see(11);
    expect([isStale([], null), isStale([], null, 0)]).toEqual([true, false]);
  });
});

describe('stale events', () => {
  let stale: StaleEvents;
  beforeEach(() => {
    stale = new StaleEvents();
  });

  it('are retried when the first is due', () => {
    stale.see({ ...NOTHING, nextRetryMs: 500 }, 0, 1_000);
    expect(stale.retryAtMs).toBe(1_500);
    stale.retryAt(1_600);
    expect(stale.retryAtMs).toBe(1_500);
    stale.retryAt(1_400);
    expect(stale.retryAtMs).toBe(1_400);
    stale.see({ ...NOTHING, hasDueRetry: true, nextRetryMs: 500 }, 0, 2_000);
    expect(stale.retryAtMs).toBe(2_000);
    stale.see(NOTHING, 0, 3_000);
    expect(stale.retryAtMs).toBe(Infinity);
  });

  it('are too old beyond the maximum age', () => {
    for (const ageMs of [null, 0, 60_000]) stale.noteAge(ageMs, 60_000);
    expect(stale.hasTooOld).toBe(false);
    stale.noteAge(60_001, 60_000);
    expect(stale.hasTooOld).toBe(true);
  });

  it('of an outage are read to their end, and until that is stored not again', () => {
    const backlog = { rangeId: 7, lastSequence: 5, cursor: at(1) };
    expect(stale.backlogIsReadable).toBe(false);
    stale.see({ ...NOTHING, hasBacklog: true }, 0, 0);
    expect(stale.backlogIsReadable).toBe(true);
    stale.readBacklog(backlog, { events: [event(2), event(3)], excepted: [at(4)] });
    expect(stale.backlog).toEqual({ ...backlog, readTo: at(4) });
    expect(stale.backlogIsReadable).toBe(true);
    stale.readBacklog({ ...backlog, cursor: at(3) }, { events: [event(5)], excepted: [] });
    expect(stale.backlog).toEqual({ ...backlog, readTo: at(5) });
    expect([stale.backlogIsReadable, stale.hasTooOld]).toEqual([false, false]);
    stale.see({ ...NOTHING, hasBacklog: true }, 4, 0);
    expect(stale.backlogIsReadable).toBe(false);
    stale.see({ ...NOTHING, hasBacklog: true }, 5, 0);
    expect([stale.backlog, stale.backlogIsReadable]).toEqual([null, true]);
    stale.readBacklog(null, { events: [], excepted: [] });
    expect(stale.backlogIsReadable).toBe(false);
  });

  it('of an outage that are no longer kept are to be given up', () => {
    const backlog = { rangeId: 7, lastSequence: 5, cursor: at(1) };
    stale.readBacklog(backlog, { events: [], excepted: [] });
    expect(stale.backlog?.readTo.sequence).toBe(5);
    expect([stale.backlogIsReadable, stale.hasTooOld]).toEqual([false, true]);
  });
});
