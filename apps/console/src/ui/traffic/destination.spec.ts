import type { Destination } from '../../api/traffic-limits';
import { isSame, prefixesIn, prefixText } from './destination';

it('reads prefixes as people write them, and writes them so that they can be read again', () => {
  expect(prefixesIn(' +961, 0033;1  * ')).toEqual(['961', '33', '1', '']);
  expect(prefixesIn(prefixText(['961', '']))).toEqual(['961', '']);
  expect(prefixesIn(' , ')).toEqual([]);
});

it('tells entries apart by what they say', () => {
  const entry: Destination = { prefixes: ['961'], lanes: ['otp'], allowed: false };
  expect(isSame(entry, { ...entry, lanes: ['otp'] })).toBe(true);
  expect(isSame(entry, { ...entry, allowed: true })).toBe(false);
  expect(isSame(entry, { ...entry, prefixes: ['96', '1'] })).toBe(false);
});
