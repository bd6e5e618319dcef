import { medianSeconds, VERIFY_SECONDS } from './verify-times';

const groups = (...counted: readonly (readonly [place: number, count: number])[]): number[] => {
  const counts = new Array<number>(VERIFY_SECONDS.length + 1).fill(0);
  for (const [place, count] of counted) counts[place] = count;
  return counts;
};

describe('the median time to a verification', () => {
  it('is none of none', () => {
    expect(medianSeconds([])).toBeNull();
    expect(medianSeconds(groups())).toBeNull();
  });

  it('lies within the group of the middle one', () => {
    expect(medianSeconds(groups([0, 1]))).toBe(2.5);
    expect(medianSeconds(groups([2, 3], [5, 1]))).toBe(13.3);
    expect(medianSeconds(groups([0, 2], [8, 2]))).toBe(5);
    expect(medianSeconds(groups([VERIFY_SECONDS.length, 7]))).toBe(1_800);
  });
});
