import fc from 'fast-check';
import { SubmitPacer } from './submit-pacer';

const rate = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.double({ min: 0.1, max: 20, noNaN: true }));
/** Milliseconds by which the clock advances: none, small steps, and steps of seconds. */
const steps = fc.array(
  fc.oneof(fc.constant(0), fc.double({ min: 0, max: 30, noNaN: true }), fc.double({ min: 0, max: 4_000, noNaN: true })),
  { maxLength: 200 },
);

/** The largest number of submits in any span, its end excluded. */
function mostIn(spanMs: number, times: readonly number[]): number {
  return Math.max(0, ...times.map((begin) => times.filter((at) => at >= begin && at < begin + spanMs).length));
}

/** A millionth of a millisecond, the rounding error of added times: within it no submit is too early. */
const ROUNDING_MS = 1e-6;

function expectWithin(perSecond: number, times: readonly number[], roundingMs = 0): void {
  if (perSecond >= 1) expect(mostIn(1_000 - roundingMs, times)).toBeLessThanOrEqual(perSecond);
  else expect(mostIn(1_000 / perSecond - ROUNDING_MS, times)).toBeLessThanOrEqual(1);
}

describe('SubmitPacer, whatever the clock does', () => {
  it('never lets more than its rate leave in any second', () => {
    fc.assert(
      fc.property(rate, steps, (perSecond, moves) => {
        const pacer = new SubmitPacer(perSecond);
        const left: number[] = [];
        let now = 0;
        for (const move of moves) {
          now += move;
          while (pacer.delayMs(now) === 0) {
            pacer.take();
            left.push(now);
          }
        }
        expectWithin(perSecond, left);
      }),
    );
  });

  it('never lets more than its rate leave when callers take first and wait as told', () => {
    fc.assert(
      fc.property(rate, steps, (perSecond, moves) => {
        const pacer = new SubmitPacer(perSecond);
        const left: number[] = [];
        let now = 0;
        for (const move of moves) {
          now += move;
          left.push(now + pacer.delayMs(now));
          pacer.take();
        }
        expectWithin(perSecond, left, ROUNDING_MS);
      }),
    );
  });

  it('keeps to the highest rate it had within the second while the rate changes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.double({ min: 0, max: 300, noNaN: true })), {
          maxLength: 120,
        }),
        (changes) => {
          const pacer = new SubmitPacer(40);
          const left: number[] = [];
          let now = 0;
          for (const [perSecond, move] of changes) {
            now += move;
            pacer.setRate(perSecond);
            let allowed = 0;
            while (pacer.delayMs(now) === 0) {
              pacer.take();
              left.push(now);
              allowed += 1;
            }
            if (allowed > 0) expect(left.filter((at) => at > now - 1_000).length).toBeLessThanOrEqual(perSecond);
          }
          expect(mostIn(1_000, left)).toBeLessThanOrEqual(40);
        },
      ),
      {
        examples: [
          [
            [
              [1, 0],
              [30, 99.9],
              [32, 0],
              [1, 0],
              [4, 250],
            ],
          ],
        ],
      },
    );
  });

  it('reaches its rate all the same', () => {
    for (const perSecond of [1, 7, 100, 0.25]) {
      const pacer = new SubmitPacer(perSecond);
      let now = 0;
      for (let sent = 0; sent < 100; sent++) {
        now += pacer.delayMs(now);
        while (pacer.delayMs(now) > 0) now += 0.001;
        pacer.take();
      }
      expect(now).toBeLessThanOrEqual((99 / perSecond) * 1_000 * 1.02);
    }
  });
});
