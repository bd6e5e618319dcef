import type { AttemptOutcome } from '@sms/contracts/webhook-dispatcher';
import fc from 'fast-check';
import { outcomeOfStatus, parseRetryAfter } from '../../client/attempt-result';
import { nextStep } from './retry-schedule';

const DELAYS = [10_000, 30_000, 120_000, 300_000];
const after = (outcome: AttemptOutcome, attempts: number, random = 0, retryAfterMs: number | null = null) =>
  nextStep({ outcome, retryAfterMs }, attempts, DELAYS, () => random);

describe('nextStep', () => {
  it('retries four times with growing delays and then gives up', () => {
    expect([1, 2, 3, 4].map((attempts) => after('timeout', attempts))).toEqual(
      DELAYS.map((delayMs) => ({ state: 'pending', delayMs })),
    );
    expect(after('timeout', 5)).toEqual({ state: 'dead' });
  });

  it('adds up to a quarter of the delay', () => {
    expect(after('server_error', 1, 0.5)).toEqual({ state: 'pending', delayMs: 11_250 });
    expect(after('connection_error', 4, 1)).toEqual({ state: 'pending', delayMs: 375_000 });
  });

  it('ends with success or with an answer that no repetition would change', () => {
    expect(after('delivered', 3)).toEqual({ state: 'delivered' });
    expect(after('rejected', 1)).toEqual({ state: 'failed' });
  });

  it('waits as long as the receiver asks, within bounds, and never less than its schedule', () => {
    expect(after('throttled', 1, 0, 60_000)).toEqual({ state: 'pending', delayMs: 60_000 });
    expect(after('throttled', 1, 0, 1_000)).toEqual({ state: 'pending', delayMs: 10_000 });
    expect(after('throttled', 1, 0, 86_400_000)).toEqual({ state: 'pending', delayMs: 600_000 });
    expect(after('throttled', 5, 0, 1_000)).toEqual({ state: 'dead' });
  });
});

describe('the schedule of an event', () => {
  const MAX_ATTEMPTS = DELAYS.length + 1;
  const MAX_ASKED_MS = 600_000;
  const answer = fc.record({
    outcome: fc.oneof(
      {
        weight: 9,
        arbitrary: fc.constantFrom<AttemptOutcome>('throttled', 'server_error', 'timeout', 'connection_error'),
      },
      { weight: 1, arbitrary: fc.constantFrom<AttemptOutcome>('delivered', 'rejected') },
    ),
    retryAfterMs: fc.option(fc.oneof(fc.nat(1_000_000), fc.constantFrom(0, MAX_ASKED_MS, 1e12)), { nil: null }),
    random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  });

  type Answer = typeof answer extends fc.Arbitrary<infer Value> ? Value : never;

  it('has five attempts at most, each gap within its delay and a quarter, or as long as was asked', () => {
    const run = (answers: readonly Answer[]) => {
      for (let made = 1; ; made += 1) {
        expect(made).toBeLessThanOrEqual(MAX_ATTEMPTS);
        const { outcome, retryAfterMs, random } = answers[made - 1] as Answer;
        const next = nextStep({ outcome, retryAfterMs }, made, DELAYS, () => random);
        if (next.state !== 'pending') {
          const wanted = { delivered: 'delivered', rejected: 'failed' }[outcome as string] ?? 'dead';
          expect(next.state).toBe(wanted);
          if (wanted === 'dead') expect(made).toBe(MAX_ATTEMPTS);
          return;
        }
        const [delayMs = NaN, asked] = [DELAYS[made - 1], Math.min(retryAfterMs ?? 0, MAX_ASKED_MS)];
        expect(next.delayMs).toBeGreaterThanOrEqual(Math.max(delayMs, asked));
        expect(next.delayMs).toBeLessThanOrEqual(Math.max(1.25 * delayMs, asked));
      }
    };
    fc.assert(fc.property(fc.array(answer, { minLength: MAX_ATTEMPTS, maxLength: MAX_ATTEMPTS }), run), {
      numRuns: 2_000,
    });
  });
});

describe('outcomeOfStatus', () => {
  it.each<[number, AttemptOutcome]>([
    [200, 'delivered'],
    [204, 'delivered'],
    [299, 'delivered'],
    [301, 'rejected'],
    [302, 'rejected'],
    [400, 'rejected'],
    [404, 'rejected'],
    [410, 'rejected'],
    [429, 'throttled'],
    [500, 'server_error'],
    [503, 'server_error'],
    [599, 'server_error'],
  ])('%d is %s', (status, outcome) => {
    expect(outcomeOfStatus(status)).toBe(outcome);
  });
});

describe('parseRetryAfter', () => {
  const now = new Date('2026-01-01T00:00:00Z');

  it.each<[string | undefined, number | null]>([
    ['120', 120_000],
    ['Thu, 01 Jan 2026 00:01:00 GMT', 60_000],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
    ['soon', null],
    ['-5', null],
    [undefined, null],
  ])('%s', (header, expected) => {
    expect(parseRetryAfter(header, now)).toBe(expected);
  });
});
