import { OTP_FIXTURES } from '@sms/contracts/otp/fixtures';
import { testContract } from '@sms/testing';
import { OtpUnderTest } from './testing/start-otp';

describe('the contract of otp', () => {
  let otp: OtpUnderTest;
  beforeAll(async () => {
    otp = await OtpUnderTest.start();
  });
  afterAll(() => otp.stop());

  testContract(() => ({
    name: 'otp',
    fixtures: OTP_FIXTURES,
    ask: (operation, request) => otp.rpc.request(operation, request),
  }));
});
