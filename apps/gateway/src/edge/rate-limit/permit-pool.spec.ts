import { PermitPool } from './permit-pool';

const QUOTA = 10_000;
/** Ten permits of a claim that was sent at 1,000 ms, after which 500 requests were in the window. */
function filled(): PermitPool {
  const pool = new PermitPool();
  pool.fill({ permits: 10, quota: QUOTA, used: 500, stamp: 2_000, oldestLeavesInMs: 40_000, claimSentAt: 1_000 });
  return pool;
}

describe('permits claimed ahead, in one process', () => {
  it('are used one by one, with what the window would say', () => {
    const pool = filled();
    expect(pool.take(QUOTA, 1_050)).toEqual({ allowed: true, quota: QUOTA, remaining: 9_509, resetMs: 39_950 });
    expect(pool.take(QUOTA, 1_060)).toMatchObject({ remaining: 9_508, resetMs: 39_940 });
    for (let left = 8; left > 0; left -= 1) expect(pool.take(QUOTA, 1_070)?.allowed).toBe(true);
    expect(pool.take(QUOTA, 1_070)).toBeUndefined();
  });

  it('are used for 100 ms from the claim, and only under the quota of the claim', () => {
    const pool = filled();
    expect(pool.take(QUOTA + 1, 1_000)).toBeUndefined();
    expect(pool.take(QUOTA, 1_099)?.allowed).toBe(true);
    expect(pool.take(QUOTA, 1_100)).toBeUndefined();
    expect([pool.isStale(1_099), pool.isStale(1_100)]).toEqual([false, true]);
  });

  it('are returned once, without those that were used', () => {
    const pool = filled();
    pool.take(QUOTA, 1_000);
    expect(pool.empty()).toEqual({ stamp: 2_000, permits: 9 });
    expect([pool.empty(), pool.isStale(2_000), pool.take(QUOTA, 1_001)]).toEqual([undefined, false, undefined]);
    const used = filled();
    for (let permit = 0; permit < 10; permit += 1) used.take(QUOTA, 1_000);
    expect([used.isStale(2_000), used.empty()]).toEqual([false, undefined]);
  });

  it('are as many as the last 100 ms took, and a fifth more; after a break, none', () => {
    const pool = new PermitPool();
    pool.count(10, 1_000);
    expect(pool.ahead(1_099)).toBe(12);
    pool.count(3, 1_100);
    expect(pool.ahead(1_199)).toBe(12);
    expect(pool.ahead(1_200)).toBe(4);
    expect([pool.isIdle(1_299), pool.isIdle(1_300)]).toEqual([false, true]);
    pool.count(5, 1_300);
    expect(pool.ahead(1_500)).toBe(0);
  });

  it('are remembered until they are used or returned', () => {
    const pool = filled();
    expect(pool.isIdle(9_000)).toBe(false);
    pool.empty();
    expect(pool.isIdle(9_000)).toBe(true);
  });
});
