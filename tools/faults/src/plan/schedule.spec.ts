import { Random } from './random';
import { FAULT_NAMES, planFaults } from './schedule';

const plan = (seed: number) => planFaults(new Random(seed), { kills: 100, only: FAULT_NAMES, meanGapMs: 1_000 });

describe('the schedule of faults', () => {
  it('follows from the seed', () => {
    expect(plan(7)).toEqual(plan(7));
    expect(plan(7)).not.toEqual(plan(8));
  });

  it('injects each kind about as often as any other', () => {
    const counts = FAULT_NAMES.map((name) => plan(7).filter(({ fault }) => fault === name).length);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    expect(plan(7)).toHaveLength(100);
  });

  it('keeps to the gap on average', () => {
    const total = plan(7).reduce((sum, { afterMs }) => sum + afterMs, 0);
    expect(total / 100).toBeGreaterThan(850);
    expect(total / 100).toBeLessThan(1_150);
  });
});
