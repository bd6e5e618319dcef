import type { AttemptResult } from '../../client/attempt-result';
import { CLOSED } from '../../queues/breaker';
import type { QueuedEvent } from './cycle-request';
import { logRows } from '../attempt-log';
import { Progress } from './progress';
import { type Task, WorkList } from './work-list';

const event = (sequence: number, subject = `m${sequence}`): QueuedEvent => ({
  sequence,
  createdAt: `t${sequence}`,
  subject,
  webhookId: `w${sequence}`,
  body: '{}',
});
const fresh = (sequence: number): Task => ({ event: event(sequence), source: 'fresh', attempts: 0 });
const result = (outcome: AttemptResult['outcome']): AttemptResult => ({
  outcome,
  statusCode: 200,
  errorCode: null,
  retryAfterMs: null,
  durationMs: 5,
  responseExcerpt: null,
});

describe('Progress', () => {
  let progress: Progress;
  beforeEach(() => {
    progress = new Progress(
      { breaker: CLOSED, failingForMs: null },
      { sequence: 0, createdAt: 't0' },
      {
        breaker: { threshold: 5, resetMs: 1_000, maxResetMs: 1_000 },
        timeoutMs: 8_000,
        decide: ({ outcome }, attempts) =>
          outcome === 'delivered' ? { state: 'delivered' } : { state: 'pending', delayMs: attempts * 10 },
      },
      0,
    );
  });

  it('moves its cursor over events that are finished without a gap, in whatever order they end', () => {
    for (const sequence of [1, 2, 3]) progress.begin(fresh(sequence), 0);
    progress.end(fresh(3), result('delivered'), 5);
    expect(progress.cursor.position.sequence).toBe(0);
    progress.end(fresh(1), result('server_error'), 6);
    expect(progress.cursor.position).toEqual({ sequence: 1, createdAt: 't1' });
    progress.end(fresh(2), result('delivered'), 7);
    expect(progress.cursor.position.sequence).toBe(3);
    const { delivered, attempts, exceptions } = progress.takeResults(8);
    expect(delivered.map(({ sequence }) => sequence)).toEqual([3, 2]);
    expect(attempts).toMatchObject([{ sequence: 1, number: 1 }]);
    expect(exceptions).toEqual([
      { sequence: 1, createdAt: 't1', state: 'retrying', attempts: 1, outcome: 'server_error', delayMs: 10 },
    ]);
    expect(progress.hasResults).toBe(false);
  });

  it('is busy with an event until what became of it is stored, so that nobody sends it again meanwhile', () => {
    progress.begin(fresh(1), 0);
    expect(progress.isBusy(1)).toBe(true);
    progress.end(fresh(1), result('server_error'), 5);
    expect(progress.isBusy(1)).toBe(true);
    progress.takeResults(6);
    expect(progress.isBusy(1)).toBe(false);
  });

  it('passes an attempt that holds others back for long, and takes its result as that of a first attempt', () => {
    for (const sequence of [1, 2]) progress.begin(fresh(sequence), 0);
    progress.end(fresh(2), result('delivered'), 100);
    expect(progress.takeResults(300).exceptions).toEqual([]);
    expect(progress.takeResults(350).exceptions).toEqual([
      { sequence: 1, createdAt: 't1', state: 'retrying', attempts: 0, outcome: null, delayMs: 8_650 },
    ]);
    expect(progress.cursor.position.sequence).toBe(2);
    expect(progress.isBusy(1)).toBe(true);
    progress.end(fresh(1), result('delivered'), 400);
    const { delivered, exceptions } = progress.takeResults(400);
    expect(delivered).toMatchObject([{ sequence: 1, number: 1 }]);
    expect(exceptions).toMatchObject([{ sequence: 1, state: 'delivered' }]);
  });

  it('passes an attempt that holds 64 others back at once', () => {
    for (let sequence = 1; sequence <= 65; sequence += 1) progress.begin(fresh(sequence), 0);
    for (let sequence = 2; sequence <= 64; sequence += 1) progress.end(fresh(sequence), result('delivered'), 1);
    expect(progress.takeResults(2).exceptions).toEqual([]);
    progress.end(fresh(65), result('delivered'), 3);
    expect(progress.takeResults(4).exceptions).toMatchObject([{ sequence: 1, state: 'retrying' }]);
  });

  it('counts a backlog as finished when that is stored, and no sooner', () => {
    progress.work({ rangeId: 1, lastSequence: 1, cursor: { sequence: 0, createdAt: 't0' } });
    const task: Task = { ...fresh(1), source: 'backlog' };
    progress.begin(task, 0);
    progress.end(task, result('delivered'), 5);
    expect(progress.backlogAt).toBe(0);
    expect(progress.takeResults(6).backlog).toMatchObject({ rangeId: 1, cursor: { sequence: 1 } });
    expect(progress.backlogAt).toBe(1);
  });
});

describe('WorkList', () => {
  it('keeps a later status of a message until the first attempt of an earlier one has ended', () => {
    const work = new WorkList();
    work.addFresh([event(1, 'a'), event(2, 'a'), event(3, 'b')]);
    const first = work.next();
    expect([first, work.next(), work.next()].map((task) => task?.event.sequence)).toEqual([1, 3, undefined]);
    if (first) work.ended(first);
    expect(work.next()?.event.sequence).toBe(2);
  });

  it('gives retries one of four places while there are fresh events, and all of them otherwise', () => {
    const work = new WorkList();
    work.addFresh([1, 2, 3, 4].map((sequence) => event(sequence)));
    work.addStale([11, 12, 13].map((sequence) => ({ event: event(sequence), source: 'retry', attempts: 1 })));
    const order = Array.from({ length: 7 }, () => work.next()?.event.sequence);
    expect(order).toEqual([1, 2, 3, 11, 4, 12, 13]);
  });
});

describe('logRows', () => {
  it('bounds a row by its attempts and by how far its numbers are apart', () => {
    const attempts = [...Array.from({ length: 130 }, (_value, index) => index + 1), 5_000].map((sequence) => ({
      sequence,
      createdAt: '',
      number: 1,
      startedAt: 90,
      result: { ...result('delivered'), responseExcerpt: sequence === 5_000 ? 'say "\\"' : null },
    }));
    const rows = logRows(7, attempts, 100);
    expect(rows.map(({ first, last, excerpts }) => [first, last, excerpts])).toEqual([
      [1, 128, null],
      [129, 130, null],
      [5_000, 5_000, '{"say \\"\\\\\\""}'],
    ]);
    expect(rows[2]).toMatchObject({ accountId: 7, sequences: '{5000}', agesMs: '{10}', durationsMs: '{5}' });
  });
});
