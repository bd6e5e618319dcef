import fc from 'fast-check';
import { cleanCarrierAddress } from './carrier-address';

describe('cleanCarrierAddress', () => {
  it.each([
    ['46700000001', '46700000001'],
    [' +46 700 000 001', '46700000001'],
    ['ACME Shop', 'ACME Shop'],
    ['46700\0rubbish', '46700'],
    ['Åland\u0007', 'land'],
    ['1'.repeat(40), '1'.repeat(20)],
    ['', null],
    [' \0', null],
    ['+', '+'],
  ])('reads %j as %j', (raw, address) => expect(cleanCarrierAddress(raw)).toBe(address));

  it('leaves nothing that cannot be stored', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (raw) => expect(cleanCarrierAddress(raw) ?? 'a').toMatch(/^[\x20-\x7e]{1,20}$/)));
  });
});
