import { maskedNumber } from './phone-number';

it.each([
  ['46700000001', '4670•••••01'],
  ['4670000', '4670•00'],
  ['467000', '••••••'],
  ['', ''],
])('shows %s as %s', (number, masked) => expect(maskedNumber(number)).toBe(masked));
