import vm from 'node:vm';
import { compileOnce } from './compile-once';

describe('compileOnce', () => {
  compileOnce();
  const compiledIn = (context: object, code: string) => {
    const options = { filename: '/of/a/test.js', parsingContext: vm.createContext(context) };
    return vm.compileFunction(code, ['module', 'value'], options) as (module: object, value: unknown) => unknown;
  };

  it('gives each context its own functions and globals', () => {
    const code = 'module.exports = [value, mine, Array];';
    const [one, other] = ['one', 'other'].map((mine) => {
      const module: { exports?: unknown[] } = {};
      compiledIn({ mine }, code)(module, `value of ${mine}`);
      return module.exports ?? [];
    });
    expect(one?.slice(0, 2)).toEqual(['value of one', 'one']);
    expect(other?.slice(0, 2)).toEqual(['value of other', 'other']);
    expect(one?.[2]).not.toBe(other?.[2]);
  });

  it('names the place of an error, on the first line as well', () => {
    for (const [code, place] of [
      ["throw new Error('here');", 'test.js:1:7'],
      ["\n  throw new Error('here');", 'test.js:2:9'],
    ] as const) {
      let stack = '';
      try {
        compiledIn({}, code)({}, 0);
      } catch (error) {
        stack = String((error as Error).stack);
      }
      expect(stack).toContain(place);
    }
  });
});
