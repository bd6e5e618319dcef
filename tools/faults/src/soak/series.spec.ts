import { AllSeries } from './series';

const EFFECT = { absolute: 10, relative: 0.2 };

function judged(samples: number, valueOf: (sample: number) => number, sinceOf: (sample: number) => number) {
  const series = new AllSeries();
  for (let sample = 0; sample < samples; sample += 1)
    series.add([{ name: 'worker rss', value: valueOf(sample), unit: 'bytes', effect: EFFECT, since: sinceOf(sample) }]);
  return series.judge();
}

describe('the series of a process', () => {
  it('that leaks, is found', () => {
    expect(
      judged(
        100,
        (sample) => 100 + sample,
        () => 1,
      ),
    ).toMatchObject([{ name: 'worker rss', grows: true, last: 199 }]);
  });

  it('begins anew with the process', () => {
    const restarted = (sample: number) => Math.floor(sample / 70);
    const [one] = judged(140, (sample) => 100 + 1_000 * restarted(sample), restarted);
    expect(one).toMatchObject({ grows: false, growth: 0 });
  });

  it('is judged by the longest time that the process lived, whenever that was', () => {
    const restartedAt90 = (sample: number) => (sample < 90 ? 1 : 2);
    expect(judged(120, (sample) => (sample < 90 ? 100 + sample : 100), restartedAt90)).toMatchObject([{ grows: true }]);
  });

  it('is not judged when the process never lived for long', () => {
    expect(
      judged(
        120,
        (sample) => sample,
        (sample) => Math.floor(sample / 20),
      ),
    ).toMatchObject([{ grows: undefined }]);
  });
});
