import type { ApiResponse, ApiRequest } from '@sms/api-client';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { call } from './support/http';
import { type SharedSystem, SystemUnderTest } from './support/system-under-test';
import type { Vendor } from './support/vendor';

const LEAKS = /\bat .+:\d+:\d+|node_modules|SELECT |INSERT |\/src\//;

describe('bad input to send-sms', () => {
  let system: SharedSystem;
  let vendor: Vendor;
  beforeAll(async () => {
    system = await SystemUnderTest.shared();
    vendor = await system.vendor({ credits: 1 });
  }, 120_000);
  afterAll(() => system.stop(), 60_000);

  const send = (options: ApiRequest): Promise<ApiResponse> =>
    call(system.baseUrl, 'POST', '/v1/vendor/send-sms', options);
  const message = { phone: '96171123456', message: 'Hello' };

  it('answers 401 to a missing key, and always the same to a malformed, unknown or revoked one', async () => {
    const missing = await send({ body: message });
    expect([missing.status, missing.body.error_code]).toEqual([401, 'UNAUTHENTICATED']);
    const unknown = `${vendor.apiKey.slice(0, 12)}${'x'.repeat(vendor.apiKey.length - 12)}`;
    const answers = await Promise.all(
      ['', 'nonsense', unknown, `${vendor.apiKey} `.repeat(2)].map((apiKey) => send({ apiKey, body: message })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.body).toEqual({
      status: 'error',
      success: false,
      message: expect.any(String) as string,
      ...(answers[0]?.body.error_code ? { error_code: answers[0].body.error_code } : {}),
    });
  });

  it.each([
    ['no phone', { message: 'x' }, 'phone'],
    ['a phone with a plus sign', { phone: '+96171123456', message: 'x' }, 'phone'],
    ['a phone with letters', { phone: '96171abc456', message: 'x' }, 'phone'],
    ['a phone that is a number', { phone: 96171123456, message: 'x' }, 'phone'],
    ['a phone too long', { phone: '9'.repeat(16), message: 'x' }, 'phone'],
    ['no message', { phone: '96171123456' }, 'message'],
    ['an empty message', { phone: '96171123456', message: '' }, 'message'],
    ['a message of 161 characters', { phone: '96171123456', message: 'x'.repeat(161) }, 'message'],
    ['a message that is an object', { phone: '96171123456', message: { text: 'x' } }, 'message'],
    ['a sender of 12 characters', { ...message, sender_id: 'x'.repeat(12) }, 'sender_id'],
    ['a sender nobody approved', { ...message, sender_id: 'Unknown' }, 'sender_id'],
    ['the same under its second name', { ...message, sender: 'Unknown' }, 'sender'],
    ['the same under its third name', { ...message, source_address: 'Unknown' }, 'source_address'],
  ])('answers 422 to %s and names the field', async (_what, body, field) => {
    const answer = await send({ apiKey: vendor.apiKey, body });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      status: 'error',
      message: expect.any(String) as string,
      errors: { [field]: [expect.any(String)] as string[] },
    });
  });

  it('names every field that is wrong at once', async () => {
    const { body } = await send({ apiKey: vendor.apiKey, body: { phone: 'x', sender_id: 'x'.repeat(12) } });
    expect(Object.keys(body.errors ?? {}).sort()).toEqual(['message', 'phone', 'sender_id']);
  });

  it.each([
    ['a body that is no JSON', '{"phone": ', 400, 'MALFORMED_JSON'],
    ['a body over the cap', JSON.stringify({ ...message, padding: 'x'.repeat(1_100_000) }), 413, undefined],
  ])('refuses %s', async (_what, rawBody, status, code) => {
    const answer = await send({ apiKey: vendor.apiKey, rawBody });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ status: 'error', ...(code ? { error_code: code } : {}) });
  });

  it('answers 402 when the credit does not suffice, and queues nothing', async () => {
    const answer = await send({ apiKey: vendor.apiKey, body: { ...message, message: 'ж'.repeat(100) } });
    expect(answer.status).toBe(402);
    expect(answer.body).toMatchObject({ status: 'error', error_code: 'INSUFFICIENT_CREDIT' });
    expect((await vendor.logPage()).total).toBe(0);
    expect(await vendor.balance()).toBe(1);
  });

  it('answers 404 in the envelope to a path that does not exist', async () => {
    const answer = await call(system.baseUrl, 'GET', '/v1/nothing', { apiKey: vendor.apiKey });
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ status: 'error', success: false });
  });

  it('leaves no stack, SQL, key, text or whole phone number in an answer or a log', async () => {
    const secretText = 'zebra-crossing-text';
    const phone = '96171999888';
    const answers = [
      await send({ apiKey: vendor.apiKey, body: { phone, message: secretText } }),
      await send({ apiKey: vendor.apiKey, body: { phone: `${phone}\0`, message: secretText } }),
      await send({ apiKey: vendor.apiKey, rawBody: `{"phone":"${phone}","message":"${secretText}"` }),
    ];
    for (const { text } of answers) expect(text).not.toMatch(LEAKS);
    const folder = path.join(system.system.dataDir, 'logs');
    const logs = await Promise.all((await readdir(folder)).map((file) => readFile(path.join(folder, file), 'utf8')));
    expect(logs.length).toBeGreaterThan(5);
    for (const log of logs) for (const secret of [vendor.apiKey, secretText, phone]) expect(log).not.toContain(secret);
  });
});
