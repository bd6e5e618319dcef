import { dataOf } from '@sms/api-client';
import { call } from '../../support/http';
import { anyText, expectRefusal, statusStyle, successStyle } from '../expectations';
import type { Suite } from '../suite';
import { freshPhone } from '../target';

const BY_KEY = [
  'POST /v1/vendor/send-sms',
  'POST /v1/vendor/send-bulk-sms',
  'POST /v1/otp/generate',
  'GET /v1/vendor/sender-names',
  'GET /v1/vendor/balance',
  'GET /v1/vendor/delivery-reports',
];
const BY_TOKEN = ['GET /v1/sms-logs', 'POST /v1/sender-names/request', 'PUT /v1/vendors/delivery-webhook'];
const VERIFY = 'POST /v1/otp/verify';
const PER_MINUTE = 60;
const TOO_MANY = 64;

export function showEverywhere(suite: Suite): void {
  const { show } = suite;
  /** Without fields: those who are let in are told so by 200 or 422. */
  const ask = (route: string, credential: Parameters<typeof call>[3]) => {
    const [method = '', path = ''] = route.split(' ');
    return call(suite.target.baseUrl, method, path, { ...credential, ...(method === 'GET' ? {} : { body: {} }) });
  };

  show('every endpoint wants its credential', async () => {
    expect(suite.vendor.bearer.split('.')).toHaveLength(3);
    const [noKey, noToken] = [{ apiKey: 'sk_live_nobody' }, { bearer: 'no.such.token' }];
    for (const [routes, right, wrong] of [
      // A token in place of the key is another way in: see docs/decisions/0025-console.md.
      [BY_KEY, suite.key(), [{}, noKey, noToken]],
      [BY_TOKEN, suite.bearer(), [{}, noToken, suite.key()]],
    ] as const) {
      for (const route of routes) {
        for (const credential of wrong)
          expect(await ask(route, credential)).toMatchObject({
            status: 401,
            body: { status: 'error', message: anyText },
          });
        expect([200, 422]).toContain((await ask(route, right)).status);
      }
    }
  });

  show('otp/verify wants no credential', async () => {
    const answer = await ask(VERIFY, {});
    expect([answer.status, Object.keys(answer.body.errors ?? {}).sort()]).toEqual([
      422,
      ['otp_code', 'phone_number', 'reference_id'],
    ]);
  });

  show('vendors make their keys', async () => {
    const { api_key: apiKey } = dataOf<{ api_key: string }>(
      await suite.post('/v1/api-keys', { ...suite.bearer(), body: { name: 'Second' } }),
    );
    expect((await suite.get('/v1/vendor/balance', { apiKey })).status).toBe(200);
  });

  show('each endpoint answers JSON in its envelope style', async () => {
    const byStatus = [
      await suite.send(),
      await suite.bulk({ message: 'x', recipients: [freshPhone()] }),
      await suite.get('/v1/sms-logs', suite.bearer()),
      await suite.get('/v1/vendor/balance', suite.key()),
      await suite.reports({ dest_addr: '96171123456', request_id: 'x' }),
      await suite.requestName({ senderid: 'Style', sample_content: 'Fifteen letters' }),
      await suite.setWebhook({ delivery_webhook_url: null }),
    ];
    const bySuccess = [
      await suite.generate({ phone_number: freshPhone() }),
      await suite.get('/v1/vendor/sender-names', suite.key()),
    ];
    for (const [answers, style] of [
      [byStatus, statusStyle],
      [bySuccess, successStyle],
    ] as const) {
      for (const { status, headers, body } of answers) {
        expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^application\/json\b/)]);
        expect(body).toEqual({ ...style, data: expect.any(Object) as object });
      }
    }
  });

  show('a credential has 60 requests a minute, over all endpoints that want one', async () => {
    const limited = await suite.target.vendor({ rateLimit: 0 });
    const apiKey = { apiKey: limited.apiKey };
    const bearer = { bearer: limited.bearer };
    // Its key was made with the token, which has one request less.
    for (const [route, credential, left, routes] of [
      ['GET /v1/vendor/balance', apiKey, PER_MINUTE, BY_KEY],
      ['GET /v1/sms-logs', bearer, PER_MINUTE - 1, BY_TOKEN],
    ] as const) {
      const answers = await Promise.all(Array.from({ length: TOO_MANY }, () => ask(route, credential)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(left);
      const refused = [
        ...answers.filter(({ status }) => status !== 200),
        ...(await Promise.all(routes.map((other) => ask(other, credential)))),
      ];
      for (const { status, body, headers } of refused) {
        expect([status, body]).toMatchObject([429, { status: 'error', message: anyText }]);
        expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      }
    }
    expect((await ask(VERIFY, {})).status).toBe(422);
    expectRefusal(await suite.send({ phone: undefined }), 'phone');
  });

  show('the interface has version 1.0.0 under /v1/', async () => {
    const { info, paths } = JSON.parse((await suite.get('/openapi.json', {})).text) as {
      info: { version: string };
      paths: Record<string, object>;
    };
    expect(info.version).toBe('1.0.0');
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(documented).toEqual(expect.arrayContaining([...BY_KEY, ...BY_TOKEN, VERIFY]));
    expect((await ask('PUT /v1/vendor/delivery-webhook', suite.bearer())).status).toBe(404);
  });
}
