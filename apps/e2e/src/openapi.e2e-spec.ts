import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ApiDocument } from './support/api-document';
import { call } from './support/http';
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
    for (const { operation } of (await ApiDocument.of(system.baseUrl)).operations) expect(text).toContain(`id="${String(operation['operationId'])}"`);
  });

  it('is what answers are held against: another status, field or route fails the test', async () => {
    const document = await ApiDocument.of(system.baseUrl);
    const headers = new Headers({ 'content-type': 'application/json', 'x-request-id': 'x' });
    const answer = { method: 'GET', path: '/healthz', status: 200, headers, text: '{"status":"ok"}' };
    expect(() => document.assertDocumented(answer)).not.toThrow();
    expect(() => document.assertDocumented({ ...answer, status: 201 })).toThrow('the status is not in the API document');
    expect(() => document.assertDocumented({ ...answer, text: '{"status":"ok","extra":1}' })).toThrow('does not fit');
    expect(() => document.assertDocumented({ ...answer, path: '/secret' })).toThrow('the route is not in the API document');
    expect(() => document.assertDocumented({ ...answer, headers: new Headers({ 'content-type': 'application/json' }) })).toThrow('X-Request-Id is missing');
  });
});
