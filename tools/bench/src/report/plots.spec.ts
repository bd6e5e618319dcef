import { cpuPlot, ratePlot } from './plots';
import type { WorkResult } from './results';

const spreadOf = (median: number) => ({ median, min: median / 2, max: median * 2, rounds: 3 });

const RESULT: WorkResult = {
  work: 'life',
  title: 'life <of a message>',
  unit: 'messages/s',
  contestants: [
    { name: 'ours', rate: spreadOf(100), figures: {}, cpuMicros: { gateway: 30, 'a & b': 70 }, rounds: [] },
    { name: 'other', rate: spreadOf(50), figures: {}, rounds: [] },
  ],
  ratios: [],
  refusals: [],
};

const widths = (svg: string): number[] =>
  [...svg.matchAll(/<rect x="[\d.]+" y="\d+" width="([\d.]+)" height="18"/g)].map(([, width]) => Number(width));

describe('plots', () => {
  it('draws bars as long as the medians, and escapes what it writes', () => {
    const svg = ratePlot(RESULT);
    const [first = 0, second = 0] = widths(svg);
    expect(first / second).toBeCloseTo(2, 1);
    expect(svg).toContain('life &lt;of a message&gt;, messages/s');
  });

  it('stacks the processes of those of which the processor time is known', () => {
    const svg = cpuPlot(RESULT) ?? '';
    const [gateway = 0, rest = 0, ...more] = widths(svg);
    expect(rest / gateway).toBeCloseTo(70 / 30, 1);
    expect(more).toEqual([]);
    expect(svg).toContain('a &amp; b');
    expect(svg).toContain('100 µs');
    expect(cpuPlot({ ...RESULT, contestants: RESULT.contestants.slice(1) })).toBeUndefined();
  });
});
