import { type Answer, GatewayUnderTest } from '../../testing/start-gateway-under-test';
import { gatewayConfig } from '../../config/gateway.config';

const OPERATOR = { email: 'operator@example.com', password: 'operator of the tests' };
const INSIDE = '192.0.2.7';
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };

jest.setTimeout(60_000);

describe('S2: networks of operators', () => {
  let gateway: GatewayUnderTest;
  let limited: GatewayUnderTest;

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    limited = await gateway.replica({}, { ...gatewayConfig(), operatorNetworks: ['192.0.2.0/24', '2001:db8::/48'] });
  });
  afterAll(async () => {
    await limited.stop();
    await gateway.stop();
  });

  const from = (address: string) => ({ ...SAME_ORIGIN, 'x-forwarded-for': address });
  const tokensOf = ({ body }: Answer) => body['data'] as { access_token: string; refresh_token: string };
  const outcome = ({ status, body }: Answer) => (status === 200 ? 200 : `${status} ${String(body['error_code'])}`);
  const REFUSED = '403 OPERATOR_NETWORK_REFUSED';

  it.each(['198.51.100.7', '2001:db8:1::7', '10.0.0.1'])(
    'lets no operator at %s log in, use tokens or a cookie that are good elsewhere, or a link',
    async (outside) => {
      const ways: ((address: string) => Promise<unknown>)[] = [];
      const at = (address: string, route: string, call: object = {}) =>
        limited.call(route, {
          ...call,
          headers: { ...from(address), ...('headers' in call ? (call.headers as object) : {}) },
        });
      const tokens = tokensOf(await gateway.call('POST /v1/auth/login', { body: OPERATOR }));
      const browser = await gateway.call('POST /v1/console/session', { body: OPERATOR, headers: SAME_ORIGIN });
      const cookie = browser.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      const { path } = await gateway.data('POST /v1/console/links', { body: OPERATOR });
      const code = String(path).split('#code=')[1];
      const { refresh_token } = tokens;
      ways.push(
        async (address) => outcome(await at(address, 'POST /v1/auth/login', { body: OPERATOR })),
        async (address) => outcome(await at(address, 'POST /v1/console/session', { body: OPERATOR })),
        async (address) => outcome(await at(address, 'POST /v1/console/links', { body: OPERATOR })),
        async (address) => outcome(await at(address, 'GET /v1/me', { bearer: tokens.access_token })),
        async (address) => outcome(await at(address, 'GET /v1/admin/vendors', { bearer: tokens.access_token })),
        async (address) => outcome(await at(address, 'POST /v1/console/session/token', { headers: { cookie } })),
        // Last, because they can be used once; the refusals before have used up neither.
        async (address) => outcome(await at(address, 'POST /v1/console/session/exchange', { body: { code } })),
        async (address) => outcome(await at(address, 'POST /v1/auth/refresh', { body: { refresh_token } })),
      );
      const refusals = [];
      for (const way of ways) refusals.push(await way(outside));
      expect(refusals).toEqual(ways.map(() => REFUSED));
      for (const [index, inside] of [INSIDE, '2001:db8:0:9::1'].entries()) {
        const successes = [];
        for (const way of index === 0 ? ways : ways.slice(0, 6)) successes.push(await way(inside));
        expect(new Set(successes)).toEqual(new Set([200]));
      }
    },
  );

  it('says no more than before to a wrong password, and nothing to vendors', async () => {
    const wrong = { ...OPERATOR, password: 'a guess' };
    const answer = await limited.call('POST /v1/auth/login', { body: wrong, headers: from('198.51.100.8') });
    expect(outcome(answer)).toBe('401 INVALID_CREDENTIALS');
    const vendor = await gateway.vendor();
    const body = { email: vendor.email, password: 'password of a vendor' };
    const headers = from('198.51.100.8');
    const { access_token: bearer } = tokensOf(await limited.call('POST /v1/auth/login', { body, headers }));
    expect((await limited.call('GET /v1/me', { bearer, headers })).status).toBe(200);
  });
});
