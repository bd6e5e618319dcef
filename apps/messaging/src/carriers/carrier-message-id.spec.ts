import { asDecimal, asHex, normaliseCarrierMessageId } from './carrier-message-id';

describe('carrier message ids', () => {
  it.each([
    ['00AB12', 'ab12'],
    [' 0aB12\0', 'ab12'],
    ['000', '0'],
    ['', ''],
  ])('normalises %j to %j', (id, normalised) => expect(normaliseCarrierMessageId(id)).toBe(normalised));

  it('converts between hexadecimal and decimal whatever the size', () => {
    expect(asHex('11259375')).toBe('abcdef');
    expect(asDecimal('abcdef')).toBe('11259375');
    expect(asDecimal(asHex('170141183460469231731687303715884105727') ?? '')).toBe('170141183460469231731687303715884105727');
  });

  it('converts no other ids', () => {
    expect([asHex('ab'), asHex(''), asDecimal('0b9c-11'), asDecimal('x'), asHex('1'.repeat(49))]).toEqual([null, null, null, null, null]);
  });
});
