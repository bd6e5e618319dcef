import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ApiDocument } from './support/api-document';
import { call } from './support/http';
import { examplesOf, runExample } from './support/page-examples';
import { SystemUnderTest } from './support/system-under-test';

describe('the API document and its page', () => {
  let system: SystemUnderTest;
  beforeAll(async () => {
    system = await SystemUnderTest.start();
  }, 120_000);
  afterAll(() => system.stop(), 60_000);

  it('is the committed one', async () => {
    const committed = await readFile(path.resolve(__dirname, '../../../docs/openapi.json'), 'utf8');
    expect(JSON.parse((await call(system.baseUrl, 'GET', '/openapi.json')).text)).toEqual(JSON.parse(committed));
  });

  it('is shown as a page that names every operation and loads nothing', async () => {
    const { headers, text } = await call(system.baseUrl, 'GET', '/docs');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    for (const { operation } of (await ApiDocument.of(system.baseUrl)).operations)
      expect(text).toContain(`id="${String(operation['operationId'])}"`);
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
      const called = new Set<string>();
      for (const example of examplesOf(page)) {
        await runExample(example, env);
        const { script } = example;
        const method = /-X (\w+)/.exec(script)?.[1] ?? 'GET';
        const url = (/\$BASE_URL([^"?]*)/.exec(script)?.[1] ?? '').replace(/\$\w+/g, 'x');
        const operation = document.find(method, url);
        if (operation) called.add(`${operation.method} ${operation.path}`);
      }
      expect([...called].sort()).toEqual(
        document.operations.map((operation) => `${operation.method} ${operation.path}`).sort(),
      );
    }, 120_000);
  });
});
