import { isNobodys, maskedNumber } from './masked-number';

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
