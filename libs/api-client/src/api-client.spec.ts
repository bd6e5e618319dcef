import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiClient, type ApiClientOptions, contentOf } from './api-client';
import { ApiError, ApiUnreachableError } from './api-errors';

interface Seen {
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

describe('ApiClient', () => {
  const seen: Seen[] = [];
  /** Given in turn, the last of them for ever: status, headers, text; undefined for no answer at all. */
  let responses: (readonly [number, Record<string, string>, string] | undefined)[];
  let server: Server;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        seen.push({ url: request.url, headers: request.headers, body: Buffer.concat(chunks).toString() });
        const next = responses.length > 1 ? responses.shift() : responses[0];
        if (next) response.writeHead(next[0], next[1]).end(next[2]);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(() => {
    seen.length = 0;
    responses = [[200, {}, '{"status":"success","data":{"id":7}}']];
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const client = (options?: ApiClientOptions) =>
    new ApiClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, options);

  it('sends JSON with the credentials it is given, and returns the data of the envelope', async () => {
    const request = { apiKey: 'sk_1', bearer: 'token', idempotencyKey: 'order-1', body: { a: 1 } };
    expect(await client().data('POST', '/v1/x?y=1', request)).toEqual({ id: 7 });
    expect(seen).toEqual([
      {
        url: '/v1/x?y=1',
        body: '{"a":1}',
        headers: expect.objectContaining({
          'content-type': 'application/json',
          'x-api-key': 'sk_1',
          authorization: 'Bearer token',
          'idempotency-key': 'order-1',
        }),
      },
    ]);
  });

  it('sends what is no JSON as it is, and shows an answer that is none', async () => {
    responses = [[502, {}, '<html>']];
    const headers = { 'content-type': 'text/plain' };
    expect(await client().send('POST', '/', { rawBody: '{"a":', headers })).toMatchObject({
      status: 502,
      text: '<html>',
      body: {},
    });
    expect(seen).toMatchObject([{ body: '{"a":', headers }]);

    const form = new FormData();
    form.append('phone', '1');
    await client().send('POST', '/', { rawBody: form });
    expect(seen[1]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  });

  it('throws a refusal with its status, code, request id and fields, and without the query', async () => {
    const body = { message: 'Invalid', error_code: 'VALIDATION_FAILED', errors: { phone: ['phone is required'] } };
    responses = [[422, { 'x-request-id': 'r-1' }, JSON.stringify(body)]];
    const refused = client().data('GET', '/v1/x?dest_addr=96171000001');
    await expect(refused).rejects.toBeInstanceOf(ApiError);
    await expect(refused).rejects.toMatchObject({
      status: 422,
      code: 'VALIDATION_FAILED',
      requestId: 'r-1',
      errors: body.errors,
      message: 'GET /v1/x answered 422: Invalid {"phone":["phone is required"]}',
    });
  });

  it('makes calls that the API document types, with a credential, and throws what is refused', async () => {
    const api = client().as({ apiKey: 'sk_1' });
    const query = { dest_addr: '96171000001', request_id: 'a b' };
    await expect(contentOf(api.GET('/v1/vendor/delivery-reports', { params: { query } }))).resolves.toEqual({ id: 7 });
    expect(seen[0]).toMatchObject({
      url: '/v1/vendor/delivery-reports?dest_addr=96171000001&request_id=a%20b',
      headers: { 'x-api-key': 'sk_1' },
    });
    await api.POST('/v1/vendor/send-sms', { body: { phone: '1', message: 'hello' } });
    expect(seen[1]).toMatchObject({
      body: '{"phone":"1","message":"hello"}',
      headers: { 'x-api-key': 'sk_1', 'content-type': 'application/json' },
    });
    responses = [[404, {}, '{"message":"No such key","error_code":"NOT_FOUND"}']];
    const refused = api.DELETE('/v1/api-keys/{id}', { params: { path: { id: 'a/b' } } });
    await expect(refused).rejects.toMatchObject({
      status: 404,
      message: 'DELETE /v1/api-keys/a%2Fb answered 404: No such key',
    });
    responses = [undefined];
    const lost = client({ timeoutMs: 50 }).as().GET('/v1/balance');
    await expect(lost).rejects.toMatchObject({ timedOut: true });
  });

  it('waits for the rate limit where it is told to, and not for longer than a minute', async () => {
    const waits: number[] = [];
    const patient = client({ onRateLimited: (seconds) => void waits.push(seconds) });
    responses = [
      [429, { 'retry-after': '0.05' }, '{}'],
      [200, {}, '{"data":1}'],
    ];
    expect(await patient.data('GET', '/')).toBe(1);
    responses = [[429, { 'retry-after': '62' }, '{}']];
    expect((await patient.send('GET', '/')).status).toBe(429);
    responses = [[429, { 'retry-after': '0.05' }, '{}']];
    expect((await client().send('GET', '/')).status).toBe(429);
    expect(waits).toEqual([0.05]);
  });

  it('shows every response to who listens, whose error the caller gets', async () => {
    const onResponse = ({ method, path, status }: { method: string; path: string; status: number }) => {
      throw new Error(`${method} ${path} ${status} is not documented`);
    };
    await expect(client({ onResponse }).send('PUT', '/v1/x')).rejects.toThrow('PUT /v1/x 200 is not documented');
  });

  it('tells a response that does not come in time from a connection that fails', async () => {
    responses = [undefined];
    await expect(client({ timeoutMs: 50 }).send('GET', '/')).rejects.toMatchObject({ timedOut: true });
    const nobody = new ApiClient('http://127.0.0.1:1').send('GET', '/v1/x');
    await expect(nobody).rejects.toBeInstanceOf(ApiUnreachableError);
    await expect(nobody).rejects.toMatchObject({ timedOut: false, message: expect.stringMatching(/^GET \/v1\/x /) });
  });
});
