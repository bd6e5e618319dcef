import { maskNumber } from './mask-number';

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
