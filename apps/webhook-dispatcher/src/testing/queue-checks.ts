import type { ModelDatabase } from './model-database';

/** The cursor has passed only events that are finished, with their result stored, or exceptions. */
export function expectAllBeforeCursor(database: ModelDatabase): void {
  const isStored = (sequence: number) =>
    database.attempts.some(({ task, stored }) => task.event.sequence === sequence && stored === 1);
  for (const { sequence, subject } of database.events.values())
    if (database.isPassed(sequence) && subject !== null && !database.exceptions.has(sequence))
      expect([sequence, isStored(sequence)]).toEqual([sequence, true]);
}

/**
 * A queue that is released has nothing in flight and has stored all results.
 * @param cursor the holder's
 * @param mayRepeat whether an event could not be sent, so that the next holder repeats those behind it
 */
export function expectNothingLeft(database: ModelDatabase, cursor: number, mayRepeat: boolean): void {
  expect(database.attempts.filter(({ ended }) => !ended)).toEqual([]);
  expect(database.attempts.filter(({ stored }) => stored !== 1)).toEqual([]);
  expect(cursor).toBe(database.cursor);
  if (mayRepeat) return;
  const known = [...database.events.values()];
  expect(known.filter(({ sequence, begun }) => begun > 0 && sequence > database.cursor)).toEqual([]);
}
