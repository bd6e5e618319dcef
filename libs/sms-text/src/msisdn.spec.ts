import fc from 'fast-check';
import { isMsisdn, maskMsisdn } from './msisdn';

describe('MSISDN', () => {
  it.each(['2348012345678', '1234567', '123456789012345'])('accepts %s', (phone) => expect(isMsisdn(phone)).toBe(true));
  it.each(['', '+2348012345678', '0123456789', '123456', '1234567890123456', '12345 6789', '1234567\n'])('refuses %j', (phone) =>
    expect(isMsisdn(phone)).toBe(false),
  );

  it('shows at most five characters of a number and keeps its length', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{0,15}$/), (phone) => {
        const masked = maskMsisdn(phone);
        expect(masked).toHaveLength(phone.length);
        expect(masked.replaceAll('*', '').length).toBeLessThanOrEqual(5);
      }),
    );
    expect(maskMsisdn('2348012345678')).toBe('234********78');
  });
});
