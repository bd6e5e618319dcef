import { isNobodys, maskedNumber, shownNumber } from './masked-number';

it.each([
  ['46700000001', '4670•••••01'],
  ['4670000', '4670•00'],
  ['467000', '••••••'],
  ['', ''],
])('shows %s as %s', (number, masked) => expect(maskedNumber(number)).toBe(masked));

it('knows the numbers of nobody', () => {
  expect(isNobodys('999000000001')).toBe(true);
  expect(isNobodys('46999000000')).toBe(false);
});

it.each([
  ['46700000001', { whole: false, isTest: false }, '4670•••••01'],
  ['46700000001', { whole: true, isTest: false }, '46700000001'],
  ['46700000001', { whole: false, isTest: true }, '46700000001'],
  ['999000000001', { whole: false, isTest: false }, '999000000001'],
])('shows %s, for %j, as %s', (number, shown, text) => expect(shownNumber(number, shown)).toBe(text));
