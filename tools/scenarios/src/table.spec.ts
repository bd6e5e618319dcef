import { printTable } from './table';

describe('printTable', () => {
  const lines: string[] = [];
  const print = (observed: string) => printTable([{ scenario: 'one', expected: 'a', observed: 'a' }, { scenario: 'two', expected: 'a', observed }], (line) => void lines.push(line));

  it('passes when everything came out as expected, and names what did not', () => {
    expect(print('a')).toBe(true);
    expect(print('b')).toBe(false);
    expect(lines.map((line) => line.split(/ +/).at(-1))).toEqual(['observed', 'ok', 'ok', 'observed', 'ok', 'MISMATCH']);
  });
});
