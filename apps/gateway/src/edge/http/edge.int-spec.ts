import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { once } from 'node:events';
import { connect } from 'node:net';
import { SPECIFIED_ROUTES } from './specified-routes';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

const SEND = 'POST /v1/vendor/send-sms';
const sms = { phone: '2348012345678', message: 'hello' };

describe('the edge', () => {
  let gateway: GatewayUnderTest;
  let vendor: VendorUnderTest;

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    vendor = await gateway.vendor();
    await gateway.peer.answer(MESSAGING_OPERATIONS.submit, ({ items }) => ({
      results: items.map(({ requestId }) => ({ requestId, outcome: 'accepted' as const })),
    }));
  });
  afterAll(() => gateway.stop());

  it.each([['{"phone":'], ['{phone:1}'], ['']])('answers 400 to the malformed body %p', async (body) => {
    expect(await gateway.call(SEND, { key: vendor.key, body })).toMatchObject({
      status: 400,
      body: {
        status: 'error',
        success: false,
        message: 'The request body is not valid JSON.',
        error_code: 'MALFORMED_JSON',
      },
    });
  });

  it('answers 413 to a body over 1 MiB', async () => {
    const answer = await gateway.call(SEND, { key: vendor.key, body: { ...sms, filler: 'x'.repeat(1_048_577) } });
    expect(answer).toMatchObject({ status: 413, body: { status: 'error', error_code: 'PAYLOAD_TOO_LARGE' } });
  });

  it.each([
    ['application/json', 413],
    ['multipart/form-data', 415],
  ])(
    'answers also a client that reads nothing before it has sent a whole body, refused as %s',
    async (type, status) => {
      const bytes = 8 * 1_048_576;
      const { hostname, port } = new URL(gateway.baseUrl);
      const statuses = await Promise.all(
        Array.from({ length: 8 }, async () => {
          const socket = connect(Number(port), hostname);
          const head = `POST /v1/api-keys HTTP/1.1\r\nhost: ${hostname}\r\nx-api-key: ${vendor.key}\r\n`;
          socket.write(`${head}content-type: ${type}\r\ncontent-length: ${bytes}\r\n\r\n`);
          for (let sent = 0; sent < bytes; sent += 65_536)
            if (!socket.write(Buffer.alloc(65_536, 'x'))) await once(socket, 'drain');
          let answer = '';
          for await (const chunk of socket) answer += String(chunk);
          return Number(answer.split(' ')[1]);
        }),
      );
      expect(statuses).toEqual(statuses.map(() => status));
    },
  );

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])('answers 415 to %s', async (type) => {
    const answer = await gateway.call(SEND, { key: vendor.key, body: 'phone=1', headers: { 'content-type': type } });
    expect(answer).toMatchObject({ status: 415, body: { status: 'error', error_code: 'UNSUPPORTED_MEDIA_TYPE' } });
  });

  it.each([
    'GET /v1/nothing',
    'PUT /v1/vendor/delivery-webhook',
    'POST /v1/vendor/send-sms/',
    'GET /v1/%zz',
    'GET /v1/vendors/..%2f',
  ])('answers 404 to %s, in the envelope and with a request id', async (route) => {
    const { status, headers, body } = await gateway.call(route, { key: vendor.key });
    expect([status, body]).toEqual([
      404,
      {
        status: 'error',
        success: false,
        message: 'Not found.',
        error_code: 'NOT_FOUND',
        request_id: headers.get('x-request-id'),
        doc_url: '/errors/NOT_FOUND',
      },
    ]);
    expect(headers.get('x-request-id')).not.toBeNull();
  });

  it.each([
    ['GET /v1/vendor/send-sms', 'OPTIONS, POST'],
    ['DELETE /v1/vendor/balance', 'GET, HEAD, OPTIONS'],
    ['PATCH /v1/vendors/delivery-webhook', 'GET, HEAD, OPTIONS, PUT'],
    ['POST /v1/messages/none', 'GET, HEAD, OPTIONS'],
    ['GET /v1/messages/cancel', 'OPTIONS, POST'],
    ['POST /docs', 'GET, HEAD, OPTIONS'],
  ])('answers 405 to %s, which nothing has to be sent with, and says what the path takes: %s', async (route, allow) => {
    const { status, headers, body } = await gateway.call(route, route.startsWith('POST') ? { body: '{"bad' } : {});
    expect([status, headers.get('allow'), body]).toEqual([
      405,
      allow,
      {
        status: 'error',
        success: false,
        message: `This path takes ${allow}.`,
        error_code: 'METHOD_NOT_ALLOWED',
        request_id: headers.get('x-request-id'),
        doc_url: '/errors/METHOD_NOT_ALLOWED',
      },
    ]);
  });

  it('answers OPTIONS with the methods of a path, and HEAD as GET without a body', async () => {
    const ask = (method: string, path: string) =>
      fetch(new URL(path, gateway.baseUrl), { method, headers: { 'x-api-key': vendor.key } });
    const options = await ask('OPTIONS', '/v1/vendor/balance');
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
    expect((await ask('OPTIONS', '/v1/nothing')).status).toBe(404);
    for (const path of ['/healthz', '/v1/vendor/sms-logs?page=x', '/errors/NOT_FOUND']) {
      const [head, get] = [await ask('HEAD', path), await ask('GET', path)];
      expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
        get.status,
        get.headers.get('content-type'),
        '',
      ]);
    }
  });

  it('names the request and the page of its code in errors, where the specification lists no fields', async () => {
    const [own, specified, open] = [
      await gateway.call('GET /v1/messages?limit=x', { key: vendor.key }),
      await gateway.call('GET /v1/vendor/delivery-reports', { key: vendor.key }),
      await gateway.call(SEND, { key: vendor.key, body: '{"phone":' }),
    ];
    expect(own).toMatchObject({
      status: 422,
      body: { request_id: own.headers.get('x-request-id'), doc_url: '/errors/VALIDATION_FAILED' },
    });
    expect([specified.status, Object.keys(specified.body)]).toEqual([
      422,
      ['status', 'success', 'message', 'error_code', 'errors'],
    ]);
    expect([open.status, open.body['doc_url'], open.body['request_id']]).toEqual([
      400,
      '/errors/MALFORMED_JSON',
      undefined,
    ]);
    for (const { headers, body } of [own, specified, open])
      expect(headers.get('link')).toBe(`</errors/${String(body['error_code'])}>; rel="help"`);
  });

  it('leads a browser from its address to the console, and tells others where things are', async () => {
    const page = (path: string, accept?: string) =>
      fetch(new URL(path, gateway.baseUrl), { redirect: 'manual', headers: accept === undefined ? {} : { accept } });
    const led = await page('/', 'text/html,application/xhtml+xml,*/*;q=0.8');
    expect([led.status, led.headers.get('location'), led.headers.get('vary')]).toEqual([302, '/console/', 'accept']);
    const shown = await page('/');
    expect([shown.status, await shown.json()]).toEqual([
      200,
      { console: '/console/', docs: '/docs', openapi: '/openapi.json' },
    ]);
  });

  it('shows the page of an error as HTML to browsers, and as Markdown to others', async () => {
    const page = (accept: string) => fetch(new URL('/errors/INVALID_CODE', gateway.baseUrl), { headers: { accept } });
    const html = await page('text/html');
    expect([html.headers.get('content-type'), html.headers.get('vary')]).toEqual([
      'text/html; charset=utf-8',
      'accept',
    ]);
    expect(html.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await html.text()).toContain('<h1>INVALID_CODE</h1>');
    const text = await page('*/*');
    expect(text.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await text.text()).toMatch(/^# INVALID_CODE\n/);
    expect((await fetch(new URL('/errors/none', gateway.baseUrl), { headers: { accept: 'text/html' } })).status).toBe(
      404,
    );
  });

  // GatewayUnderTest checks the other headers of each response of the API.
  it.each(['GET /v1/me', 'GET /v1/nothing', 'GET /openapi.json', 'GET /errors/NOT_FOUND', 'GET /readyz'])(
    'says to keep to TLS where a request came by it, and not to guess types: %s',
    async (route) => {
      const [plain, secure, claimed] = await Promise.all([
        gateway.call(route),
        gateway.call(route, { headers: { 'x-forwarded-proto': 'https' } }),
        gateway.call(route, { headers: { 'x-forwarded-proto': 'http' } }),
      ]);
      for (const { headers } of [plain, secure, claimed]) expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect([plain, secure, claimed].map(({ headers }) => headers.get('strict-transport-security'))).toEqual([
        null,
        'max-age=31536000',
        null,
      ]);
    },
  );

  it('takes no harm from keys that aim at prototypes', async () => {
    const body =
      '{"phone":"2348012345678","message":"hi","__proto__":{"sender":"EVIL"},"constructor":{"prototype":{"sender":"EVIL"}}}';
    expect((await gateway.call(SEND, { key: vendor.key, body })).status).toBe(200);
    expect(({} as Record<string, unknown>)['sender']).toBeUndefined();
  });

  it('answers garbage instead of HTTP with 400 and goes on', async () => {
    const { hostname, port } = new URL(gateway.baseUrl);
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname.replace(/[[\]]/g, ''), () => socket.write('NONSENSE\r\n\r\n'));
      socket.once('data', (data) => resolve(data.toString()));
      socket.once('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
    expect((await gateway.call('GET /healthz')).status).toBe(200);
  });

  it('says without details whether it lives and is ready', async () => {
    expect(await gateway.call('GET /healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await gateway.call('GET /readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
  });

  const keyRoutes = [
    SEND,
    'POST /v1/vendor/send-bulk-sms',
    'POST /v1/otp/generate',
    'GET /v1/vendor/sender-names',
    'GET /v1/vendor/balance',
    'GET /v1/vendor/delivery-reports',
  ];
  const bearerRoutes = [
    'GET /v1/sms-logs',
    'POST /v1/sender-names/request',
    'PUT /v1/vendors/delivery-webhook',
    'GET /v1/vendors/delivery-webhook',
    'POST /v1/api-keys',
    'GET /v1/api-keys',
    'DELETE /v1/api-keys/1',
    'POST /v1/auth/logout',
    'POST /v1/admin/vendors',
    'POST /v1/admin/vendors/1/top-ups',
    'POST /v1/admin/sender-names/1/approve',
    'POST /v1/admin/sender-names/1/reject',
  ];

  it.each(keyRoutes)(
    'wants a key or a token for %s: nothing gets 401, and a wrong key whatever comes with it',
    async (route) => {
      const bodies = [];
      const calls = [
        {},
        { headers: { authorization: vendor.token } },
        { headers: { authorization: `Basic ${vendor.token}` } },
        { key: '' },
        { key: 'nonsense' },
        { key: `${vendor.key}x` },
      ];
      for (const call of calls) {
        const { status, headers, body } = await gateway.call(route, call);
        expect([status, headers.get('www-authenticate')]).toEqual([401, 'ApiKey']);
        bodies.push(body);
      }
      const refusal = (outcome: string) => ({
        status: 'error',
        success: false,
        message: `Unauthenticated. This route takes \`X-API-Key\`${outcome}`,
        error_code: 'UNAUTHENTICATED',
      });
      const either = ' or `Authorization: Bearer`';
      const wrong = refusal(`${either}; what you sent in \`X-API-Key\` is not valid.`);
      const unlike = refusal(`${either}; you sent \`Authorization\` without \`Bearer\`.`);
      expect(bodies).toEqual([refusal(`${either}; you sent no credential.`), unlike, unlike, wrong, wrong, wrong]);
    },
  );

  /** The call with a key that does the same. */
  const BY_KEY: Readonly<Record<string, string>> = {
    'GET /v1/sms-logs': 'GET /v1/vendor/sms-logs',
    'POST /v1/sender-names/request': 'POST /v1/vendor/sender-names',
    'PUT /v1/vendors/delivery-webhook': 'PUT /v1/vendor/webhook',
  };

  it.each(bearerRoutes)('wants a token for %s: a key or nothing gets 401', async (route) => {
    const wrong = 'what you sent in `Authorization: Bearer` is not valid.';
    const byKey = BY_KEY[route];
    const hint = byKey === undefined ? '' : ` With a key, use \`${byKey}\`.`;
    for (const [call, outcome] of [
      [{}, 'you sent no credential.'],
      [{ key: vendor.key }, `you sent \`X-API-Key\`.${hint}`],
      [{ bearer: 'nonsense' }, wrong],
      [{ bearer: `${vendor.token}x` }, wrong],
      [{ headers: { authorization: vendor.token } }, 'you sent `Authorization` without `Bearer`.'],
    ] as const) {
      const { status, headers, body } = await gateway.call(route, call);
      expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect(body).toEqual({
        status: 'error',
        success: false,
        message: `Unauthenticated. This route takes \`Authorization: Bearer\`; ${outcome}`,
        error_code: 'UNAUTHENTICATED',
        ...(SPECIFIED_ROUTES.has(route)
          ? {}
          : { request_id: headers.get('x-request-id'), doc_url: '/errors/UNAUTHENTICATED' }),
      });
    }
  });

  it.each(bearerRoutes.filter((route) => route.includes('/admin/')))('keeps vendors out of %s', async (route) => {
    expect(await gateway.call(route, { bearer: vendor.token })).toMatchObject({
      status: 403,
      body: { error_code: 'FORBIDDEN' },
    });
  });

  it.each([
    'GET /v1/sms-logs',
    'POST /v1/sender-names/request',
    'PUT /v1/vendors/delivery-webhook',
    'POST /v1/api-keys',
  ])('keeps operators out of %s', async (route) => {
    expect(await gateway.call(route, { bearer: await gateway.operator() })).toMatchObject({
      status: 403,
      body: { error_code: 'FORBIDDEN' },
    });
  });
});
