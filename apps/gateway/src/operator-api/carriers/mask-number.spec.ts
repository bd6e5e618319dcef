import { maskNumber, maskNumbersInOctets } from './mask-number';

describe('maskNumber', () => {
  it.each([
    ['96171123456', '*******3456'],
    ['+96171123456', '+*******3456'],
    ['0096171123456', '*********3456'],
    ['961-71-123456', '***-**-**3456'],
    ['1234567', '***4567'],
  ])('hides all but the last four digits of %s, and keeps its form', (address, masked) => {
    expect(maskNumber(address)).toBe(masked);
  });

  it.each(['MyBrand', '12345', '160606', '', '4U2'])('leaves %j, which is no phone number', (address) => {
    expect(maskNumber(address)).toBe(address);
  });

  it('leaves what is missing', () => {
    expect(maskNumber(null)).toBeNull();
  });
});

describe('maskNumbersInOctets', () => {
  const hex = (octets: string) => Buffer.from(octets, 'latin1').toString('hex');

  it('hides numbers in octets, in ASCII and in UCS-2, and nothing else', () => {
    const [pdu, masked] = ['\0\0\xff96171123456\0\x0112345\0', '\0\0\xff*******3456\0\x0112345\0'];
    expect(maskNumbersInOctets(hex(pdu))).toBe(hex(masked));
    expect(maskNumbersInOctets(hex('\0C\x001\x002\x003\x004\x005\x006\x007'))).toBe(
      hex('\0C\0*\0*\0*\x004\x005\x006\x007'),
    );
    expect(maskNumbersInOctets('00ffa0')).toBe('00ffa0');
    expect(maskNumbersInOctets(null)).toBeNull();
  });
});
