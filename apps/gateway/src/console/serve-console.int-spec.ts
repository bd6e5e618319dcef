import { pino } from 'pino';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { GatewayUnderTest } from '../testing/start-gateway-under-test';

const SCRIPT = 'console.log("a script of some length, so that compressing it pays, pays, pays, pays and pays");';

interface Got {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Sends the target as it is written: `fetch` would normalise climbing paths. */
function get(baseUrl: string, target: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path: target, headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          headers: response.headers,
          body: Buffer.concat(chunks).toString('latin1'),
        }),
      );
    })
      .on('error', reject)
      .end();
  });
}

describe('the pages of the console', () => {
  let folder: string;
  let gateway: GatewayUnderTest;
  let log = '';
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'console-'));
    await mkdir(path.join(folder, 'assets'));
    await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>Console</title>');
    await writeFile(path.join(folder, '.secret'), 'hidden');
    await writeFile(path.join(folder, 'assets/main.1234.js'), SCRIPT);
    await writeFile(path.join(folder, 'assets/main.1234.js.br'), brotliCompressSync(SCRIPT));
    await writeFile(path.join(folder, 'assets/main.1234.js.gz'), gzipSync(SCRIPT));
    const stream = new Writable({ write: (chunk: Buffer, _encoding, done) => ((log += chunk.toString()), done()) });
    gateway = await GatewayUnderTest.start({
      logger: pino({ level: 'warn' }, stream),
      env: { GATEWAY_CONSOLE_DIR: folder },
    });
  });
  afterAll(async () => {
    await gateway.stop();
    delete process.env['GATEWAY_CONSOLE_DIR'];
    await rm(folder, { recursive: true });
  });

  it.each(['/console/', '/console/index.html', '/console/messages', '/console/messages/7?tab=json'])(
    'are one page at %s, never kept unasked and free of anything from elsewhere',
    async (target) => {
      const { status, headers, body } = await get(gateway.baseUrl, target);
      expect([status, body]).toEqual([200, '<!doctype html><title>Console</title>']);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
      });
      const policy = String(headers['content-security-policy']);
      expect(policy).toMatch(/^default-src 'none'; script-src 'self';/);
      expect(policy).toContain("frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'");
      expect(policy).not.toMatch(/unsafe|https?:|\*/);
    },
  );

  it.each([
    ['br', 'br, gzip'],
    ['gzip', 'gzip'],
    [undefined, 'identity'],
  ])('have scripts that are kept for a year, compressed as %s', async (encoding, accepted) => {
    const target = '/console/assets/main.1234.js';
    const { status, headers } = await get(gateway.baseUrl, target, { 'accept-encoding': accepted });
    expect([status, headers['content-encoding']]).toEqual([200, encoding]);
    expect(headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });

  it.each([
    '/console/../package.json',
    '/console/../../etc/passwd',
    '/console/%2e%2e/%2e%2e/etc/passwd',
    '/console/..%2f..%2fetc%2fpasswd',
    '/console/assets/../../../../etc/hosts.txt',
    '/console/assets/..%5c..%5cpackage.json',
    '/console/assets/%00main.1234.js',
    '/console/.secret.txt',
    '/console/%2esecret.txt',
    '/console/assets/gone.9999.js',
  ])('end where they are: %s', async (target) => {
    const { status, body } = await get(gateway.baseUrl, target);
    expect(status).toBe(404);
    expect(body).not.toMatch(/root:|hidden|"name"/);
  });

  it('have no hidden files, no lists and no other methods', async () => {
    expect((await get(gateway.baseUrl, '/console/.secret')).body).not.toContain('hidden');
    expect((await get(gateway.baseUrl, '/console/assets/')).body).not.toContain('main.1234');
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await get(gateway.baseUrl, '/console/messages', {}, method)).status).toBe(404);
    expect((await get(gateway.baseUrl, '/console')).headers['location']).toBe('/console/');
    expect(log).not.toMatch(/"level":(50|60)/);
  });

  it('are not there when they are switched off or not built, and the API is', async () => {
    for (const env of [{ GATEWAY_CONSOLE_ENABLED: 'false' }, { GATEWAY_CONSOLE_DIR: path.join(folder, 'none') }]) {
      const before = { ...process.env };
      Object.assign(process.env, env);
      const without = await gateway.replica();
      try {
        expect((await get(without.baseUrl, '/console/')).status).toBe(404);
        expect((await get(without.baseUrl, '/healthz')).status).toBe((await get(gateway.baseUrl, '/healthz')).status);
        expect((await without.call('GET /v1/me')).status).toBe(401);
      } finally {
        await without.stop();
        process.env = before;
      }
    }
  });
});
