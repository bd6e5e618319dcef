import { OTP_ERRORS, OTP_OPERATIONS } from '@sms/contracts/otp';
import { requestIdOf } from '@sms/contracts/rpc';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { v7 as uuidv7 } from 'uuid';
import type { SubmitAnswer } from '../testing/messaging-peer';
import { OtpUnderTest } from '../testing/start-otp';

describe('a repeated reference', () => {
  let otp: OtpUnderTest;
  beforeAll(async () => {
    otp = await OtpUnderTest.start();
  });
  afterAll(() => otp.stop());
  afterEach(() => {
    otp.messaging.answer = 'accepted';
  });

  it('answers a repeated reference without sending again', async () => {
    const phone = otp.newPhone();
    const referenceId = requestIdOf(uuidv7());
    await otp.generate(phone, { referenceId });
    await otp.shiftBack(phone, 60);
    for (let again = 0; again < 5; again += 1)
      expect(await otp.generate(phone, { referenceId })).toEqual({ referenceId, expiresInSeconds: 300 });
    expect(otp.messaging.accepted.filter((item) => item.requestId === referenceId)).toHaveLength(1);
    await expect(otp.generate(phone, { referenceId, accountId: 99 })).rejects.toMatchObject({
      code: FAULT_CODES.conflict,
    });
    await expect(otp.generate(otp.newPhone(), { referenceId })).rejects.toMatchObject({ code: FAULT_CODES.conflict });
    await expect(otp.generate(phone, { referenceId, sandbox: true })).rejects.toMatchObject({
      code: FAULT_CODES.conflict,
    });
  });

  it('does not keep a repeat waiting when the first has been sent', async () => {
    const { phone, referenceId } = await otp.issued();
    const repeat = { referenceId, accountId: 1, parentAccountId: null, userId: 7, phone, sender: null };
    // Less than the time for which a code counts as in flight.
    const answer = otp.rpc.request(OTP_OPERATIONS.generate, repeat, { timeoutMs: 2_000 });
    expect(await answer).toEqual({ referenceId, expiresInSeconds: 300 });
  });

  it('gives a reference to one of two phones that are asked for with it at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const referenceId = requestIdOf(uuidv7());
      const answers = await Promise.allSettled([1, 2].map(() => otp.generate(otp.newPhone(), { referenceId })));
      expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(otp.messaging.accepted.filter((item) => item.requestId === referenceId)).toHaveLength(1);
    }
  });

  it('lets parallel repeats wait for the first and sends once', async () => {
    const phone = otp.newPhone();
    const referenceId = requestIdOf(uuidv7());
    const answers = await Promise.all(Array.from({ length: 30 }, () => otp.generate(phone, { referenceId })));
    for (const answer of answers) expect(answer).toEqual({ referenceId, expiresInSeconds: 300 });
    expect(otp.messaging.accepted.filter((item) => item.requestId === referenceId)).toHaveLength(1);
  });

  it('has a repeat wait while the first may be in flight, instead of giving that up', async () => {
    const phone = otp.newPhone();
    const referenceId = requestIdOf(uuidv7());
    let submit: () => void = () => undefined;
    const begun = new Promise<void>((begin) => {
      otp.messaging.beforeSubmit = () => {
        begin();
        return new Promise((resolve) => (submit = resolve));
      };
    });
    const first = otp.generate(phone, { referenceId });
    await begun;
    await otp.shiftBack(phone, 3);
    const repeat = otp.generate(phone, { referenceId });
    for (let round = 0; round < 20; round += 1) await otp.verify(referenceId, phone, 'unknown');
    submit();
    otp.messaging.beforeSubmit = () => Promise.resolve();
    expect(await Promise.all([first, repeat])).toEqual(Array(2).fill({ referenceId, expiresInSeconds: 300 }));
    expect(otp.messaging.accepted.filter((item) => item.requestId === referenceId)).toHaveLength(1);
  });

  it.each<[string, SubmitAnswer]>([
    ['the answer was lost', 'silence'],
    ['the commit was in doubt', { code: FAULT_CODES.unavailable, message: 'the commit is in doubt', taken: true }],
  ])(
    'is one code for a repeated reference after %s',
    async (_what, answer) => {
      const phone = otp.newPhone();
      const referenceId = requestIdOf(uuidv7());
      otp.messaging.answer = answer;
      await expect(otp.generate(phone, { referenceId })).rejects.toBeInstanceOf(DomainError);
      otp.messaging.answer = 'accepted';
      await otp.shiftBack(phone, 10);
      await otp.messaging.away(() =>
        expect(otp.generate(phone, { referenceId })).rejects.toMatchObject({ code: FAULT_CODES.unavailable }),
      );
      const sent = otp.messaging.accepted.filter((item) => item.requestId === referenceId).length;
      const repeats = await Promise.allSettled([1, 2, 3].map(() => otp.generate(phone, { referenceId })));
      for (const repeat of repeats)
        expect(repeat).toMatchObject(
          sent === 1
            ? { value: { referenceId, expiresInSeconds: 300 } }
            : { reason: expect.objectContaining({ code: OTP_ERRORS.givenUp }) as unknown },
        );
      expect(otp.messaging.accepted.filter((item) => item.requestId === referenceId)).toHaveLength(sent);
      if (sent === 1) {
        // Messaging is not asked again once it has replied.
        await otp.messaging.away(async () =>
          expect(await otp.generate(phone, { referenceId })).toEqual({ referenceId, expiresInSeconds: 300 }),
        );
        expect(await otp.verify(referenceId, phone, otp.messaging.codeSentTo(phone))).toEqual({ outcome: 'verified' });
      } else expect(await otp.verify(referenceId, phone, '123456')).toEqual({ outcome: 'invalid_reference' });
    },
    15_000,
  );
});
