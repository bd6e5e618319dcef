import { charactersOutsideGsm7 } from '@sms/sms-text';
import fc from 'fast-check';
import { piecesOf, substituteFor } from './substitutes';

it.each([
  ['–', '-'],
  ['’', "'"],
  ['…', '...'],
  ['ç', 'c'],
  ['ő', 'o'],
  ['ł', 'l'],
  ['\u00A0', ' '],
  ['😀', undefined],
  ['ж', undefined],
])('offers for %s %s', (char, substitute) => expect(substituteFor(char)).toBe(substitute));

it('offers nothing that GSM-7 lacks as well', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }), (char) => {
      expect(charactersOutsideGsm7(substituteFor(char) ?? '')).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});

it('cuts a text at what forces UCS-2, and loses nothing', () => {
  expect(piecesOf('a – b')).toEqual(['a ', '–', ' b']);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const pieces = piecesOf(text);
      expect(pieces.join('')).toBe(text);
      expect(pieces.filter((_, index) => index % 2 === 0).flatMap(charactersOutsideGsm7)).toEqual([]);
    }),
  );
});
