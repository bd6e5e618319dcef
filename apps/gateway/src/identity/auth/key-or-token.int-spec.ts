import { BILLING_OPERATIONS } from '@sms/contracts/billing';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { OTP_OPERATIONS } from '@sms/contracts/otp';
import { SENDER_NAMES_OPERATIONS } from '@sms/contracts/sender-names';
import { type Call, GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

const PHONE = '999000000001';
const ID = '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d4c11';
const PASSWORD = 'password of a vendor';

/** A valid request of each, and whether messaging or otp receives the mode. */
const ROUTES: readonly { readonly route: string; readonly body?: object; readonly hasMode?: true }[] = [
  { route: 'POST /v1/vendor/send-sms', body: { phone: PHONE, message: 'x' }, hasMode: true },
  {
    route: 'POST /v1/vendor/send-bulk-sms',
    body: { recipients: [PHONE, '999000000002'], message: 'x' },
    hasMode: true,
  },
  { route: 'POST /v1/otp/generate', body: { phone_number: PHONE }, hasMode: true },
  { route: 'GET /v1/vendor/balance' },
  { route: 'GET /v1/vendor/sender-names' },
  { route: `GET /v1/vendor/delivery-reports?dest_addr=${PHONE}&request_id=${ID}` },
];

describe('a token in place of a key', () => {
  let gateway: GatewayUnderTest;
  let vendor: VendorUnderTest;
  /** Requests to services, flat: the one item of a batch stands for it. */
  let asked: Readonly<Record<string, unknown>>[] = [];

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    vendor = await gateway.vendor();
    const { peer } = gateway;
    const note = (request: object) => void asked.push({ ...request });
    await peer.answer(MESSAGING_OPERATIONS.submit, ({ items }) => {
      items.forEach(note);
      return { results: items.map(({ requestId }) => ({ requestId, outcome: 'accepted' as const })) };
    });
    await peer.answer(OTP_OPERATIONS.generate, (request) => {
      note(request);
      return { referenceId: request.referenceId, expiresInSeconds: 300 };
    });
    await peer.answer(BILLING_OPERATIONS.balance, (request) => {
      note(request);
      return { accountId: request.accountId, available: 7, held: 0, spent: 0 };
    });
    await peer.answer(SENDER_NAMES_OPERATIONS.list, (request) => {
      note(request);
      return { senderNames: [], total: 0 };
    });
    await peer.answer(MESSAGING_OPERATIONS.deliveryReports, (request) => {
      note(request);
      return { reports: [] };
    });
  });
  beforeEach(() => (asked = []));
  afterAll(() => gateway.stop());

  const ask = (route: string, body: object | undefined, credential: Call) =>
    gateway.call(route, { ...credential, ...(body && { body }) });
  const withMode = (mode: string) => ({ headers: { 'sms-mode': mode } });

  it.each(ROUTES)('is answered as the key is, and acts for its account: $route', async ({ route, body }) => {
    const [byToken, byKey] = [
      await ask(route, body, { bearer: vendor.token }),
      await ask(route, body, { key: vendor.key }),
    ];
    const shape = (answer: typeof byToken) => [answer.status, answer.body['message'], Object.keys(answer.body)];
    expect(shape(byToken)).toEqual(shape(byKey));
    expect(byToken.status).toBe(200);
    const facts = asked.map(({ requestId: _request, referenceId: _reference, ...rest }) => rest);
    expect(facts[0]).toEqual({
      ...facts[1],
      ...(facts[1]?.['userId'] !== undefined && { userId: facts[0]?.['userId'] }),
    });
    expect(facts[0]).toMatchObject({ accountId: vendor.id });
  });

  it.each(ROUTES)('acts in the mode of its header, and a key in its own: $route', async ({ route, body, hasMode }) => {
    const { api_key } = await gateway.data('POST /v1/api-keys', {
      bearer: vendor.token,
      body: { name: 'test', mode: 'test' },
    });
    const credentials: Call[] = [
      { bearer: vendor.token },
      { bearer: vendor.token, ...withMode('live') },
      { bearer: vendor.token, ...withMode('test') },
      { key: vendor.key, ...withMode('test') },
      { key: vendor.key, ...withMode('nonsense') },
      { key: String(api_key), bearer: vendor.token, ...withMode('live') },
    ];
    for (const credential of credentials) expect((await ask(route, body, credential)).status).toBe(200);
    const sandbox = [undefined, undefined, true, undefined, undefined, true];
    expect(asked.map((request) => request['sandbox'])).toEqual(hasMode ? sandbox : sandbox.map(() => undefined));
  });

  it.each(ROUTES)('with another mode is a mistake in the request: $route', async ({ route, body }) => {
    for (const mode of ['Test', 'sandbox', '', 'live, test'])
      expect(await ask(route, body, { bearer: vendor.token, ...withMode(mode) })).toMatchObject({
        status: 422,
        body: { error_code: 'VALIDATION_FAILED', errors: { 'SMS-Mode': ['SMS-Mode must be live or test'] } },
      });
    expect(asked).toEqual([]);
  });

  it.each(ROUTES)(
    'is refused once its session, its user or its account may no more: $route',
    async ({ route, body }) => {
      const leaving = await gateway.vendor();
      await gateway.data('POST /v1/users', {
        bearer: leaving.token,
        body: { email: `member-${leaving.id}@example.com`, password: PASSWORD, role: 'member' },
      });
      const member = await gateway.login(`member-${leaving.id}@example.com`, PASSWORD);
      expect((await ask(route, body, { bearer: member })).status).toBe(200);
      const { users } = (await gateway.data('GET /v1/users', { bearer: leaving.token })) as {
        users: { id: number; role: string }[];
      };
      const id = users.find(({ role }) => role === 'member')?.id;
      await gateway.data(`POST /v1/users/${id}/disable`, { bearer: leaving.token });
      expect(await ask(route, body, { bearer: member })).toMatchObject({ status: 401 });
      const operator = await gateway.operator();
      await gateway.data(`POST /v1/admin/vendors/${leaving.id}/suspend`, { bearer: operator, body: { reason: 'why' } });
      expect(await ask(route, body, { bearer: leaving.token })).toMatchObject({
        status: 403,
        body: { error_code: 'ACCOUNT_SUSPENDED' },
      });
      await gateway.data(`POST /v1/admin/vendors/${leaving.id}/unsuspend`, { bearer: operator, body: {} });
      expect((await ask(route, body, { bearer: leaving.token })).status).toBe(200);
      await gateway.data('POST /v1/auth/logout', { bearer: leaving.token });
      expect(await ask(route, body, { bearer: leaving.token })).toMatchObject({ status: 401 });
      expect(await ask(route, body, { bearer: operator })).toMatchObject({ status: 403 });
      expect(asked).toHaveLength(2);
    },
  );

  it.each(ROUTES)('that is none gets 401, and does not help a wrong key: $route', async ({ route, body }) => {
    for (const [credential, scheme] of [
      [{ bearer: 'nonsense' }, 'Bearer'],
      [{ bearer: `${vendor.token}x`, ...withMode('nonsense') }, 'Bearer'],
      [{ bearer: vendor.token, key: 'nonsense' }, 'ApiKey'],
    ] as const) {
      const { status, headers, body: refusal } = await ask(route, body, credential);
      expect([status, headers.get('www-authenticate'), refusal['error_code']]).toEqual([
        401,
        scheme,
        'UNAUTHENTICATED',
      ]);
    }
    expect(asked).toEqual([]);
  });

  it('has the limit of its user on these routes, whatever its keys have used', async () => {
    const { token, key } = await gateway.vendor({ rate_limit_per_minute: 4 });
    // One of the four has made the key.
    const statuses: number[] = [];
    for (const { route, body } of ROUTES.slice(0, 4)) statuses.push((await ask(route, body, { bearer: token })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await ask('GET /v1/vendor/balance', undefined, { key })).status).toBe(200);
  });

  it('keeps the two modes apart under one idempotency key', async () => {
    const send = (mode: string) =>
      gateway.call('POST /v1/vendor/send-sms', {
        bearer: vendor.token,
        headers: { 'sms-mode': mode, 'idempotency-key': 'both' },
        body: { phone: PHONE, message: 'x' },
      });
    expect((await send('live')).status).toBe(200);
    expect(await send('test')).toMatchObject({ status: 422, body: { error_code: 'IDEMPOTENCY_KEY_REUSED' } });
  });
});
