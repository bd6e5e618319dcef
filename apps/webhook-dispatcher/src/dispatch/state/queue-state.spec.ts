import fc from 'fast-check';
import { LEASE_MS } from '../../testing/model-database';
import { type Fate, QueueModel } from '../../testing/queue-model';
import type { Task } from './work-list';

type Step = (model: QueueModel) => void;
const OUTCOMES = ['delivered', 'delivered', 'delivered', 'rejected', 'server_error', 'timeout'] as const;
const FIRST_WINDOW = 2;
const MAX_STEPS = 10_000;

/** Checks the invariants that hold whenever attempts begin. */
function check(model: QueueModel, tasks: readonly Task[], before: number): void {
  const limit = model.breaker.state === 'closed' ? Math.min(model.concurrency, FIRST_WINDOW + model.deliveries) : 1;
  expect(before + tasks.length).toBeLessThanOrEqual(limit);
  expect(model.nowMs).toBeLessThanOrEqual(model.database.leasedUntilMs);
  expect(model.knowsEndpoint).toBe(true);
  expect([model.database.isReleased, model.call?.kind === 'release']).toEqual([false, false]);
  for (const { event, source } of tasks) {
    const others = model.attempts.filter(({ task, stored }) => task.event.sequence === event.sequence && stored === 0);
    expect(others.map(({ task }) => tasks.includes(task))).toEqual([true]);
    if (source === 'retry') continue;
    const known = [...model.database.events.values()];
    expect(known.find(({ sequence }) => sequence === event.sequence)?.begun).toBe(1);
    if (source === 'backlog') continue;
    const earlier = known.filter(({ subject, sequence }) => subject === event.subject && sequence < event.sequence);
    expect(earlier.filter(({ ended }) => !ended)).toEqual([]);
  }
}

const fate = fc.constantFrom<Fate>('answers', 'answers', 'answers', 'answers', 'fails', 'answers too late');
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fate.map((how) => (model: QueueModel) => model.answerCall(how)) },
  {
    weight: 6,
    arbitrary: fc.tuple(fc.nat(7), fc.constantFrom(...OUTCOMES)).map(
      ([which, outcome]) =>
        (model: QueueModel) =>
          model.answer(which, outcome),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.array(fc.nat(9), { minLength: 1, maxLength: 12, size: 'max' }), fc.boolean()).map(
      ([messages, hinted]) =>
        (model: QueueModel) =>
          model.emit(messages, hinted),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(1, 30, 120, 600, LEASE_MS / 3, LEASE_MS).map((ms) => (model: QueueModel) => {
      model.nowMs += ms;
      model.decide();
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Step>(
      (model) => model.tell({ kind: 'retry_requested' }),
      (model) => model.database.takeOver(model.nowMs),
      (model) => model.tell({ kind: 'release_requested' }),
      (model) => model.changeEndpoint(false),
      (model) => model.changeEndpoint(true),
      (model) => model.rotateUnnoticed(),
      (model) => void (model.pressure.crowded = !model.pressure.crowded),
      (model) => void (model.pressure.contended = !model.pressure.contended),
    ),
  },
);

/** Lets every attempt and every call end without new events. Returns after how many steps the queue has ended. */
function settle(model: QueueModel, calls: Fate): number {
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    if (model.ended) return steps;
    if (model.call) model.answerCall(calls);
    else if (model.inFlight.length > 0) model.answer(0, 'delivered');
    else {
      model.nowMs = Math.max(model.nowMs + 1, Math.min(model.waitUntilMs, model.nowMs + LEASE_MS));
      model.decide();
    }
  }
  return Infinity;
}

describe('a queue that is dispatched', () => {
  it('keeps its promises, whatever comes in whatever order, and ends once nothing comes any more', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.array(step, { maxLength: 100, size: 'max' }),
        fc.boolean(),
        fc.nat(6),
        fc.constantFrom<Fate>('answers', 'answers', 'fails'),
        (concurrency, script, healthy, outage, calls) => {
          const model = new QueueModel(concurrency, healthy, outage, check);
          model.decide();
          for (const act of script) act(model);
          expect(settle(model, calls)).toBeLessThan(MAX_STEPS);
          expect(['released', 'lost']).toContain(model.state.phase);
          const times = model.attempts.map(({ stored }) => stored);
          if (model.state.phase === 'released') expect(times.filter((stored) => stored !== 1)).toEqual([]);
          expect(Math.max(0, ...times)).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 800 },
    );
  });

  it('sends nothing while it is released, although the pause of its breaker ends meanwhile', () => {
    const model = new QueueModel(2, false, 0, check);
    const wait = (ms: number) => {
      model.nowMs += ms;
      model.decide();
    };
    model.emit([1, 2, 3, 4, 5, 6], true);
    for (let times = 0; times < 10; times += 1) {
      model.answerCall('answers');
      model.answer(0, 'delivered');
      wait(120);
    }
    model.emit([1, 2, 3, 4, 5, 6], true);
    wait(30);
    model.answerCall('answers');
    expect([model.inFlight.length, model.state.work.size]).toEqual([2, 4]);
    while (model.inFlight.length > 0) model.answer(0, 'timeout');
    for (let times = 0; times < 3 && model.call?.kind !== 'release'; times += 1) {
      model.answerCall('answers');
      wait(120);
    }
    expect(model.call?.kind).toBe('release');
    wait(600);
    expect(model.inFlight).toEqual([]);
  });
});
