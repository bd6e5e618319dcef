import fc from 'fast-check';
import { compilePattern, MAX_SEARCHED_CHARACTERS } from './pattern';

describe('a pattern', () => {
  it.each([
    ['^ID: ([0-9a-f-]+)', 'ID: 0a-1b\r\n', '0a-1b'],
    ['(?i)error', 'some ERROR', 'ERROR'],
    ['id=(\\d+)', 'none', null],
    ['(?:queued|sent) as (\\w+)', 'sent as x7', 'x7'],
  ])('%s finds in %j: %j', (source, text, found) => {
    expect(compilePattern(source)?.find(text)).toBe(found);
    expect(compilePattern(source)?.test(text)).toBe(found !== null);
  });

  it.each(['', '(', '(a)\\1', '(?=a)b', '(?<!a)b', '[', '((a{100}){100}){100}', 'a'.repeat(201)])(
    'is refused when it cannot be matched in linear time, cannot be read or is too long: %s',
    (source) => {
      expect(compilePattern(source)).toBeNull();
    },
  );

  it.each(['(a+)+$', '(a|a)*b', '(.*)*x', 'a*a*a*a*a*a*b', '(a?){40}a{40}$'])(
    'takes little time where others take for ever: %s',
    (source) => {
      const pattern = compilePattern(source);
      const before = performance.now();
      pattern?.test(`${'a'.repeat(MAX_SEARCHED_CHARACTERS - 1)}!`);
      expect(performance.now() - before).toBeLessThan(1_000);
    },
  );

  it('looks at no more than the beginning of a long text', () => {
    const text = `${' '.repeat(MAX_SEARCHED_CHARACTERS)}error`;
    expect(compilePattern('error')?.test(text)).toBe(false);
  });

  it('never throws for any text', () => {
    const pattern = compilePattern('(\\w+)\\s*:\\s*(.*)');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        pattern?.find(text);
      }),
    );
  });
});
