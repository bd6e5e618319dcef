import { printTable, printTests, type Result } from './table';

const test = { file: 'a.spec.ts', title: 'does it' };
const one: Result = { scenario: 'one', expected: 'a', observed: 'a', tests: [test] };
const lines: string[] = [];
const say = (line: string) => void lines.push(line);
beforeEach(() => (lines.length = 0));

describe('printTable', () => {
  it('passes when everything came out as expected, and names what did not', () => {
    expect(printTable([one, { ...one, scenario: 'two', note: '3 ms' }], say)).toBe(true);
    expect(printTable([one, { ...one, scenario: 'two', observed: 'b' }], say)).toBe(false);
    expect(lines).toEqual([
      'scenario  expected  observed',
      'one       a         a         ok',
      'two       a         a         ok (3 ms)',
      'scenario  expected  observed',
      'one       a         a         ok',
      'two       a         b         MISMATCH',
    ]);
  });
});

describe('printTests', () => {
  it('names the tests of each scenario, those of several once', () => {
    printTests(
      [one, { ...one, scenario: 'two' }, { ...one, scenario: 'three', tests: [test, { ...test, title: 'does more' }] }],
      say,
    );
    expect(lines).toEqual([
      '\nthe same as tests',
      'one, two\n  a.spec.ts › does it',
      'three\n  a.spec.ts › does it\n  a.spec.ts › does more',
    ]);
  });

  it('does not list them one by one when there are many', () => {
    printTests(
      Array.from({ length: 6 }, (_unused, index) => ({ ...one, scenario: `number ${index}` })),
      say,
    );
    expect(lines[1]).toBe('number 0 to number 5 (6)\n  a.spec.ts › does it');
  });
});
