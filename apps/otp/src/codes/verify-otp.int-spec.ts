import { FAULT_CODES } from '@sms/platform/errors';
import { requestIdOf } from '@sms/contracts/rpc';
import { eventually } from '@sms/testing';
import { v7 as uuidv7 } from 'uuid';
import { OtpUnderTest } from '../testing/start-otp';

/** For one vendor, and for all together. */
const DAILY_CAP = 12;
const DAILY_CAP_ALL_VENDORS = 30;

describe('otp.verify', () => {
  let otp: OtpUnderTest;
  beforeAll(async () => {
    otp = await OtpUnderTest.start({ dailyFailureCap: DAILY_CAP, dailyFailureCapAllVendors: DAILY_CAP_ALL_VENDORS });
  });
  afterAll(() => otp.stop());

  it('takes the right code once', async () => {
    const { referenceId, phone, code, wrong } = await otp.issued();
    expect(await otp.verify(referenceId, phone, wrong)).toEqual({ outcome: 'invalid_code', attemptsRemaining: 4 });
    expect(await otp.verify(referenceId.toUpperCase(), phone, code)).toEqual({ outcome: 'verified' });
    expect(await otp.verify(referenceId, phone, code)).toEqual({ outcome: 'code_already_used' });
    expect(await otp.verify(referenceId, phone, wrong)).toEqual({ outcome: 'code_already_used' });
  });

  it('lets one of many parallel right answers through', async () => {
    const { referenceId, phone, code } = await otp.issued();
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => otp.verify(referenceId, phone, code)));
    expect(outcomes.filter(({ outcome }) => outcome === 'verified')).toHaveLength(1);
    expect(outcomes.filter(({ outcome }) => outcome === 'code_already_used')).toHaveLength(49);
  });

  it('knows no reference of another phone, an unknown one or a malformed one', async () => {
    const { referenceId, code, phone } = await otp.issued();
    for (const [reference, asker] of [
      [referenceId, otp.newPhone()],
      [requestIdOf(uuidv7()), phone],
      ['nonsense', phone],
    ] as const) {
      expect(await otp.verify(reference, asker, code)).toEqual({ outcome: 'invalid_reference' });
    }
    expect(await otp.verify(referenceId, phone, code)).toEqual({ outcome: 'verified' });
  });

  it('counts down five wrong answers, then is locked even for the right one and after the code has expired', async () => {
    const { referenceId, phone, code, wrong } = await otp.issued();
    for (const attemptsRemaining of [4, 3, 2, 1, 0])
      expect(await otp.verify(referenceId, phone, wrong)).toEqual({ outcome: 'invalid_code', attemptsRemaining });
    expect(await otp.verify(referenceId, phone, wrong)).toEqual({ outcome: 'attempts_exceeded' });
    expect(await otp.verify(referenceId, phone, code)).toEqual({ outcome: 'attempts_exceeded' });
    await otp.shiftBack(phone, 301);
    expect(await otp.verify(referenceId, phone, code)).toEqual({ outcome: 'attempts_exceeded' });
  });

  it('counts exactly five of three hundred parallel guesses', async () => {
    const { referenceId, phone, code, wrong } = await otp.issued();
    // On a slow machine the last ones wait too long for a connection and fail with UNAVAILABLE, without being counted:
    // they are repeated, as a client would.
    const outcomes = await Promise.all(
      Array.from({ length: 300 }, () => eventually(() => otp.verify(referenceId, phone, wrong), { timeoutMs: 30_000 })),
    );
    const counted = outcomes.flatMap((reply) => (reply.outcome === 'invalid_code' ? [reply.attemptsRemaining] : []));
    expect(counted.sort()).toEqual([0, 1, 2, 3, 4]);
    expect(outcomes.filter(({ outcome }) => outcome === 'attempts_exceeded')).toHaveLength(295);
    expect(await otp.verify(referenceId, phone, code)).toEqual({ outcome: 'attempts_exceeded' });
  });

  it('tells an expired code from a used one, and counts nothing on it', async () => {
    const [late, used] = [await otp.issued(), await otp.issued()];
    await otp.verify(used.referenceId, used.phone, used.code);
    await otp.shiftBack(late.phone, 299);
    expect(await otp.verify(late.referenceId, late.phone, late.wrong)).toEqual({
      outcome: 'invalid_code',
      attemptsRemaining: 4,
    });
    for (const one of [late, used]) await otp.shiftBack(one.phone, 301);
    for (const guess of [late.code, late.wrong])
      expect(await otp.verify(late.referenceId, late.phone, guess)).toEqual({ outcome: 'code_expired' });
    expect(await otp.verify(used.referenceId, used.phone, used.code)).toEqual({ outcome: 'code_already_used' });
    expect(await otp.database.rows('SELECT failures FROM otp WHERE reference_id = $1', [late.referenceId])).toEqual([
      { failures: 1 },
    ]);
  });

  it('keeps the references of a phone independent of each other', async () => {
    const first = await otp.issued();
    const second = await otp.issued(first.phone);
    expect(await otp.verify(second.referenceId, second.phone, second.code)).toEqual({ outcome: 'verified' });
    expect(await otp.verify(first.referenceId, first.phone, first.code)).toEqual({ outcome: 'verified' });
  });

  it('locks a phone for the rest of the day at the cap of failures, exactly, whatever the references', async () => {
    const phone = otp.newPhone();
    const issued = [await otp.issued(phone), await otp.issued(phone), await otp.issued(phone)];
    const guesses = issued.flatMap(({ referenceId, wrong }) =>
      Array.from({ length: 20 }, () => otp.verify(referenceId, phone, wrong)),
    );
    const outcomes = await Promise.all(guesses);
    expect(outcomes.filter(({ outcome }) => outcome === 'invalid_code')).toHaveLength(DAILY_CAP);
    expect(outcomes.filter(({ outcome }) => outcome === 'attempts_exceeded')).toHaveLength(60 - DAILY_CAP);

    // Within the day: five minutes later, and at its end.
    for (const seconds of [301, 86_000]) {
      await otp.shiftBack(phone, seconds);
      const next = await otp.issued(phone);
      expect(await otp.verify(next.referenceId, phone, next.code)).toEqual({ outcome: 'attempts_exceeded' });
    }
    await otp.shiftBack(phone, 400);
    const nextDay = await otp.issued(phone);
    expect(await otp.verify(nextDay.referenceId, phone, nextDay.code)).toEqual({ outcome: 'verified' });
  });

  /** As many wrong codes as there are for the phone, three references of the vendor at a time. */
  async function fail(
    phone: string,
    accountId: number,
    failures: number,
    parentAccountId: number | null = null,
  ): Promise<void> {
    for (let left = failures; left > 0;) {
      const issued = [];
      for (let one = 0; one < 3; one += 1) issued.push(await otp.issued(phone, { accountId, parentAccountId }));
      for (const { referenceId, wrong } of issued.flatMap((one) => [one, one, one, one, one])) {
        if (left === 0) break;
        expect(await otp.verify(referenceId, phone, wrong)).toMatchObject({ outcome: 'invalid_code' });
        left -= 1;
      }
      await otp.shiftBack(phone, 301);
    }
  }

  it('locks a phone for the vendor under whose codes it failed, and for no other', async () => {
    const phone = otp.newPhone();
    await fail(phone, 1, 6);
    await fail(phone, 7, DAILY_CAP - 6, 1);
    const [own, subAccounts, others] = [
      await otp.issued(phone, { accountId: 1 }),
      await otp.issued(phone, { accountId: 7, parentAccountId: 1 }),
      await otp.issued(phone, { accountId: 2 }),
    ];
    const before = await otp.counted('otp_limited_total', { limit: 'vendor_failures' });
    for (const { referenceId, code } of [own, subAccounts])
      expect(await otp.verify(referenceId, phone, code)).toEqual({ outcome: 'attempts_exceeded' });
    expect(await otp.counted('otp_limited_total', { limit: 'vendor_failures' })).toBe(before + 2);
    expect(await otp.verify(others.referenceId, phone, others.code)).toEqual({ outcome: 'verified' });
  });

  it('locks a phone for everybody at the cap of all vendors together, exactly', async () => {
    const phone = otp.newPhone();
    for (const [accountId, failures] of [
      [1, 11],
      [2, 11],
      [3, 6],
    ] as const)
      await fail(phone, accountId, failures);
    const { referenceId, code, wrong } = await otp.issued(phone, { accountId: 4 });
    const guesses = await Promise.all(Array.from({ length: 5 }, () => otp.verify(referenceId, phone, wrong)));
    expect(guesses.filter(({ outcome }) => outcome === 'invalid_code')).toHaveLength(2);
    const before = await otp.counted('otp_limited_total', { limit: 'phone_failures' });
    expect(await otp.verify(referenceId, phone, code)).toEqual({ outcome: 'attempts_exceeded' });
    expect(await otp.counted('otp_limited_total', { limit: 'phone_failures' })).toBe(before + 1);
  });

  it('knows a reference for its own vendor alone when the asker is known', async () => {
    const { referenceId, phone, code } = await otp.issued(undefined, { accountId: 7, parentAccountId: 1 });
    for (const asker of [{ vendorId: 2 }, { vendorId: 7 }, { vendorId: 1, sandbox: true }]) {
      expect(await otp.verify(referenceId, phone, code, { asker })).toEqual({ outcome: 'invalid_reference' });
    }
    expect(await otp.verify(referenceId, phone, code, { asker: { vendorId: 1, sandbox: false } })).toEqual({
      outcome: 'verified',
    });
    expect(await otp.verify(referenceId, phone, code, { asker: { vendorId: 1 } })).toEqual({
      outcome: 'code_already_used',
    });
  });

  it('refuses a code or phone that is no string', async () => {
    const { referenceId, phone } = await otp.issued();
    await expect(otp.verify(referenceId, phone, 123456 as never)).rejects.toMatchObject({ code: FAULT_CODES.invalid });
  });

  it.each([
    ['a sixth failure', 'UPDATE otp SET failures = 6'],
    ['a locked code that is verified', 'UPDATE otp SET failures = 5, verified_at = now()'],
    ['a code in plain', "UPDATE otp SET code_hmac = '123456'"],
  ])('has a database that refuses %s', async (_what, statement) => {
    await otp.issued();
    await expect(otp.database.execute(statement)).rejects.toMatchObject({ code: '23514' });
  });
});
