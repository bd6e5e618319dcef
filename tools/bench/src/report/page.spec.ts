import { replacePart, suitePart } from './page';
import type { SuiteResult } from './results';

const CIRCUMSTANCES = { machine: '2 × test', day: '2026-11-22', rounds: 3, seconds: 8, connections: 64 };
const spreadOf = (median: number) => ({ median, min: median, max: median, rounds: 1 });

const RESULT: SuiteResult = {
  suite: 'life',
  title: 'life',
  unit: 'messages/s',
  subjects: [
    { name: 'ours', rate: spreadOf(1_234), figures: { 'p99 ms': spreadOf(5) }, cpuMicros: { gateway: 75 }, rounds: [] },
    { name: 'other', rate: spreadOf(617), figures: {}, rounds: [] },
  ],
  ratios: [{ of: 'ours', beside: 'other', figure: 'rate', atLeast: 1, ratio: spreadOf(2), reached: true }],
  refusals: [],
};

describe('figures in a page', () => {
  it('replaces what is between the marks of a suite, and nothing else', () => {
    const page = 'a\n<!-- bench: life -->\nold\n<!-- /bench -->\nb\n<!-- bench: bulk -->\nkept\n<!-- /bench -->\n';
    expect(replacePart(page, 'life', 'new\n')).toBe(
      'a\n<!-- bench: life -->\nnew\n<!-- /bench -->\nb\n<!-- bench: bulk -->\nkept\n<!-- /bench -->\n',
    );
    expect(replacePart(page, 'otp', 'new')).toBe(page);
  });

  it('tells rates, goals and processor time in tables', () => {
    const part = suitePart(RESULT, CIRCUMSTANCES);
    expect(part).toContain('| ours | 1,234 | 5.0 |');
    expect(part).toContain('| other | 617 | – |');
    expect(part).toContain('| ours / other: rate | 2.00 [2.00 – 2.00] | ≥ 1 | reached |');
    expect(part).toContain('| **sum** | **75** |');
    expect(part).not.toContain('Refused');
  });

  it('does not hide that a rate was refused', () => {
    expect(suitePart({ ...RESULT, refusals: ['ours, round 1: a message is missing'] }, CIRCUMSTANCES)).toContain(
      '**Refused:** ours, round 1: a message is missing',
    );
  });
});
