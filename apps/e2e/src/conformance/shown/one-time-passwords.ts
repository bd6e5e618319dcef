import { dataOf } from '@sms/api-client';
import { anyText, expectRefusal, successStyle, uuid } from '../expectations';
import type { Suite } from '../suite';
import { freshPhone, magicPhone, SEES_BEHIND } from '../target';

const UNKNOWN_REFERENCE = '3b241101-e2bb-4255-8caf-4136c566a962';
const VALID_SECONDS = 300;
const TEST_KEY_CODE = '123456';

export function showOneTimePasswords(suite: Suite): void {
  const { show } = suite;
  const issue = async (over: Record<string, unknown> = {}, phone = freshPhone()) => {
    const { reference_id } = dataOf<{ reference_id: string }>(await suite.generate({ phone_number: phone, ...over }));
    return { phone, reference_id };
  };
  /**
   * As its owner reads it; elsewhere than in a system of our own the keys are test keys, whose code is known once the
   * message is there.
   */
  const codeSentTo = async (phone: string) => {
    if (SEES_BEHIND) return /\b\d{6}\b/.exec((await suite.target.arrivedAt(phone)).text)?.[0] ?? '';
    await suite.eventsOf(phone, ['pending', 'delivered']);
    return TEST_KEY_CODE;
  };
  /** 422 with this code, and not for a field. */
  const otpError = (error_code: string, more: object = {}) => ({
    status: 422,
    body: { status: 'error', success: false, message: anyText, error_code, ...more },
  });
  const expectError = async (answer: ReturnType<Suite['verify']>, expected: ReturnType<typeof otpError>) => {
    const { status, body } = await answer;
    expect({ status, body }).toEqual(expected);
  };

  show('otp/generate answers a reference and the lifetime, never the code', async () => {
    const answer = await suite.generate({ phone_number: freshPhone() });
    expect([answer.status, answer.body]).toEqual([
      200,
      { ...successStyle, data: { reference_id: uuid, expires_in_seconds: VALID_SECONDS } },
    ]);
  });

  show('otp/generate refuses fields that break a rule, by name', async () => {
    for (const phone_number of [undefined, null, '+96171123456', 'x', 96171123456])
      expectRefusal(await suite.generate({ phone_number }), 'phone_number');
    for (const sender_id of ['x'.repeat(12), 7, 'NotMine'])
      expectRefusal(await suite.generate({ phone_number: freshPhone(), sender_id }), 'sender_id');
  });

  show('otp/generate allows three for a phone in five minutes', async () => {
    // With a test key the limit holds for a few numbers only.
    const phone_number = SEES_BEHIND ? freshPhone() : magicPhone('999064');
    for (let count = 0; count < 3; count += 1) dataOf(await suite.generate({ phone_number }));
    const { status, body } = await suite.generate({ phone_number });
    expect({ status, body }).toEqual({ ...otpError('OTP_RATE_LIMIT_EXCEEDED'), status: 429 });
    expect((await suite.generate({ phone_number: freshPhone() })).status).toBe(200);
  });

  show('otp/generate is sent under sender_id, and without it under the name of the service', async () => {
    const [ours, theirs] = [await issue({ sender_id: suite.brand }), await issue()];
    expect(await suite.sourceOf(ours.phone)).toBe(suite.brand);
    expect(await suite.sourceOf(theirs.phone)).not.toBe(suite.brand);
  });

  show('the code of a message stands nowhere in the API', async () => {
    const { phone } = await issue();
    const [event] = await suite.eventsOf(phone, ['pending', 'delivered']);
    const entry = (await suite.vendor.wholeLog()).find(({ recipient }) => recipient === phone);
    for (const text of [event?.data.message, entry?.message]) {
      expect(text).toEqual(anyText);
      expect(text).not.toMatch(/\d{6}/);
    }
  });

  show('otp verifies the code that was sent, once', async () => {
    const { phone, reference_id } = await issue();
    const body = { phone_number: phone, otp_code: await codeSentTo(phone), reference_id };
    const answer = await suite.verify(body);
    expect([answer.status, answer.body]).toEqual([200, { ...successStyle, data: { verified: true } }]);
    await expectError(suite.verify(body), otpError('CODE_ALREADY_USED'));
  });

  show('otp/verify takes the code under its other names', async () => {
    for (const [code, reference] of [
      ['code', 'referenceId'],
      ['otp', 'ref_id'],
    ] as const) {
      const { phone, reference_id } = await issue();
      expect((await suite.verify({ phone, [code]: await codeSentTo(phone), [reference]: reference_id })).status).toBe(
        200,
      );
    }
  });

  show('otp takes the other names of its fields', async () => {
    const phone = freshPhone();
    const { reference_id } = dataOf<{ reference_id: string }>(await suite.generate({ phone }));
    // The code is wrong, in all likelihood; only a request whose fields were all found is told so.
    let attempts_remaining = 5;
    for (const [code, reference] of [
      ['otp_code', 'referenceId'],
      ['code', 'ref_id'],
      ['otp', 'reference_id'],
    ] as const) {
      attempts_remaining -= 1;
      await expectError(
        suite.verify({ phone, [code]: '000000', [reference]: reference_id }),
        otpError('INVALID_CODE', { attempts_remaining }),
      );
    }
  });

  show('otp locks a reference after five wrong codes', async () => {
    const { phone, reference_id } = await issue();
    const right = await codeSentTo(phone);
    const wrong = right === '000000' ? '111111' : '000000';
    for (const attempts_remaining of [4, 3, 2, 1, 0]) {
      await expectError(
        suite.verify({ phone_number: phone, otp_code: wrong, reference_id }),
        otpError('INVALID_CODE', { attempts_remaining }),
      );
    }
    for (const otp_code of [wrong, right]) {
      await expectError(suite.verify({ phone_number: phone, otp_code, reference_id }), {
        ...otpError('ATTEMPTS_EXCEEDED'),
        status: 429,
      });
    }
  });

  show('otp/verify tells an expired code, even the right one', async () => {
    const { phone, reference_id } = await issue({}, SEES_BEHIND ? freshPhone() : magicPhone('999061'));
    const body = { phone_number: phone, otp_code: await codeSentTo(phone), reference_id };
    if (SEES_BEHIND) await suite.target.ageCodes(phone, VALID_SECONDS);
    await expectError(suite.verify(body), otpError('CODE_EXPIRED'));
  });

  show('otp/verify refuses fields that break a rule, by name', async () => {
    const good = { phone_number: freshPhone(), otp_code: '123456', reference_id: UNKNOWN_REFERENCE };
    for (const field of Object.keys(good)) expectRefusal(await suite.verify({ ...good, [field]: undefined }), field);
    expectRefusal(await suite.verify({ ...good, phone_number: '+96171123456' }), 'phone_number');
    for (const otp_code of ['12345', '1234567', '12345x', 123456])
      expectRefusal(await suite.verify({ ...good, otp_code }), 'otp_code');
    for (const reference_id of ['x', 7]) expectRefusal(await suite.verify({ ...good, reference_id }), 'reference_id');
  });

  show('otp/verify knows a reference only with the phone its code was sent to', async () => {
    const { reference_id } = await issue();
    for (const reference of [UNKNOWN_REFERENCE, reference_id]) {
      await expectError(
        suite.verify({ phone_number: freshPhone(), otp_code: '123456', reference_id: reference }),
        otpError('INVALID_REFERENCE'),
      );
    }
  });
}
