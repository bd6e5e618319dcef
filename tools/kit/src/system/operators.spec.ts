import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Operators } from './operators';

describe('Operators', () => {
  /** Tokens that are good. */
  let tokens = new Set<string>();
  let logins = 0;
  let server: Server;
  let operators: Operators;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const isLogin = request.url === '/v1/auth/login';
      const token = `token-${logins}`;
      if (isLogin) {
        logins += 1;
        tokens.add(token);
      }
      const isKnown = tokens.has(String(request.headers.authorization).replace('Bearer ', ''));
      request.resume();
      response.writeHead(isLogin || isKnown ? 200 : 401, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ data: isLogin ? { access_token: token } : { path: request.url } }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const operator = { email: 'operator@example.com', password: 'password' };
    operators = await Operators.create({ baseUrl, baseUrls: [baseUrl], operator });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('look by turns, and log in again when a token is over', async () => {
    const looks = () => Promise.all(Array.from({ length: 16 }, () => operators.get('/v1/x')));
    expect(await looks()).toEqual(Array(16).fill({ path: '/v1/x' }));
    const before = logins;
    tokens = new Set();
    for (let look = 0; look < 16; look += 1) expect(await operators.get('/v1/x')).toEqual({ path: '/v1/x' });
    expect(logins - before).toBe(before);
  });
});
