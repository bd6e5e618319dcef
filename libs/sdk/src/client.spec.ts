import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from './client';
import type { Calls, ErrorCode, PagePromise, Schemas } from './calls';
import { SmsApiError, SmsConnectionError } from './errors';

interface Seen {
  readonly line: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Status, headers and body; undefined breaks the connection. */
type Scripted = readonly [number, Record<string, string>, unknown] | undefined;

describe('the client', () => {
  const seen: Seen[] = [];
  let responses: Scripted[];
  let server: Server;
  let baseUrl: string;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        seen.push({
          line: `${request.method} ${request.url}`,
          headers: request.headers,
          body: Buffer.concat(chunks).toString(),
        });
        const next = responses.shift();
        if (next) response.writeHead(next[0], next[1]).end(JSON.stringify(next[2]));
        else request.socket.destroy();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    seen.length = 0;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const client = (): Calls => createClient({ baseUrl, apiKey: 'sk_test_1', maxRetries: 2 });
  const ok = (data: unknown): Scripted => [200, {}, { status: 'success', data }];
  const refused = (status: number, code: string, headers: Record<string, string> = {}): Scripted => [
    status,
    { 'x-request-id': 'r-1', ...headers },
    { message: 'No', error_code: code, errors: { phone: ['wrong'] } },
  ];
  const keysSeen = () => new Set(seen.map(({ headers }) => headers['idempotency-key']));
  const SMS = { phone: '999000000001', message: 'Hello' };

  it('repeats a send under one idempotency key, whatever became of the attempts before', async () => {
    responses = [undefined, refused(503, 'OUTCOME_UNKNOWN'), ok({ request_id: 'id' })];
    expect((await client().sendSms(SMS)).request_id).toBe('id');
    expect(seen).toHaveLength(3);
    expect([...keysSeen()]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    expect(seen[2]).toMatchObject({
      line: 'POST /v1/vendor/send-sms',
      headers: { 'x-api-key': 'sk_test_1', 'content-type': 'application/json' },
      body: JSON.stringify(SMS),
    });

    responses = [ok({ request_id: 'id' }), ok({ request_id: 'id' })];
    await client().sendSms(SMS, { idempotencyKey: 'order-1' });
    expect(seen[3]?.headers['idempotency-key']).toBe('order-1');
    await client().sendSms(SMS);
    expect(keysSeen().size).toBe(3);
  });

  it('waits as long as the rate limit says, and fails at once where that is too long', async () => {
    responses = [refused(429, 'RATE_LIMIT_EXCEEDED', { 'retry-after': '1' }), ok({ credit_balance: 7 })];
    const start = performance.now();
    expect((await client().getBalance()).credit_balance).toBe(7);
    expect(performance.now() - start).toBeGreaterThan(990);
    responses = [refused(429, 'SANDBOX_QUOTA_EXCEEDED', { 'retry-after': '3600' })];
    await expect(client().sendSms(SMS)).rejects.toMatchObject({ retryAfterSeconds: 3600 });
    responses = [refused(429, 'ATTEMPTS_EXCEEDED')];
    await expect(client().verifyOtp({ phone_number: '1', reference_id: 'r', otp_code: '1' })).rejects.toMatchObject({
      code: 'ATTEMPTS_EXCEEDED',
    });
    expect(seen).toHaveLength(4);
  });

  it('does not repeat what may have had an effect and has no idempotency key', async () => {
    responses = [undefined, ok({})];
    const lost = client().addOptOut({ phone: '999000000001' });
    await expect(lost).rejects.toBeInstanceOf(SmsConnectionError);
    responses = [refused(503, 'DEADLINE_EXCEEDED'), ok({})];
    await expect(client().addOptOut({ phone: '999000000001' })).rejects.toMatchObject({ status: 503 });
    // The service says that it has done nothing.
    responses = [refused(503, 'UNAVAILABLE', { 'retry-after': '0' }), ok({ id: 'x' })];
    await expect(client().addOptOut({ phone: '999000000001' })).resolves.toEqual({ id: 'x' });
    expect(seen).toHaveLength(4);
  });

  it('throws a refusal with its code, fields and request id, and the last failure when retries are used up', async () => {
    responses = [refused(422, 'VALIDATION_FAILED')];
    const failed: unknown = await client()
      .sendSms(SMS)
      .catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(SmsApiError);
    expect(failed).toMatchObject({
      name: 'SmsApiError',
      status: 422,
      code: 'VALIDATION_FAILED',
      requestId: 'r-1',
      errors: { phone: ['wrong'] },
      message: 'POST /v1/vendor/send-sms: 422 VALIDATION_FAILED No',
    });
    responses = [undefined, undefined, [502, {}, 'no JSON object'], ok({})];
    await expect(client().getBalance()).rejects.toMatchObject({ status: 502, code: undefined });
  });

  it('gives up an attempt after its time, and a call whose signal ends it', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const options = { baseUrl: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`, apiKey: 'k' };
    try {
      const late = createClient({ ...options, timeoutMs: 50, maxRetries: 1 }).getBalance();
      await expect(late).rejects.toMatchObject({ name: 'SmsConnectionError', isTimeout: true });
      const ended = createClient({ ...options, maxRetries: 9 }).getBalance({}, { signal: AbortSignal.timeout(50) });
      await expect(ended).rejects.toMatchObject({ name: 'TimeoutError' });
    } finally {
      silent.closeAllConnections();
      silent.close();
    }
  });

  it('puts parameters into path, query and form, and follows no redirect with the key', async () => {
    responses = [ok({}), ok({ messages: [], next_cursor: null }), ok({ request_id: 'id' })];
    await client().cancelBulk({ request_id: 'a/b' });
    await client().listMessages({
      from: '2026-03-01T00:00:00Z',
      status: 'failed',
      ...({ cursor: undefined } as object),
    });
    const recipients_file = new Blob(['999000000001\n'], { type: 'text/csv' });
    await client().sendBulkSms({ message: 'Hello', recipients_file });
    expect(seen.map(({ line }) => line)).toEqual([
      'POST /v1/bulks/a%2Fb/cancel',
      'GET /v1/messages?from=2026-03-01T00%3A00%3A00Z&status=failed',
      'POST /v1/vendor/send-bulk-sms',
    ]);
    expect(seen[0]?.body).toBe('');
    expect(seen[2]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(seen[2]?.body).toContain('999000000001');
    await expect(client().cancelBulk({ request_id: '' })).rejects.toThrow('cancelBulk: request_id is missing');
    responses = [[302, { location: '/elsewhere' }, {}]];
    await expect(client().getBalance()).rejects.toMatchObject({ status: 302 });
    expect(seen).toHaveLength(4);
  });

  it('reads the entries of all pages: by cursor, by page, and of the feed until nothing follows', async () => {
    const all = async (page: AsyncIterable<unknown>) => {
      const entries: unknown[] = [];
      for await (const entry of page) entries.push(entry);
      return entries;
    };
    responses = [
      ok({ messages: [1], next_cursor: 5 }),
      ok({ messages: [], next_cursor: 4 }),
      ok({ messages: [2], next_cursor: null }),
    ];
    expect(await all(client().listMessages({ limit: 1 }))).toEqual([1, 2]);
    expect(seen.map(({ line }) => line.split('?')[1])).toEqual(['limit=1', 'limit=1&cursor=5', 'limit=1&cursor=4']);
    responses = [ok({ events: [1], next_cursor: 1 }), ok({ events: [], next_cursor: 1 })];
    expect(await all(client().listWebhookEvents({ cursor: 0 }))).toEqual([1]);
    responses = [ok({ data: [1], current_page: 1, last_page: 2 }), ok({ data: [2], current_page: 2, last_page: 2 })];
    expect(await all(client().listSmsLogsByKey())).toEqual([1, 2]);
    responses = [ok({ sender_names: [1], pagination: { currentPage: 1, totalPages: 1 } })];
    expect(await all(client().listSenderNames())).toEqual([1]);
  });

  it('has the types of the API document', () => {
    const code: ErrorCode = 'INSUFFICIENT_CREDIT';
    const typed = async (sms: Calls): Promise<unknown[]> => {
      const page: PagePromise<Schemas['ListedMessagesResponse']> = sms.listMessages({ status: 'failed' });
      const sent: Schemas['SendSmsResponse'] = await sms.sendSms(SMS);
      const estimate: Schemas['SendSmsResponse'] | Schemas['EstimateResponse'] = await sms.sendSms({
        ...SMS,
        dry_run: true,
      });
      // @ts-expect-error a mode that the document does not have
      await sms.listMessages({ mode: 'other' });
      // @ts-expect-error a member that the document does not have
      await sms.sendSms({ ...SMS, massage: 'Hello' });
      // @ts-expect-error the path needs it
      await sms.getBulk({});
      // @ts-expect-error not a list
      const entries: AsyncIterable<unknown> = sms.getBalance();
      return [page, sent, estimate, entries];
    };
    expect([typeof typed, code]).toEqual(['function', 'INSUFFICIENT_CREDIT']);
  });
});
