import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { type GenerateOtpRequest, OTP_ERRORS, OTP_OPERATIONS } from '@sms/contracts/otp';
import { eventually, PeerError } from '@sms/testing';
import { BILLING_OPERATIONS, type SetDayCapRequest } from '@sms/contracts/billing';
import { type Answer, GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

const [BEIRUT, PARIS] = ['96171123456', '33612345678'] as const;
const SMS = 'POST /v1/vendor/send-sms';
const BULK = 'POST /v1/vendor/send-bulk-sms';
const CODE = 'POST /v1/otp/generate';
const PASSWORD = 'password of a branch';

jest.setTimeout(60_000);

describe('traffic limits', () => {
  let gateway: GatewayUnderTest;
  let replica: GatewayUnderTest;
  let operator: string;
  let vendor: VendorUnderTest;
  /** What reached the other services. */
  let sent: string[] = [];
  let generated: GenerateOtpRequest[] = [];
  let caps: SetDayCapRequest[] = [];
  let isBillingFailing: boolean;
  let outcomeOfSends: 'accepted' | 'over_day_cap';

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    replica = await gateway.replica();
    operator = await gateway.operator();
    const { peer } = gateway;
    await peer.answer(MESSAGING_OPERATIONS.submit, ({ items }) => {
      sent.push(...items.flatMap(({ recipients }) => recipients));
      return { results: items.map(({ requestId }) => ({ requestId, outcome: outcomeOfSends })) };
    });
    await peer.answer(OTP_OPERATIONS.generate, (request) => {
      const { referenceId, phone } = request;
      if (outcomeOfSends !== 'accepted') throw new PeerError(OTP_ERRORS.overDayCap);
      generated.push(request);
      sent.push(phone);
      return { referenceId, expiresInSeconds: 300 };
    });
    await peer.answer(MESSAGING_OPERATIONS.estimate, () => ({
      estimate: { sender: 'SHOP', encoding: 'gsm7' as const, outsideGsm7: [], segments: 1, credits: 1 },
    }));
    await peer.answer(BILLING_OPERATIONS.balance, ({ accountId }) => ({
      ...{ accountId, available: 9, held: 0, spent: 0 },
      dayCap: { credits: 7, used: 5 },
    }));
    await peer.answer(OTP_OPERATIONS.codesToday, () => ({ codes: 3 }));
    await peer.answer(BILLING_OPERATIONS.setDayCap, (request) => {
      if (isBillingFailing) throw new PeerError('INTERNAL');
      caps.push(request);
      return {};
    });
  });
  beforeEach(async () => {
    vendor = await gateway.vendor();
    sent = [];
    generated = [];
    caps = [];
    isBillingFailing = false;
    outcomeOfSends = 'accepted';
  });
  afterAll(async () => {
    await replica.stop();
    await gateway.stop();
  });

  const own = (destinations: unknown, bearer = vendor.token) =>
    gateway.call('PATCH /v1/traffic-limits', { bearer, body: { destinations } });
  const byOperator = (destinations: unknown, id = vendor.id) =>
    gateway.call(`PATCH /v1/admin/vendors/${id}/traffic-limits`, { bearer: operator, body: { destinations } });
  const sms = (phone: string, key = vendor.key, more: object = {}, at = gateway) =>
    at.call(SMS, { key, body: { phone, message: 'x', ...more } });
  const code = (phone_number: string, at = gateway) => at.call(CODE, { key: vendor.key, body: { phone_number } });
  const bulk = (recipients: readonly string[], more: object = {}) =>
    gateway.call(BULK, { key: vendor.key, body: { recipients, message: 'x', ...more } });
  const outcome = ({ status, body }: Answer) => [status, body['error_code'], body['errors']];
  const refusal = (field: string, numbers: string) => [
    422,
    'DESTINATION_REFUSED',
    { [field]: [`${field}: the limits of the account do not allow ${numbers}`] },
  ];
  const refusedEverywhere = (phone: string) =>
    eventually(
      async () => {
        for (const at of [gateway, replica]) expect((await sms(phone, vendor.key, {}, at)).status).toBe(422);
      },
      { timeoutMs: 2_000 },
    );

  it('refuse a destination in sends, codes, bulks and dry runs before another service hears of it', async () => {
    expect((await sms(PARIS)).status).toBe(200);
    await own([{ prefixes: ['33'], allowed: false }]);
    await refusedEverywhere(PARIS);
    sent = [];
    expect(outcome(await sms(PARIS))).toEqual(refusal('phone', PARIS));
    expect(outcome(await sms(PARIS, vendor.key, { dry_run: true }))).toEqual(refusal('phone', PARIS));
    expect(outcome(await code(PARIS))).toEqual(refusal('phone_number', PARIS));
    expect(outcome(await code(PARIS, replica))).toEqual(refusal('phone_number', PARIS));
    expect(outcome(await bulk([BEIRUT, PARIS]))).toEqual(refusal('recipients', PARIS));
    expect(outcome(await bulk([BEIRUT, PARIS], { dry_run: true }))).toEqual(refusal('recipients', PARIS));
    expect(sent).toEqual([]);
    expect((await sms(BEIRUT)).status).toBe(200);
    expect((await code(BEIRUT)).status).toBe(200);
    expect((await sms(BEIRUT, vendor.key, { dry_run: true })).status).toBe(200);
  });

  it('hold for the lanes that they name, and for sub-accounts', async () => {
    const child = { name: 'Branch', email: `branch-${vendor.id}@example.com`, password: PASSWORD };
    await gateway.data('POST /v1/sub-accounts', { bearer: vendor.token, body: child });
    const bearer = await gateway.login(child.email, PASSWORD);
    const made = await gateway.data('POST /v1/api-keys', { bearer, body: { name: 'key' } });
    await own([{ prefixes: [''], lanes: ['single'], allowed: false }]);
    await refusedEverywhere(PARIS);
    await eventually(async () => expect((await sms(PARIS, String(made['api_key']))).status).toBe(422));
    expect((await code(PARIS)).status).toBe(200);
    expect((await bulk([PARIS, BEIRUT])).status).toBe(200);
    expect((await gateway.call('GET /v1/traffic-limits', { bearer })).status).toBe(403);
    expect((await own([], bearer)).status).toBe(403);
  });

  it('of an operator stay, whatever the vendor allows, and only operators change them', async () => {
    await byOperator([{ prefixes: ['33'], allowed: false }]);
    const entry = { prefixes: ['33'], lanes: ['otp', 'single', 'bulk'] };
    const noCaps = { codes_per_day: null, credits_per_day: null };
    expect((await own([{ prefixes: ['33'], allowed: true }])).body['data']).toEqual({
      own: { destinations: [{ ...entry, allowed: true }], ...noCaps },
      operator: { destinations: [{ ...entry, allowed: false }], ...noCaps },
      notify_webhook: false,
      today: { codes: null, credits: null },
    });
    await refusedEverywhere(PARIS);
    const route = `GET /v1/admin/vendors/${vendor.id}/traffic-limits`;
    expect(await gateway.data(route, { bearer: operator })).toEqual(
      await gateway.data('GET /v1/traffic-limits', { bearer: vendor.token }),
    );
    const { entries } = await gateway.data('GET /v1/admin/audit-log?per_page=2', { bearer: operator });
    const recorded = { action: 'vendor.limits-changed', target: `vendor:${vendor.id}` };
    expect(entries).toMatchObject([
      { ...recorded, details: { by: 'vendor', allowed_prefixes: 1, refused_prefixes: 0 } },
      { ...recorded, details: { by: 'operator', allowed_prefixes: 0, refused_prefixes: 1 } },
    ]);
    await byOperator([]);
    await eventually(async () => expect((await sms(PARIS)).status).toBe(200), { timeoutMs: 2_000 });
  });

  it('do not hold for test keys, whose messages reach nobody', async () => {
    const { api_key } = await gateway.data('POST /v1/api-keys', {
      bearer: vendor.token,
      body: { name: 'trial', mode: 'test' },
    });
    await own([{ prefixes: [''], allowed: false }]);
    await refusedEverywhere(PARIS);
    expect((await sms(PARIS, String(api_key))).status).toBe(200);
  });

  it('leave the first answer to a repeat of what was accepted before', async () => {
    const headers = { 'Idempotency-Key': 'order-7' };
    const send = (idempotencyKey = headers) =>
      gateway.call(SMS, { key: vendor.key, headers: idempotencyKey, body: { phone: PARIS, message: 'x' } });
    const first = await send();
    expect(first.status).toBe(200);
    await own([{ prefixes: ['33'], allowed: false }]);
    await refusedEverywhere(PARIS);
    expect((await send()).body['data']).toEqual(first.body['data']);
    const later = { 'Idempotency-Key': 'order-8' };
    expect((await send(later)).status).toBe(422);
    await own([]);
    await eventually(async () => expect(await send(later)).toMatchObject({ status: 200 }));
  });

  const NO_PREFIXES = 'at index 0 needs prefixes: a list of texts of at most 15 digits, without zeros in front';
  it.each<[string, unknown, string]>([
    ['no list', {}, 'must be a list of at most 50 entries'],
    ['too many', Array(51).fill({ prefixes: ['1'], allowed: true }), 'must be a list of at most 50 entries'],
    ['no object', ['33'], 'at index 0 must be an object'],
    ['a zero', [{ prefixes: ['033'], allowed: true }], NO_PREFIXES],
    ['no prefix', [{ prefixes: [], allowed: true }], NO_PREFIXES],
    [
      'a lane',
      [{ prefixes: ['1'], lanes: ['mms'], allowed: true }],
      'at index 0 may name lanes: a list of otp, single, bulk',
    ],
    ['nothing decided', [{ prefixes: ['1'] }], 'at index 0 needs allowed: true or false'],
    [
      'a field',
      [{ prefixes: ['1'], allowed: true, lane: 'otp' }],
      'at index 0 has another field than prefixes, lanes and allowed',
    ],
    ['too much', [{ prefixes: Array(1_001).fill('1'), allowed: true }], 'may have 1000 prefixes together'],
  ])('are refused when they make no sense: %s', async (_what, destinations, problem) => {
    const { status, body } = await own(destinations);
    expect([status, body['errors']]).toEqual([422, { destinations: [`destinations ${problem}`] }]);
  });

  it('cap the codes and the credits of a day, the lower one of vendor and operator', async () => {
    const bearer = vendor.token;
    const child = { name: 'Branch', email: `capped-${vendor.id}@example.com`, password: PASSWORD };
    const { id } = await gateway.data('POST /v1/sub-accounts', { bearer, body: child });
    const patch = (body: object) => gateway.data('PATCH /v1/traffic-limits', { bearer, body });
    const byOperators = (body: object) =>
      gateway.data(`PATCH /v1/admin/vendors/${vendor.id}/traffic-limits`, { bearer: operator, body });
    await byOperators({ codes_per_day: 10, credits_per_day: 100 });
    await patch({ codes_per_day: 20, notify_webhook: true });
    expect(await patch({ credits_per_day: 50 })).toMatchObject({
      own: { codes_per_day: 20, credits_per_day: 50 },
      operator: { codes_per_day: 10, credits_per_day: 100 },
      notify_webhook: true,
      today: { codes: { cap: 10, used: 3 }, credits: { cap: 50, used: 5 } },
    });
    await patch({ credits_per_day: null });
    await byOperators({ credits_per_day: null });
    const ofFamily = { vendorId: vendor.id, accountIds: [vendor.id, Number(id)] };
    expect(caps).toEqual(
      (
        [
          [100, false],
          [100, true],
          [50, true],
          [100, true],
          [null, true],
        ] as const
      ).map(([credits, webhook]) => ({
        ...{ ...ofFamily, credits, webhook },
      })),
    );
    await eventually(
      async () => {
        expect((await code(BEIRUT)).status).toBe(200);
        expect(generated.at(-1)?.dayCap).toEqual({ codes: 10, webhook: true });
      },
      { timeoutMs: 2_000 },
    );
    expect((await gateway.call('PATCH /v1/traffic-limits', { bearer, body: { codes_per_day: -1 } })).status).toBe(422);
  });

  it('are not changed while billing cannot be told', async () => {
    isBillingFailing = true;
    const body = { credits_per_day: 5 };
    expect((await gateway.call('PATCH /v1/traffic-limits', { bearer: vendor.token, body })).status).toBe(500);
    const shown = await gateway.data('GET /v1/traffic-limits', { bearer: vendor.token });
    expect(shown).toMatchObject({ own: { credits_per_day: null } });
  });

  it.each([
    ['a send', SMS, { phone: BEIRUT, message: 'x' }],
    ['a bulk', BULK, { recipients: [BEIRUT, PARIS], message: 'x' }],
    ['a code', CODE, { phone_number: BEIRUT }],
  ])('that are used up refuse %s until the day ends', async (_what, route, body) => {
    outcomeOfSends = 'over_day_cap';
    const answer = await gateway.call(route, { key: vendor.key, body });
    expect(outcome(answer)).toEqual([429, 'DAILY_CREDIT_CAP_REACHED', undefined]);
    const retryAfter = Number(answer.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(86_400);
  });

  it('are those of a parent account', async () => {
    const child = { name: 'Branch', email: `of-parent-${vendor.id}@example.com`, password: PASSWORD };
    const { id } = await gateway.data('POST /v1/sub-accounts', { bearer: vendor.token, body: child });
    expect((await byOperator([], Number(id))).status).toBe(403);
    expect((await byOperator([], 999_999)).status).toBe(404);
    const unchanged = await gateway.call('PATCH /v1/traffic-limits', { bearer: vendor.token, body: {} });
    expect(unchanged.status).toBe(422);
  });
});
