import { type ApiResponse, dataOf } from '@sms/api-client';
import { eventually } from '@sms/testing';
import { call } from './support/http';
import { codeSentTo } from './support/one-time-codes';
import { type SharedSystem, SystemUnderTest } from './support/system-under-test';
import type { Vendor } from './support/vendor';

const TEST_KEY_CODE = '123456';
const VERIFIED = [200, undefined, undefined];
const INVALID_REFERENCE = [422, 'INVALID_REFERENCE', undefined];
const ALREADY_USED = [422, 'CODE_ALREADY_USED', undefined];
const ATTEMPTS_EXCEEDED = [429, 'ATTEMPTS_EXCEEDED', undefined];
const EXPIRED = [422, 'CODE_EXPIRED', undefined];
const FIVE_WRONG = [4, 3, 2, 1, 0].map((remaining) => [422, 'INVALID_CODE', remaining]);

/**
 * What `docs/reference/api.md` says of numbers under a test key: how they begin, the code that is tried, what is
 * answered each time.
 */
const SCRIPTS = [
  ['96171', TEST_KEY_CODE, [VERIFIED, ALREADY_USED]],
  ['999000', TEST_KEY_CODE, [VERIFIED, ALREADY_USED]],
  ['999000', '654321', [...FIVE_WRONG, ATTEMPTS_EXCEEDED]],
  ['999060', TEST_KEY_CODE, [...FIVE_WRONG, ATTEMPTS_EXCEEDED]],
  ['999061', TEST_KEY_CODE, [EXPIRED, EXPIRED]],
  ['999062', TEST_KEY_CODE, [ATTEMPTS_EXCEEDED, ATTEMPTS_EXCEEDED]],
  ['999063', TEST_KEY_CODE, [ALREADY_USED, ALREADY_USED]],
] as const;
const SCRIPTED = ['999000', '999060', '999061', '999062', '999063', '999064'];

describe('a one-time password of a test key, end to end', () => {
  let system: SharedSystem;
  let live: Vendor;
  let trial: Vendor;
  beforeAll(async () => {
    // The header then says which address a verification comes from.
    system = await SystemUnderTest.shared();
    [live, trial] = [await system.vendor(), await system.vendor({ credits: 0, keyMode: 'test' })];
  }, 180_000);
  afterAll(() => system.stop(), 60_000);

  let numbers = 100_000;
  const newPhone = (prefix = '96170') => `${prefix}${(numbers += 1)}`;

  const generate = (phone_number: string, { apiKey }: Pick<Vendor, 'apiKey'>) =>
    call(system.baseUrl, 'POST', '/v1/otp/generate', { apiKey, body: { phone_number } });
  const issue = async (phone: string, by: Pick<Vendor, 'apiKey'>) =>
    dataOf<{ reference_id: string }>(await generate(phone, by)).reference_id;
  const shortOf = ({ status, body }: ApiResponse) => [status, body.error_code, body.attempts_remaining];
  /** Without a credential, each time from another address. */
  const verify = async (reference_id: string, phone_number: string, otp_code: string) => {
    const headers = { 'x-forwarded-for': `10.1.${((numbers += 1) >> 8) & 255}.${numbers & 255}` };
    return shortOf(
      await call(system.baseUrl, 'POST', '/v1/otp/verify', { headers, body: { reference_id, phone_number, otp_code } }),
    );
  };

  it.each(SCRIPTS)(
    'to a number beginning %s, tried with %s, ends as it should',
    async (prefix, code, expected) => {
      const phone = newPhone(prefix);
      const reference = await issue(phone, trial);
      const outcomes = [];
      for (let time = 0; time < expected.length; time += 1) outcomes.push(await verify(reference, phone, code));
      expect(outcomes).toEqual(expected);
      expect(await codeSentTo(system, phone)).toBe(TEST_KEY_CODE);
    },
    30_000,
  );

  it('is limited like a live one for a number beginning 999064, and for no other', async () => {
    for (const [prefix, fourth] of [
      ['999064', [429, 'OTP_RATE_LIMIT_EXCEEDED']],
      ['999000', [200, undefined]],
    ] as const) {
      const phone = newPhone(prefix);
      const answers = [];
      for (let count = 0; count < 4; count += 1) answers.push(await generate(phone, trial));
      expect(answers.map(({ status, body }) => [status, body.error_code])).toEqual([
        [200, undefined],
        [200, undefined],
        [200, undefined],
        fourth,
      ]);
    }
  });

  it('never comes to a number that nothing is delivered to', async () => {
    const phone = newPhone('999001');
    await issue(phone, trial);
    const status = async () => (await trial.wholeLog()).find(({ recipient }) => recipient === phone)?.status;
    await eventually(async () => expect(await status()).toBe('undelivered'), { timeoutMs: 20_000 });
  }, 30_000);

  it('takes nothing from live codes of the phone', async () => {
    const phone = newPhone();
    const references = [];
    for (let count = 0; count < 10; count += 1) references.push(await issue(phone, trial));
    // As many wrong codes as lock a phone for the day.
    for (const reference of references)
      for (const expected of FIVE_WRONG) expect(await verify(reference, phone, '000000')).toEqual(expected);
    const reference = await issue(phone, live);
    expect(await verify(reference, phone, await codeSentTo(system, phone, references.length + 1))).toEqual(VERIFIED);
  }, 60_000);

  it.each(SCRIPTED)(
    'is all that knows of scripts: under a live key, a number beginning %s is like any other',
    async (prefix) => {
      const phone = newPhone(prefix);
      const reference = await issue(phone, live);
      const code = await codeSentTo(system, phone);
      if (code !== TEST_KEY_CODE) expect(await verify(reference, phone, TEST_KEY_CODE)).toEqual(FIVE_WRONG[0]);
      expect(await verify(reference, phone, code)).toEqual(VERIFIED);
    },
    30_000,
  );

  it('is known to callers with a credential only if it is of their vendor and mode', async () => {
    const phone = newPhone();
    const created = await call(system.baseUrl, 'POST', '/v1/api-keys', {
      bearer: live.bearer,
      body: { name: 'trial', mode: 'test' },
    });
    const { api_key: apiKey } = dataOf<{ api_key: string }>(created);
    const reference_id = await issue(phone, { apiKey });
    const verifyWith = async (by: Pick<Vendor, 'apiKey'>) =>
      shortOf(
        await call(system.baseUrl, 'POST', '/v1/otp/verify', {
          apiKey: by.apiKey,
          body: { reference_id, phone_number: phone, otp_code: TEST_KEY_CODE },
        }),
      );
    for (const other of [live, trial]) expect(await verifyWith(other)).toEqual(INVALID_REFERENCE);
    expect(await verifyWith({ apiKey })).toEqual(VERIFIED);
  });
});
