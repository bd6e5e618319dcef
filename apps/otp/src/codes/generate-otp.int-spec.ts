import { OTP_ERRORS } from '@sms/contracts/otp';
import { requestIdOf } from '@sms/contracts/rpc';
import { FAULT_CODES, hadNoEffect } from '@sms/platform/errors';
import { eventually } from '@sms/testing';
import { v7 as uuidv7 } from 'uuid';
import type { SubmitAnswer } from '../testing/messaging-peer';
import { OtpUnderTest } from '../testing/start-otp';
import { lockPhone } from './locks';

const WAITING_FOR_A_PHONE = `
  SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

describe('otp.generate', () => {
  let otp: OtpUnderTest;
  beforeAll(async () => {
    otp = await OtpUnderTest.start();
  });
  afterAll(() => otp.stop());
  afterEach(() => {
    otp.messaging.answer = 'accepted';
  });

  it('sends a code in the fast lane, with a masked text and the lifetime of the code', async () => {
    const phone = otp.newPhone();
    const referenceId = requestIdOf(uuidv7());
    expect(
      await otp.generate(phone, { referenceId, accountId: 3, parentAccountId: 2, userId: 5, sender: 'Brand' }),
    ).toEqual({ referenceId, expiresInSeconds: 300 });
    const code = otp.messaging.codeSentTo(phone);
    expect(otp.messaging.accepted.at(-1)).toEqual({
      requestId: referenceId,
      accountId: 3,
      parentAccountId: 2,
      userId: 5,
      lane: 'otp',
      sender: 'Brand',
      defaultSender: null,
      text: `Your verification code is ${code}. It expires in 5 minutes.`,
      maskedText: 'Your verification code is ******. It expires in 5 minutes.',
      recipients: [phone],
      validitySeconds: 300,
    });
  });

  it('keeps nothing from which the code can be read or guessed', async () => {
    const { code } = await otp.issued();
    const rows = await otp.database.rows<{ row: string }>('SELECT otp::text AS row FROM otp');
    for (const { row } of rows) expect(row).not.toMatch(new RegExp(`(^|[^0-9a-f])${code}([^0-9a-f]|$)`));
    // Equal codes are stored differently, because the reference goes into the hash.
    const hashes = await otp.database.rows<{ hash: string }>("SELECT encode(code_hmac, 'hex') AS hash FROM otp");
    expect(new Set(hashes.map(({ hash }) => hash)).size).toBe(hashes.length);
  });

  it('gives a phone three codes in five minutes among all vendors, exactly, when twenty ask at once', async () => {
    // Several phones one after the other: the first only opens the connections on which the others race.
    for (let round = 0; round < 5; round += 1) {
      const phone = otp.newPhone();
      const answers = await Promise.allSettled(
        Array.from({ length: 20 }, (_, index) => otp.generate(phone, { accountId: index })),
      );
      expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(3);
      for (const answer of answers.filter((one) => one.status === 'rejected'))
        expect(answer.reason).toMatchObject({ code: OTP_ERRORS.rateLimited });
      expect(otp.messaging.accepted.filter((item) => item.recipients[0] === phone)).toHaveLength(3);
    }
  });

  it('slides its window: the fourth is free when the first is five minutes old, and says when', async () => {
    const phone = otp.newPhone();
    await otp.generate(phone);
    await otp.shiftBack(phone, 200);
    await otp.generate(phone);
    await otp.generate(phone);
    const refusal = await otp.generate(phone).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: OTP_ERRORS.rateLimited });
    const { retryAfterSeconds } = (refusal as { details: { retryAfterSeconds: number } }).details;
    expect(retryAfterSeconds).toBeGreaterThan(90);
    expect(retryAfterSeconds).toBeLessThanOrEqual(100);
    await otp.shiftBack(phone, retryAfterSeconds);
    await otp.generate(phone);
    await expect(otp.generate(phone)).rejects.toMatchObject({ code: OTP_ERRORS.rateLimited });
  });

  it('counts the codes of the five minutes before its turn, however long it has waited for it', async () => {
    const phone = otp.newPhone();
    for (let time = 0; time < 3; time += 1) await otp.generate(phone);
    await otp.shiftBack(phone, 299);
    let fourth: Promise<unknown> | undefined;
    await otp.database.transaction(async (sql) => {
      await lockPhone(sql, phone);
      fourth = Promise.allSettled([otp.generate(phone)]);
      await eventually(async () => expect(await sql.rows(WAITING_FOR_A_PHONE)).toHaveLength(1));
      await eventually(async () =>
        expect(
          await sql.rows(
            `SELECT FROM otp WHERE phone = $1 AND created_at > clock_timestamp() - interval '300 seconds'`,
            [phone],
          ),
        ).toEqual([]),
      );
    });
    expect(await fourth).toMatchObject([{ status: 'fulfilled' }]);
  });

  it.each<[SubmitAnswer, string]>([
    ['insufficient_credit', OTP_ERRORS.insufficientCredit],
    ['unknown_sender', OTP_ERRORS.unknownSender],
    ['blocked_recipient', OTP_ERRORS.blockedRecipient],
    ['opted_out', OTP_ERRORS.optedOut],
    ['unknown_account', FAULT_CODES.unavailable],
    ['cancelled', OTP_ERRORS.givenUp],
  ])('does not count and does not keep a code that messaging refused: %j', async (answer, code) => {
    const phone = otp.newPhone();
    const referenceId = requestIdOf(uuidv7());
    otp.messaging.answer = answer;
    for (let time = 0; time < 4; time += 1)
      await expect(otp.generate(phone, { referenceId })).rejects.toMatchObject({ code });
    expect(await otp.verify(referenceId, phone, '123456')).toEqual({ outcome: 'invalid_reference' });
    otp.messaging.answer = 'accepted';
    for (let time = 0; time < 3; time += 1) await otp.generate(phone);
  });

  it('does not count and does not keep a code when nobody was there to take it', async () => {
    const phone = otp.newPhone();
    const referenceId = requestIdOf(uuidv7());
    await otp.messaging.away(async () => {
      for (let time = 0; time < 4; time += 1)
        await expect(otp.generate(phone, { referenceId })).rejects.toMatchObject({ code: FAULT_CODES.unavailable });
    });
    expect(await otp.verify(referenceId, phone, '123456')).toEqual({ outcome: 'invalid_reference' });
    for (let time = 0; time < 3; time += 1) await otp.generate(phone);
  });

  it('does not count and does not keep a code of which messaging vouches that it was not accepted, and vouches in turn', async () => {
    const phone = otp.newPhone();
    const referenceId = requestIdOf(uuidv7());
    otp.messaging.answer = {
      code: FAULT_CODES.unavailable,
      message: 'billing is away',
      details: { hadNoEffect: true },
    };
    for (let time = 0; time < 4; time += 1) {
      const error = await otp.generate(phone, { referenceId }).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      expect([error, hadNoEffect(error)]).toEqual([expect.objectContaining({ code: FAULT_CODES.unavailable }), true]);
    }
    otp.messaging.answer = { code: FAULT_CODES.unavailable, message: 'the commit is in doubt' };
    expect(
      hadNoEffect(
        await otp.generate(otp.newPhone()).then(
          () => undefined,
          (thrown: unknown) => thrown,
        ),
      ),
    ).toBe(false);
    otp.messaging.answer = 'accepted';
    for (let time = 0; time < 3; time += 1) await otp.generate(phone);
  });

  it('verifies and counts a code that arrives although messaging answered that something was away', async () => {
    const phone = otp.newPhone();
    const referenceId = requestIdOf(uuidv7());
    otp.messaging.answer = { code: FAULT_CODES.unavailable, message: 'the commit is in doubt', taken: true };
    await expect(otp.generate(phone, { referenceId })).rejects.toMatchObject({ code: FAULT_CODES.unavailable });
    const code = otp.messaging.codeSentTo(phone);
    otp.messaging.answer = 'accepted';
    for (let time = 0; time < 2; time += 1) await otp.generate(phone);
    await expect(otp.generate(phone)).rejects.toMatchObject({ code: OTP_ERRORS.rateLimited });
    expect(await otp.verify(referenceId, phone, code)).toEqual({ outcome: 'verified' });
  });

  it('tells a phone that one vendor has used up from one that several share', async () => {
    const limited = (limit: string) => otp.counted('otp_limited_total', { limit });
    const before = [await limited('phone_codes_own'), await limited('phone_codes_shared')];
    const phone = otp.newPhone();
    for (let time = 0; time < 3; time += 1) await otp.generate(phone, { accountId: 1 });
    await expect(otp.generate(phone, { accountId: 1 })).rejects.toMatchObject({ code: OTP_ERRORS.rateLimited });
    // A sub-account of the vendor is the same vendor, another account is not.
    await expect(otp.generate(phone, { accountId: 8, parentAccountId: 1 })).rejects.toMatchObject({
      code: OTP_ERRORS.rateLimited,
    });
    await expect(otp.generate(phone, { accountId: 2 })).rejects.toMatchObject({ code: OTP_ERRORS.rateLimited });
    expect([await limited('phone_codes_own'), await limited('phone_codes_shared')]).toEqual([
      (before[0] ?? 0) + 2,
      (before[1] ?? 0) + 1,
    ]);
  });

  it('counts and keeps a code of which nobody knows whether it was sent', async () => {
    const phone = otp.newPhone();
    const referenceId = requestIdOf(uuidv7());
    otp.messaging.answer = { code: FAULT_CODES.internal, message: 'internal error' };
    await expect(otp.generate(phone, { referenceId })).rejects.toMatchObject({ code: FAULT_CODES.internal });
    otp.messaging.answer = 'silence';
    await expect(otp.generate(phone)).rejects.toMatchObject({ code: FAULT_CODES.deadlineExceeded });
    otp.messaging.answer = 'accepted';
    await otp.generate(phone);
    await expect(otp.generate(phone)).rejects.toMatchObject({ code: OTP_ERRORS.rateLimited });
    expect(await otp.verify(referenceId, phone, 'wrong!')).toEqual({ outcome: 'invalid_code', attemptsRemaining: 4 });
    // A repeat settles it: the code was not sent.
    await expect(otp.generate(phone, { referenceId })).rejects.toMatchObject({ code: OTP_ERRORS.givenUp });
    expect(await otp.verify(referenceId, phone, 'wrong!')).toEqual({ outcome: 'invalid_reference' });
    await otp.generate(phone);
  }, 15_000);

  it.each([[{ phone: '+96170000000' }], [{ phone: '12345' }], [{ referenceId: 'nonsense' }], [{ accountId: 1.5 }]])(
    'refuses %j',
    async (over) => {
      await expect(otp.generate(otp.newPhone(), over)).rejects.toMatchObject({ code: FAULT_CODES.invalid });
    },
  );
});
