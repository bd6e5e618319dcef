import fc from 'fast-check';
import { AccountAdvances } from './account-advances';
import { ADVANCE_WINDOW_MS, MAX_ADVANCE_CREDITS, MIN_ADVANCE_CREDITS } from '../../config/tuning';
import { Advance } from './advance';

/** An account whose advances are made at once, unless they are refused. */
function accountUnderTest({ refused = false } = {}) {
  const opened: number[] = [];
  const unused: number[] = [];
  const account = new AccountAdvances((credits) => {
    opened.push(credits);
    const advance = new Advance(`advance ${opened.length}`, credits, (one) => unused.push(one.credits));
    return Promise.resolve(refused ? undefined : advance);
  });
  /** Waits until the requested advances have been made. */
  const take = async (credits: number, nowMs: number): Promise<Advance | undefined> => {
    const advance = account.take(credits, nowMs);
    await Promise.resolve().then(() => undefined);
    return advance;
  };
  return { account, opened, unused, take };
}

describe('AccountAdvances', () => {
  it('leaves an account that sends little to its holds', async () => {
    const { take, opened, account } = accountUnderTest();
    for (let second = 0; second < 20; second += 1)
      expect(await take(MIN_ADVANCE_CREDITS - 1, second * 2 * ADVANCE_WINDOW_MS)).toBeUndefined();
    expect(opened).toEqual([]);
    expect(account.isIdle(1e9)).toBe(true);
  });

  it('covers an account that sends much from its second batch on, and asks for more before it is used up', async () => {
    const { take, opened, unused } = accountUnderTest();
    expect(await take(MIN_ADVANCE_CREDITS, 0)).toBeUndefined();
    expect(opened).toEqual([2 * MIN_ADVANCE_CREDITS]);
    const first = await take(MIN_ADVANCE_CREDITS, 10);
    expect(first?.credits).toBe(MIN_ADVANCE_CREDITS);
    expect(opened).toHaveLength(2);
    first?.finished();
    // The older advance is used first.
    expect(await take(MIN_ADVANCE_CREDITS, 20)).toBe(first);
    const second = await take(1, 30);
    expect(second).not.toBe(first);
    expect(second).toBeDefined();
    // It is given back when the last batch that took from it has ended.
    expect(unused).toEqual([]);
    first?.finished();
    expect(unused).toEqual([0]);
  });

  it('keeps what is too little for one batch for smaller ones until there is more', async () => {
    const first = new Advance('first', 2 * MIN_ADVANCE_CREDITS, () => undefined);
    let opened = 0;
    const account = new AccountAdvances(() => {
      opened += 1;
      return opened === 1 ? Promise.resolve(first) : new Promise(() => undefined);
    });
    account.take(MIN_ADVANCE_CREDITS, 0);
    await Promise.resolve().then(() => undefined);
    expect(account.take(MIN_ADVANCE_CREDITS, 10)).toBe(first);
    expect(account.take(MIN_ADVANCE_CREDITS + 1, 20)).toBeUndefined();
    expect(account.take(MIN_ADVANCE_CREDITS, 30)).toBe(first);
    expect(opened).toBe(2);
  });

  it('asks for what was used in the window before, also when a new one has just begun', async () => {
    const opened: number[] = [];
    const account = new AccountAdvances((credits) => {
      opened.push(credits);
      return Promise.resolve(new Advance(`advance ${opened.length}`, MIN_ADVANCE_CREDITS, () => undefined));
    });
    account.take(10 * MIN_ADVANCE_CREDITS, 0);
    await Promise.resolve().then(() => undefined);
    account.take(1, ADVANCE_WINDOW_MS);
    expect(opened).toEqual([20 * MIN_ADVANCE_CREDITS, 20 * MIN_ADVANCE_CREDITS]);
  });

  it('asks no more for a while when it was refused', async () => {
    const { take, opened } = accountUnderTest({ refused: true });
    for (let ms = 0; ms < 5_000; ms += 10) expect(await take(MIN_ADVANCE_CREDITS, ms)).toBeUndefined();
    expect(opened).toHaveLength(1);
    await take(MIN_ADVANCE_CREDITS, 5_001);
    expect(opened).toHaveLength(2);
  });

  it('takes from an advance no more than it has, gives each back once, and asks for a bounded amount', async () => {
    const batches = fc.array(fc.record({ credits: fc.integer({ min: 1, max: 6_000 }), afterMs: fc.nat(600) }), {
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(batches, async (all) => {
        const { take, opened, unused, account } = accountUnderTest();
        let nowMs = 0;
        const taken = new Map<Advance, number>();
        for (const { credits, afterMs } of all) {
          nowMs += afterMs;
          const advance = await take(credits, nowMs);
          if (advance) taken.set(advance, (taken.get(advance) ?? 0) + credits);
          advance?.finished();
        }
        account.refuse(nowMs);
        for (const [advance, used] of taken)
          expect(used + advance.credits).toBe(opened[Number(advance.id.split(' ')[1]) - 1]);
        for (const [advance] of taken) expect(advance.credits).toBeGreaterThanOrEqual(0);
        expect(unused).toHaveLength(opened.length);
        expect(Math.max(0, ...opened)).toBeLessThanOrEqual(MAX_ADVANCE_CREDITS);
        expect(account.isIdle(nowMs + 10_000)).toBe(true);
      }),
    );
  });
});
