import { eventually } from '@sms/testing';
import { OtpUnderTest } from '../testing/start-otp';

it('forgets codes of more than a week ago, after which their references are unknown', async () => {
  const otp = await OtpUnderTest.start();
  const [old, recent] = [await otp.issued(), await otp.issued()];
  await otp.shiftBack(old.phone, 7 * 86_400 + 1);
  await otp.shiftBack(recent.phone, 6 * 86_400);
  await otp.startReplica();
  await eventually(async () =>
    expect(await otp.verify(old.referenceId, old.phone, old.code)).toEqual({ outcome: 'invalid_reference' }),
  );
  expect(await otp.verify(recent.referenceId, recent.phone, recent.code)).toEqual({ outcome: 'code_expired' });
  await otp.stop();
});
