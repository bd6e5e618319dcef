import { countSegments } from '@sms/sms-text';
import { otpText } from './otp-text';

describe('otpText', () => {
  it('says the code and how long it lasts, in one segment', () => {
    const { text, maskedText } = otpText('012345', 300);
    expect(text).toBe('Your verification code is 012345. It expires in 5 minutes.');
    expect(maskedText).toBe('Your verification code is ******. It expires in 5 minutes.');
    expect(countSegments(text)).toBe(1);
  });

  it.each([
    [60, '1 minute'],
    [90, '90 seconds'],
    [120, '2 minutes'],
    [10, '10 seconds'],
  ])('writes %i s as %s', (seconds, words) => {
    expect(otpText('1', seconds).text).toContain(`in ${words}.`);
  });
});
