import { requestIdOf } from '@sms/contracts/rpc';
import { KeyRing } from '@sms/platform/secrets';
import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { OtpUnderTest } from '../testing/start-otp';

const [KEY, OLD_KEY] = [randomBytes(32), randomBytes(32)];

describe('the message with a code', () => {
  let otp: OtpUnderTest;
  beforeAll(async () => {
    otp = await OtpUnderTest.start({ textKey: [KEY, OLD_KEY].map((key) => key.toString('base64')).join() });
  });
  afterAll(() => otp.stop());

  it('is sealed for this message with the first key, and shows the masked text alone', async () => {
    const phone = otp.newPhone();
    const referenceId = requestIdOf(uuidv7());
    await otp.generate(phone, { referenceId });
    const [item] = otp.messaging.accepted;
    const { sealedText = '', ...others } = item ?? {};
    expect(JSON.stringify(others)).not.toMatch(/code is \d/);
    expect(others).toMatchObject({ maskedText: 'Your verification code is ******. It expires in 5 minutes.' });
    const sealed = Buffer.from(sealedText, 'base64');
    expect(new KeyRing([KEY]).open(sealed, referenceId)).toMatch(
      /^Your verification code is \d{6}\. It expires in 5 minutes\.$/,
    );
    expect(() => new KeyRing([KEY]).open(sealed, requestIdOf(uuidv7()))).toThrow('another owner');
    expect(() => new KeyRing([OLD_KEY]).open(sealed, referenceId)).toThrow('another key');
  });
});
