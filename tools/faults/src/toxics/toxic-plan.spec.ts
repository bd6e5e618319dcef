import { Random } from '../plan/random';
import { planToxics } from './toxic-plan';

describe('planToxics', () => {
  it('follows from the seed, and meets each toxic on each kind of link', () => {
    const planned = planToxics(new Random(3), { toxics: 20, meanGapMs: 1_000 });
    expect(planned).toEqual(planToxics(new Random(3), { toxics: 20, meanGapMs: 1_000 }));
    expect(planned).not.toEqual(planToxics(new Random(4), { toxics: 20, meanGapMs: 1_000 }));
    expect(new Set(planned.map(({ link, toxic }) => `${link} ${toxic}`)).size).toBe(20);
    for (const { forMs, afterMs } of planned) {
      expect(forMs).toBeLessThanOrEqual(8_000);
      expect(afterMs).toBeLessThanOrEqual(1_700);
    }
  });
});
