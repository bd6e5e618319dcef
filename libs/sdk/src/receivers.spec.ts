import { fastify } from 'fastify';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { WebhookVerificationError } from './errors';
import { expressWebhook, fastifyWebhook } from './receivers';
import { signWebhook, verifyWebhook } from './webhook';

const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const OTHER = `whsec_${Buffer.alloc(32, 2).toString('base64')}`;
const BODY = JSON.stringify({ event: 'sms.delivery_status', data: { message: 'Grüße 👋' } });
const NOW = new Date('2026-03-01T09:00:00.000Z');
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);

describe('verifyWebhook', () => {
  const verify = (
    headers: Record<string, string>,
    body: string | Uint8Array = BODY,
    secret: string | string[] = SECRET,
  ) => verifyWebhook(headers, body, secret, { now: NOW });
  const signed = signWebhook('msg_1', BODY, SECRET, NOW);

  it('takes what a library of Standard Webhooks has signed, and signs what one takes', () => {
    const signature = new Webhook(SECRET).sign('msg_1', NOW, BODY);
    expect(signed['webhook-signature']).toBe(signature);
    expect(verify(signed)).toEqual({ id: 'msg_1', event: JSON.parse(BODY) as object });
    const headers = Object.fromEntries(Object.entries(signed).map(([name, value]) => [name.toUpperCase(), value]));
    expect(verify(headers, Buffer.from(BODY)).id).toBe('msg_1');
    expect(verifyWebhook(new Headers(signed), BODY, SECRET, { now: NOW }).id).toBe('msg_1');
  });

  it('takes either secret while one is replaced, on both sides', () => {
    const both = signWebhook('msg_1', BODY, [OTHER, SECRET], NOW);
    expect(verify(both).id).toBe('msg_1');
    expect(verify(signed, BODY, [OTHER, SECRET]).id).toBe('msg_1');
  });

  it.each([
    ['another secret', signed, BODY, OTHER],
    ['another body', signed, `${BODY} `, SECRET],
    ['another id', { ...signed, 'webhook-id': 'msg_2' }, BODY, SECRET],
    ['an old time', signWebhook('msg_1', BODY, SECRET, minutes(-6)), BODY, SECRET],
    ['a time to come', signWebhook('msg_1', BODY, SECRET, minutes(6)), BODY, SECRET],
    ['a changed time', { ...signed, 'webhook-timestamp': String(minutes(1).getTime() / 1_000) }, BODY, SECRET],
    ['a time that is none', { ...signed, 'webhook-timestamp': '0x' }, BODY, SECRET],
    ['no signature', { ...signed, 'webhook-signature': '' }, BODY, SECRET],
    ['a signature of another kind', { ...signed, 'webhook-signature': 'v1a,AAAA' }, BODY, SECRET],
  ])('refuses %s', (_name, headers, body, secret) => {
    expect(() => verify(headers, body, secret)).toThrow(WebhookVerificationError);
  });

  it.each([[''], ['whsec_'], [[]]])('does not verify with the secret %j', (secret) => {
    expect(() => verify(signed, BODY, secret)).toThrow(TypeError);
  });
});

describe('receivers', () => {
  const received: string[] = [];
  const options = {
    secret: SECRET,
    onEvent: (event: { event: string }, id: string) => {
      if (id === 'msg_broken') throw new Error('no database');
      received.push(`${id} ${event.event}`);
    },
  };
  const ends: (() => Promise<unknown>)[] = [];
  beforeEach(() => {
    received.length = 0;
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });

  async function post(url: string, id = 'msg_1', secret = SECRET): Promise<number> {
    const headers = { 'content-type': 'application/json', ...signWebhook(id, BODY, secret) };
    const response = await fetch(url, { method: 'POST', headers, body: BODY });
    await response.text();
    return response.status;
  }
  async function served(listener: RequestListener): Promise<string> {
    const server = createServer(listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ends.push(() => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  }
  async function expectAll(url: string): Promise<void> {
    expect(await post(url)).toBeLessThan(300);
    expect(await post(url, 'msg_2', OTHER)).toBe(400);
    expect(await post(url, 'msg_broken')).toBe(500);
    expect(received).toEqual(['msg_1 sms.delivery_status']);
  }

  it('receive in node:http and Express: before the parsers, and after one that keeps the bytes', async () => {
    const errors: unknown[] = [];
    const receive = expressWebhook(options);
    const asExpress: RequestListener = (request, response) =>
      receive(request, response, (error) => {
        errors.push(error);
        response.writeHead(500).end();
      });
    await expectAll(await served(asExpress));
    expect(errors).toEqual([new Error('no database')]);
    const parsedBy = (parser: (bytes: Buffer) => unknown) =>
      served((request, response) => {
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', () => receive(Object.assign(request, { body: parser(Buffer.concat(chunks)) }), response));
      });
    expect(await post(await parsedBy((bytes) => bytes))).toBe(200);
    expect(await post(await parsedBy((bytes) => JSON.parse(bytes.toString())))).toBe(500);
  });

  it('receive in Fastify, whose other routes keep their parsers', async () => {
    const app = fastify();
    ends.push(() => app.close());
    await app.register(fastifyWebhook, { path: '/sms', ...options });
    app.post('/other', (request) => Promise.resolve(request.body));
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    await expectAll(`${address}/sms`);
    const headers = { 'content-type': 'application/json' };
    const other = await fetch(`${address}/other`, { method: 'POST', headers, body: BODY });
    expect(await other.text()).toBe(BODY);
  });
});
