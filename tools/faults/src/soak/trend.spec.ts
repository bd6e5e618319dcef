import { Random } from '../plan/random';
import { judgeTrend, median } from './trend';

const EFFECT = { absolute: 10, relative: 0.2 };
const random = new Random(7);
const noise = (width: number) => (random.next() - 0.5) * width;

/** An hour of samples, ten seconds apart. */
const hour = (value: (sample: number) => number) => Array.from({ length: 360 }, (_unused, sample) => value(sample));

describe('judgeTrend', () => {
  it.each<[string, number[]]>([
    ['a leak', hour((sample) => 100 + 0.3 * sample)],
    ['a leak in noise', hour((sample) => 100 + 0.3 * sample + noise(30))],
    ['a leak under a sawtooth', hour((sample) => 100 + 0.3 * sample + (sample % 9) * 20)],
    ['a leak with outliers', hour((sample) => 100 + 0.3 * sample + (sample % 50 === 0 ? 5_000 : 0))],
    ['a leak in few samples', Array.from({ length: 50 }, (_unused, sample) => 100 + 4 * sample)],
    ['a queue that is never worked off', hour((sample) => sample)],
    ['what grows faster and faster', hour((sample) => (sample / 10) ** 2)],
  ])('finds %s', (_what, series) => expect(judgeTrend(series, EFFECT).grows).toBe(true));

  it.each<[string, number[]]>([
    ['a constant', hour(() => 100)],
    ['nothing at all', hour(() => 0)],
    ['noise', hour(() => 100 + noise(60))],
    ['a sawtooth', hour((sample) => 100 + (sample % 9) * 40)],
    ['what falls', hour((sample) => 1_000 - sample)],
    ['a warm-up', hour((sample) => 500 - 400 * Math.exp(-sample / 40))],
    ['one step', hour((sample) => (sample < 270 ? 100 : 300))],
    ['a step in noise', hour((sample) => (sample < 270 ? 100 : 300) + noise(20))],
    ['a hill', hour((sample) => 100 + 200 * Math.exp(-(((sample - 270) / 40) ** 2)))],
    ['a queue that fills at each fault and is worked off', hour((sample) => ((sample * 7) % 6 === 0 ? 0 : sample))],
    ['steady growth that is too little to matter', hour((sample) => 1_000 + 0.1 * sample)],
    ['a steady share of too little', hour((sample) => 1 + 0.01 * sample)],
  ])('lets %s pass', (_what, series) => expect(judgeTrend(series, EFFECT).grows).toBe(false));

  it('says nothing of too few samples', () => {
    expect(judgeTrend([], EFFECT).grows).toBeUndefined();
    expect(
      judgeTrend(
        Array.from({ length: 38 }, (_unused, sample) => 100 * sample),
        EFFECT,
      ).grows,
    ).toBeUndefined();
  });

  it('measures what it grew by over what is judged', () => {
    expect(
      judgeTrend(
        hour((sample) => sample),
        EFFECT,
      ).growth,
    ).toBeCloseTo(162, 6);
  });
});

it('the median is in the middle', () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2]), median([])]).toEqual([2, 2.5, 0]);
});
