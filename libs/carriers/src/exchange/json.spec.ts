import fc from 'fast-check';
import { parsePointer, readJson, scalar, valueAt } from './json';

const at = (text: string, pointer: string) => scalar(valueAt(readJson(text), parsePointer(pointer) ?? ['refused']));

describe('readJson', () => {
  it('keeps all digits of long ids, and leaves everything else as it is', () => {
    const text =
      '{"id":12345678901234567890,"n":-9007199254740993,"text":"12345678901234567890 \\"1234567890123456789\\"","f":1234567890123456.5,"e":1234567890123456e3,"short":42}';
    expect(readJson(text)).toEqual({
      id: '12345678901234567890',
      n: '-9007199254740993',
      text: '12345678901234567890 "1234567890123456789"',
      f: 1234567890123456.5,
      e: 1234567890123456e3,
      short: 42,
    });
  });

  it('reads any JSON as JSON.parse does where no number is long', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const text = JSON.stringify(value);
        fc.pre(!/\d{16}/.test(text));
        expect(readJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('takes time that grows with the text alone', () => {
    const before = performance.now();
    readJson(`["1234567890123456${'\\"'.repeat(30_000)}`);
    readJson(`["1234567890123456${'\\"'.repeat(30_000)}"]`);
    readJson('['.repeat(60_000));
    expect(performance.now() - before).toBeLessThan(1_000);
  });
});

describe('a JSON pointer', () => {
  it.each([
    ['', '"x"', 'x'],
    ['/a/0/b', '{"a":[{"b":1}]}', '1'],
    ['/a~1b/c~0d', '{"a/b":{"c~d":true}}', 'true'],
    ['/a', '{"a":{}}', null],
    ['/a', '{"a":null}', null],
    ['/a/b', '{"a":"text"}', null],
    ['/a/01', '{"a":["x","y"]}', null],
    ['/a/length', '{"a":["x","y"]}', null],
    ['/constructor/name', '{}', null],
    ['/__proto__', '{}', null],
    ['/a', 'no JSON', null],
  ])('%j in %s leads to %j', (pointer, text, value) => {
    expect(at(text, pointer)).toBe(value);
  });

  it.each(['a', 'a/b', '/a~', '/a~2'])('cannot be %j', (pointer) => {
    expect(parsePointer(pointer)).toBeNull();
  });
});
