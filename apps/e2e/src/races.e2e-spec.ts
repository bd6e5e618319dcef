import { type ApiRequest, type ApiResponse, dataOf, OperatorApi } from '@sms/api-client';
import { eventually } from '@sms/testing';
import { randomBytes, randomUUID } from 'node:crypto';
import { call, clientOf } from './support/http';
import { leftBehind } from './support/left-behind';
import { codeSentTo } from './support/one-time-codes';
import { SystemUnderTest } from './support/system-under-test';

const REPLICAS = { gateway: 3, messaging: 2, 'messaging-worker': 2, billing: 2, otp: 2 };
const SENDS = 500;
const GUESSES = 300;
const GENERATES = 200;
const CODES_PER_PHONE = 3;
const REQUESTS = 200;
const QUOTA = 60;
const WITHIN = { timeoutMs: 60_000 };
const ROUNDS = [1, 2, 3];

/** Whoever asks at once asks through three gateways, and is decided by two processes of each service behind them. */
describe('what many ask for at once, over replicas', () => {
  let system: SystemUnderTest;
  let operator: OperatorApi;
  beforeAll(async () => {
    system = await SystemUnderTest.start({ replicas: REPLICAS, env: { SMSC_SIMULATOR_RECORD_TEXT: 'true' } });
    operator = await OperatorApi.logIn(clientOf(system.baseUrl), system.system.operator);
  }, 180_000);
  afterAll(() => system.stop(), 60_000);

  let phones = 96_173_000_000;
  const newPhone = () => String((phones += 1));

  /** As many requests as there are, all at once, each through the next gateway. */
  const atOnce = (requests: readonly (readonly [method: string, path: string, request: ApiRequest])[]) =>
    Promise.all(
      requests.map(([method, path, request], index) =>
        call(system.baseUrls[index % system.baseUrls.length] ?? '', method, path, request),
      ),
    );
  /** How often each status and error code came. */
  const tally = (answers: readonly ApiResponse[]): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const { status, body } of answers) {
      const outcome = status === 200 ? '200' : `${status} ${body.error_code ?? ''}`;
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    }
    return counts;
  };
  const creditsOf = async (id: number) =>
    (await operator.client.data<{ credits: object }>('GET', `/v1/admin/vendors/${id}`, { bearer: operator.bearer }))
      .credits;

  /** A sub-account of a vendor, with an API key. */
  async function openBranch(parentId: number, credits: number): Promise<{ id: number; apiKey: string }> {
    const credentials = { email: `branch-${randomUUID()}@example.com`, password: randomBytes(12).toString('hex') };
    const body = { name: 'Branch', ...credentials, opening_credits: credits, rate_limit_per_minute: 1_000_000 };
    const path = `/v1/admin/vendors/${parentId}/sub-accounts`;
    const { id } = await operator.client.data<{ id: number }>('POST', path, { bearer: operator.bearer, body });
    const bearer = await clientOf(system.baseUrl).logIn(credentials);
    const { api_key: apiKey } = dataOf<{ api_key: string }>(
      await call(system.baseUrl, 'POST', '/v1/api-keys', { bearer, body: { name: 'test' } }),
    );
    return { id, apiKey };
  }

  it.each(ROUNDS)(
    'one credit pays for one of five hundred sends of its account, and for none of its sub-account (%i)',
    async () => {
      const parent = await system.vendor({ credits: 1 });
      const branch = await openBranch(parent.id, 0);
      const answers = await atOnce(
        Array.from({ length: SENDS }, (_unused, index) => {
          const apiKey = index % 2 ? branch.apiKey : parent.apiKey;
          return ['POST', '/v1/vendor/send-sms', { apiKey, body: { phone: newPhone(), message: 'One of many' } }];
        }),
      );
      expect(tally(answers)).toEqual({ '200': 1, '402 INSUFFICIENT_CREDIT': SENDS - 1 });
      await eventually(async () => expect(await leftBehind(system.system)).toEqual({}), WITHIN);
      expect(await creditsOf(parent.id)).toMatchObject({ available: 0, held: 0, spent: 1 });
      expect(await creditsOf(branch.id)).toMatchObject({ available: 0, held: 0, spent: 0 });
      expect((await parent.wholeLog()).map(({ status }) => status)).toEqual(['delivered']);
    },
    120_000,
  );

  const generate = (apiKey: string, phone: string, headers?: Record<string, string>) =>
    ['POST', '/v1/otp/generate', { apiKey, body: { phone_number: phone }, headers }] as const;
  const verify = (apiKey: string, phone: string, reference: string, code: string) => {
    const body = { phone_number: phone, reference_id: reference, otp_code: code };
    return ['POST', '/v1/otp/verify', { apiKey, body }] as const;
  };
  const referenceOf = (answer: ApiResponse | undefined) =>
    answer ? dataOf<{ reference_id: string }>(answer).reference_id : '';

  it.each(ROUNDS)(
    'one of three hundred verifications of a right code succeeds (%i)',
    async () => {
      const { apiKey } = await system.vendor({ credits: 5 });
      const phone = newPhone();
      const reference = referenceOf((await atOnce([generate(apiKey, phone)]))[0]);
      const code = await codeSentTo(system, phone);
      const guesses = Array.from({ length: GUESSES }, () => verify(apiKey, phone, reference, code));
      expect(tally(await atOnce(guesses))).toEqual({ '200': 1, '422 CODE_ALREADY_USED': GUESSES - 1 });
    },
    60_000,
  );

  it.each([0, 1, 20, 150])(
    'five of three hundred guesses count when %i of them are right',
    async (rights) => {
      const { apiKey } = await system.vendor({ credits: 5 });
      const phone = newPhone();
      const reference = referenceOf((await atOnce([generate(apiKey, phone)]))[0]);
      const code = await codeSentTo(system, phone);
      const wrong = code === '111111' ? '222222' : '111111';
      const every = Math.ceil(GUESSES / Math.max(rights, 1));
      const answers = await atOnce(
        Array.from({ length: GUESSES }, (_unused, index) =>
          verify(apiKey, phone, reference, rights > 0 && index % every === every - 1 ? code : wrong),
        ),
      );
      const counts = tally(answers);
      const verified = counts['200'] ?? 0;
      const remaining = answers
        .filter(({ body }) => body.error_code === 'INVALID_CODE')
        .map(({ body }) => body.attempts_remaining ?? -1)
        .sort((one, other) => other - one);
      // Each counted failure has the number that follows the one before; there are five unless a success came first.
      expect(remaining).toEqual([4, 3, 2, 1, 0].slice(0, remaining.length));
      expect(verified).toBeLessThanOrEqual(Math.min(rights, 1));
      if (verified === 0) expect(remaining).toHaveLength(5);
      else expect(remaining.length).toBeLessThan(5);
      const others = verified === 1 ? '422 CODE_ALREADY_USED' : '429 ATTEMPTS_EXCEEDED';
      expect(counts[others]).toBe(GUESSES - remaining.length - verified);
    },
    60_000,
  );

  it.each(ROUNDS)(
    'three of two hundred codes for a number are sent, each good for its own reference (%i)',
    async () => {
      const [one, other] = [await system.vendor({ credits: GENERATES }), await system.vendor({ credits: GENERATES })];
      const phone = newPhone();
      const keys = Array.from({ length: GENERATES }, (_unused, index) => (index % 2 ? one.apiKey : other.apiKey));
      const answers = await atOnce(keys.map((apiKey) => generate(apiKey, phone)));
      expect(tally(answers)).toEqual({
        '200': CODES_PER_PHONE,
        '429 OTP_RATE_LIMIT_EXCEEDED': GENERATES - CODES_PER_PHONE,
      });
      await eventually(async () => expect(await leftBehind(system.system)).toEqual({}), WITHIN);
      const codes = (await system.acceptedFor(phone)).map(({ text }) => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? '');
      expect(codes).toHaveLength(CODES_PER_PHONE);
      const spent = await Promise.all([one, other].map(({ id }) => creditsOf(id)));
      expect(spent.reduce((sum, credits) => sum + (credits as { spent: number }).spent, 0)).toBe(CODES_PER_PHONE);

      // Of three references and three codes each pair is tried; those that belong together succeed, once.
      const accepted = answers.flatMap((answer, index) =>
        answer.status === 200 ? [{ reference: referenceOf(answer), apiKey: keys[index] ?? '' }] : [],
      );
      const tried = await atOnce(
        accepted.flatMap(({ reference, apiKey }) => codes.map((code) => verify(apiKey, phone, reference, code))),
      );
      expect(tally(tried)['200']).toBe(CODES_PER_PHONE);
    },
    120_000,
  );

  it('two hundred repeats under one key are one code, under one reference', async () => {
    const vendor = await system.vendor({ credits: GENERATES });
    const phone = newPhone();
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await atOnce(Array.from({ length: GENERATES }, () => generate(vendor.apiKey, phone, headers)));
    expect(tally(answers)).toEqual({ '200': GENERATES });
    const references = new Set(answers.map(referenceOf));
    expect(references.size).toBe(1);
    const code = await codeSentTo(system, phone);
    await eventually(async () => expect(await leftBehind(system.system)).toEqual({}), WITHIN);
    expect(await system.acceptedFor(phone)).toHaveLength(1);
    expect(await creditsOf(vendor.id)).toMatchObject({ held: 0, spent: 1 });
    const [verified] = await atOnce([verify(vendor.apiKey, phone, [...references][0] ?? '', code)]);
    expect(verified?.status).toBe(200);
  }, 60_000);

  it.each(ROUNDS)(
    'a key gets its quota, exactly, of two hundred requests; so does its sister (%i)',
    async () => {
      const vendor = await system.vendor({ rateLimit: QUOTA });
      const { api_key: sister } = dataOf<{ api_key: string }>(
        await call(system.baseUrl, 'POST', '/v1/api-keys', { bearer: vendor.bearer, body: { name: 'sister' } }),
      );
      const startedAt = performance.now();
      const keyOf = (index: number) => (Math.floor(index / system.baseUrls.length) % 2 ? sister : vendor.apiKey);
      const asking = Array.from({ length: 2 * REQUESTS }, (_unused, index) => keyOf(index));
      const answers = await atOnce(asking.map((apiKey) => ['GET', '/v1/vendor/balance', { apiKey }]));
      // Within one window: otherwise more would be right.
      expect(performance.now() - startedAt).toBeLessThan(60_000);
      for (const apiKey of [vendor.apiKey, sister]) {
        const own = answers.filter((_unused, index) => asking[index] === apiKey);
        expect(tally(own)).toEqual({ '200': QUOTA, '429 RATE_LIMIT_EXCEEDED': own.length - QUOTA });
        for (const { status, headers } of own)
          if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      }
    },
    90_000,
  );
});
