import { RateShare } from './rate-share';

describe('share of a rate', () => {
  it('is used only when nothing of what others sent before is left in a second, and not quite to the last message', () => {
    const share = new RateShare();
    share.raise(25, 10_000);
    expect([10_000, 11_000, 11_099].map((now) => share.usable(now))).toEqual([0, 0, 0]);
    expect(share.usable(11_100)).toBeCloseTo(24.5);
    share.raise(50, 12_000);
    expect(share.usable(13_000)).toBeCloseTo(24.5);
    expect(share.usable(13_100)).toBeCloseTo(49);
  });

  it('is lowered at once, also one that was not used yet', () => {
    const share = new RateShare();
    share.raise(50, 0);
    expect(share.usable(2_000)).toBeCloseTo(49);
    share.lower(10);
    expect([share.granted, share.usable(2_000)]).toEqual([10, 9.8]);
    share.raise(40, 3_000);
    share.lower(5);
    expect(share.usable(60_000)).toBeCloseTo(4.9);
    share.raise(50, 60_000);
    expect(share.usable(62_000)).toBeCloseTo(49);
    share.raise(100, 62_000);
    share.lower(20);
    expect(share.usable(62_500)).toBeCloseTo(19.6);
  });
});
