import type { RoundResult, Suite } from '../suites/suite';
import { summariseSuite } from './results';

const WORK: Suite = {
  name: 'life',
  title: 'life',
  unit: 'messages/s',
  goals: [
    { of: 'ours', beside: 'other', figure: 'rate', atLeast: 1 },
    { of: 'ours', beside: '', figure: 'p99 ms', atMost: 200 },
    { of: 'ours', beside: 'absent', figure: 'rate', atLeast: 1 },
  ],
  stage: () => Promise.resolve(),
};

function round(rate: number, p99Ms: number, over: Partial<RoundResult> = {}): RoundResult {
  return { rate, figures: { 'p99 ms': p99Ms }, refusals: [], ...over };
}

describe('results of a suite', () => {
  it('compares by round, takes medians, and judges each goal; one without its comparator is left out', () => {
    const result = summariseSuite(
      WORK,
      new Map([
        ['ours', [round(90, 100), round(50, 300), round(110, 150)]],
        ['other', [round(100, 1), round(50, 1), round(100, 1)]],
      ]),
    );
    expect(result.subjects[0]).toMatchObject({ rate: { median: 90, min: 50, max: 110 } });
    expect(result.ratios).toMatchObject([
      { beside: 'other', ratio: { median: 1, min: 0.9, max: 1.1 }, reached: true },
      { beside: '', ratio: { median: 150 }, reached: true },
    ]);
  });

  it('takes the median of each process on its own', () => {
    const cpu = (gateway: number, worker: number) => ({ cpu: { micros: { gateway, worker }, sum: 0, unknown: [] } });
    const { subjects } = summariseSuite(
      WORK,
      new Map([['ours', [round(1, 1, cpu(10, 30)), round(1, 1, cpu(20, 10)), round(1, 1, cpu(30, 20))]]]),
    );
    expect(subjects[0]?.cpuMicros).toEqual({ gateway: 20, worker: 20 });
  });

  it('says which round of whom does not count', () => {
    const refused = round(1, 1, { refusals: ['7 requests were answered with 503'] });
    expect(summariseSuite(WORK, new Map([['ours', [round(1, 1), refused]]])).refusals).toEqual([
      'ours, round 2: 7 requests were answered with 503',
    ]);
  });
});
