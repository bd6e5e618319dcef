import { OTP_ERRORS } from '@sms/contracts/otp';
import { requestIdOf } from '@sms/contracts/rpc';
import { v7 as uuidv7 } from 'uuid';
import { OtpUnderTest } from '../testing/start-otp';

const TEST_CODE = '123456';
const SCRIPTED = ['999060', '999061', '999062', '999063', '999064'];
const PER_MINUTE = 30;
const PER_DAY = 70;
const VERIFIED = { outcome: 'verified' };
const wrong = (attemptsRemaining: number) => ({ outcome: 'invalid_code', attemptsRemaining });

describe('a code asked for with a test key', () => {
  let otp: OtpUnderTest;
  let accounts = 1_000;
  beforeAll(async () => {
    otp = await OtpUnderTest.start({
      dailyFailureCap: 5,
      dailyFailureCapAllVendors: 5,
      sandboxCodesPerMinute: PER_MINUTE,
      sandboxCodesPerDay: PER_DAY,
    });
  });
  afterAll(() => otp.stop());

  /** Each account has its own limits. */
  const newAccount = () => (accounts += 1);
  const sandbox = (phone: string, accountId: number) => otp.issued(phone, { accountId, sandbox: true });
  const scripted = (prefix: string) => `${prefix}${otp.newPhone().slice(-7)}`;

  it('is 123456, is sent to the sandbox, and counts down like any other', async () => {
    const { phone, referenceId, code } = await sandbox(otp.newPhone(), newAccount());
    expect(code).toBe(TEST_CODE);
    expect(otp.messaging.accepted.at(-1)).toMatchObject({
      sandbox: true,
      maskedText: expect.stringContaining('******') as string,
    });
    expect(await otp.verify(referenceId, phone, '000000')).toEqual(wrong(4));
    expect(await otp.verify(referenceId, phone, TEST_CODE)).toEqual(VERIFIED);
    expect(await otp.verify(referenceId, phone, TEST_CODE)).toEqual({ outcome: 'code_already_used' });
  });

  it('takes nothing from a phone: any number of codes and of wrong ones, and live codes are as if there were none', async () => {
    const [phone, accountId] = [otp.newPhone(), newAccount()];
    for (let reference = 0; reference < 10; reference += 1) {
      const { referenceId } = await sandbox(phone, accountId);
      for (const left of [4, 3, 2, 1, 0]) expect(await otp.verify(referenceId, phone, '000000')).toEqual(wrong(left));
      expect(await otp.verify(referenceId, phone, TEST_CODE)).toEqual({ outcome: 'attempts_exceeded' });
    }
    const live = [await otp.issued(phone), await otp.issued(phone), await otp.issued(phone)];
    await expect(otp.generate(phone)).rejects.toMatchObject({ code: OTP_ERRORS.rateLimited });
    for (const { referenceId, code } of live) expect(await otp.verify(referenceId, phone, code)).toEqual(VERIFIED);
  });

  it('is not touched by what happens to live codes of the phone', async () => {
    const phone = otp.newPhone();
    const live = await otp.issued(phone);
    for (const left of [4, 3, 2, 1, 0])
      expect(await otp.verify(live.referenceId, phone, live.wrong)).toEqual(wrong(left));
    for (let time = 0; time < 2; time += 1) await otp.generate(phone);
    const { referenceId } = await sandbox(phone, newAccount());
    expect(await otp.verify(referenceId, phone, TEST_CODE)).toEqual(VERIFIED);
  });

  it('lets one of many parallel right answers through, and counts exactly five of many wrong ones', async () => {
    const [right, guessed] = [await sandbox(otp.newPhone(), newAccount()), await sandbox(otp.newPhone(), newAccount())];
    const verified = await Promise.all(
      Array.from({ length: 30 }, () => otp.verify(right.referenceId, right.phone, TEST_CODE)),
    );
    expect(verified.filter(({ outcome }) => outcome === 'verified')).toHaveLength(1);
    const guesses = await Promise.all(
      Array.from({ length: 30 }, () => otp.verify(guessed.referenceId, guessed.phone, '000000')),
    );
    expect(guesses.filter(({ outcome }) => outcome === 'invalid_code')).toHaveLength(5);
  });

  it.each([
    ['999060', [wrong(4), wrong(3), wrong(2), wrong(1), wrong(0), { outcome: 'attempts_exceeded' }]],
    ['999061', [{ outcome: 'code_expired' }, { outcome: 'code_expired' }]],
    ['999062', [{ outcome: 'attempts_exceeded' }, { outcome: 'attempts_exceeded' }]],
    ['999063', [{ outcome: 'code_already_used' }, { outcome: 'code_already_used' }]],
  ])('meets the end that a number beginning %s stands for', async (prefix, outcomes) => {
    const phone = scripted(prefix);
    const referenceId = requestIdOf(uuidv7());
    const request = { referenceId, accountId: newAccount(), sandbox: true };
    expect(await otp.generate(phone, request)).toEqual({ referenceId, expiresInSeconds: 300 });
    expect(otp.messaging.codeSentTo(phone)).toBe(TEST_CODE);
    expect(await otp.generate(phone, request)).toEqual({ referenceId, expiresInSeconds: 300 });
    for (const outcome of outcomes) expect(await otp.verify(referenceId, phone, TEST_CODE)).toEqual(outcome);
  });

  it('has the limit of live codes for a number beginning 999064, each vendor for itself', async () => {
    const [phone, one, other] = [scripted('999064'), newAccount(), newAccount()];
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => otp.generate(phone, { accountId: one, sandbox: true })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const refusal = await otp.generate(phone, { accountId: one, sandbox: true }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: OTP_ERRORS.rateLimited });
    expect((refusal as { details: { retryAfterSeconds: number } }).details.retryAfterSeconds).toBeGreaterThan(200);
    for (let time = 0; time < 3; time += 1) await otp.generate(phone, { accountId: other, sandbox: true });
    await otp.shiftBack(phone, 300);
    await otp.generate(phone, { accountId: one, sandbox: true });
  });

  it.each([...SCRIPTED, '999000'])(
    'is the only one to have scripts: a live code to %s… is like any other',
    async (prefix) => {
      const { phone, referenceId, code } = await otp.issued(scripted(prefix));
      if (code !== TEST_CODE) expect(await otp.verify(referenceId, phone, TEST_CODE)).toEqual(wrong(4));
      expect(await otp.verify(referenceId, phone, code)).toEqual(VERIFIED);
    },
  );

  it('is limited by the minute and by the day for a vendor and its sub-accounts, exactly, and for no other', async () => {
    const [vendor, other] = [newAccount(), newAccount()];
    const phones: string[] = [];
    const ask = (accountId = vendor) => {
      const phone = otp.newPhone();
      phones.push(phone);
      return otp.generate(phone, {
        accountId,
        parentAccountId: accountId === vendor || accountId === other ? null : vendor,
        sandbox: true,
      });
    };
    const minuteLater = () =>
      otp.database.execute("UPDATE otp SET created_at = created_at - interval '60 seconds' WHERE phone = ANY($1)", [
        phones,
      ]);
    // Live codes do not count.
    for (let live = 0; live < 5; live += 1) await otp.generate(otp.newPhone(), { accountId: vendor });
    const answers = await Promise.allSettled(
      Array.from({ length: PER_MINUTE + 10 }, (_, index) => ask(index % 2 ? vendor : newAccount())),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(PER_MINUTE);
    await expect(ask()).rejects.toMatchObject({ code: OTP_ERRORS.rateLimited, details: { sandbox: true } });
    await ask(other);

    await minuteLater();
    for (let time = 0; time < PER_MINUTE; time += 1) await ask();
    await minuteLater();
    const before = await otp.counted('otp_limited_total', { limit: 'sandbox_day' });
    for (let time = 0; time < PER_DAY - 2 * PER_MINUTE; time += 1) await ask();
    const refusal = await ask().catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: OTP_ERRORS.rateLimited, details: { sandbox: true } });
    expect((refusal as { details: { retryAfterSeconds: number } }).details.retryAfterSeconds).toBeGreaterThan(80_000);
    expect(await otp.counted('otp_limited_total', { limit: 'sandbox_day' })).toBe(before + 1);
    await ask(other);
  });
});
