import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ApiDocument } from './support/api-document';
import { call } from './support/http';
import { examplesOf, runExample } from './pages/page-examples';
import { PersistedState } from './support/persisted-state';
import { type SharedSystem, SystemUnderTest } from './support/system-under-test';

describe('the API document and its page', () => {
  let system: SharedSystem;
  beforeAll(async () => {
    system = await SystemUnderTest.shared();
  }, 120_000);
  afterAll(() => system.stop(), 60_000);

  it('is the committed one', async () => {
    const committed = await readFile(path.resolve(__dirname, '../../../docs/openapi.json'), 'utf8');
    expect(JSON.parse((await call(system.baseUrl, 'GET', '/openapi.json')).text)).toEqual(JSON.parse(committed));
  });

  it('is shown by a page that takes everything from the service itself', async () => {
    const { headers, text } = await call(system.baseUrl, 'GET', '/docs');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(`${policy}${text}`).not.toMatch(/https?:|"\/\//);
    const inPage = [...text.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = '']) =>
      createHash('sha256').update(script).digest('base64'),
    );
    expect(inPage).toHaveLength(1);
    for (const hash of inPage) expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`);
    expect([...text.matchAll(/ src="([^"]*)"/g)].map(([, file]) => file)).toEqual(['docs/reference.js']);
  });

  it('is shown by a script that a browser asks for once', async () => {
    const url = new URL('docs/reference.js', system.baseUrl);
    const first = await fetch(url);
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(await first.text()).toContain('createApiReference');
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    const again = await fetch(url, { headers });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('is what answers are held against: another status, field or route fails the test', async () => {
    const document = await ApiDocument.of(system.baseUrl);
    const headers = new Headers({ 'content-type': 'application/json', 'x-request-id': 'x' });
    const answer = { method: 'GET', path: '/healthz', status: 200, headers, text: '{"status":"ok"}' };
    expect(() => document.assertDocumented(answer)).not.toThrow();
    expect(() => document.assertDocumented({ ...answer, status: 201 })).toThrow(
      'the status is not in the API document',
    );
    expect(() => document.assertDocumented({ ...answer, text: '{"status":"ok","extra":1}' })).toThrow('does not fit');
    expect(() => document.assertDocumented({ ...answer, path: '/secret' })).toThrow(
      'the route is not in the API document',
    );
    expect(() =>
      document.assertDocumented({ ...answer, headers: new Headers({ 'content-type': 'application/json' }) }),
    ).toThrow('X-Request-Id is missing');
  });

  describe('the page of examples', () => {
    it('has one for every operation, and each does what the page says', async () => {
      const page = await readFile(path.resolve(__dirname, '../../../docs/reference/api.md'), 'utf8');
      const document = await ApiDocument.of(system.baseUrl);
      const env: Record<string, string> = {
        BASE_URL: system.baseUrl.replace(/\/$/, ''),
        OPERATOR_EMAIL: system.system.operator.email,
        OPERATOR_PASSWORD: system.system.operator.password,
        PATH: process.env['PATH'] ?? '',
      };
      const state = await PersistedState.open(system.system);
      const called = new Set<string>();
      for (const example of examplesOf(page)) {
        // As if a minute had passed: the page has more calls of operators than a minute allows.
        await state.execute('gateway', 'DELETE FROM rate_window');
        await runExample(example, env);
        const { script } = example;
        const method = /-X (\w+)/.exec(script)?.[1] ?? 'GET';
        const url = (/\$BASE_URL([^"?]*)/.exec(script)?.[1] ?? '').replace(/\$\w+/g, 'x');
        const operation = document.find(method, url);
        if (operation) called.add(`${operation.method} ${operation.path}`);
      }
      await state.close();
      expect([...called].sort()).toEqual(
        document.operations.map((operation) => `${operation.method} ${operation.path}`).sort(),
      );
    }, 120_000);
  });
});
