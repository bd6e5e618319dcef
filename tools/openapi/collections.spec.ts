import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
}

interface PostmanRequest {
  readonly method: string;
  readonly description: string;
  readonly auth: { readonly type: string };
  readonly url: { readonly raw: string };
  readonly body?: { readonly raw: string };
}

/** A block of Bruno: its name, an indented line for each part, and a brace of its own. */
const BLOCK = /^[a-z]+(?::[a-z]+)? \{\n(?: {2}.*\n)+\}\n/;

describe('the collections of Postman and Bruno', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sms-test-collections-'));
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  const document = JSON.parse(readFileSync(path.resolve(__dirname, '../../docs/openapi.json'), 'utf8')) as {
    paths: Record<string, Record<string, Operation>>;
  };
  const wanted = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ tags }) => !tags.some((tag) => ['Operators', 'Console', 'Service'].includes(tag)))
    .map(({ operationId }) => operationId)
    .sort();
  beforeAll(() => {
    execFileSync(process.execPath, [path.join(__dirname, 'collections.mjs'), folder]);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('have each call of vendors once, in Postman with JSON that it can send', () => {
    const { info, item } = JSON.parse(read('postman.json')) as {
      info: { schema: string };
      item: { item: { request: PostmanRequest }[] }[];
    };
    expect(info.schema).toContain('/collection/v2.1.0/');
    const requests = item.flatMap((tag) => tag.item.map(({ request }) => request));
    expect(requests.map(({ description }) => description.split(':')[0]).sort()).toEqual(wanted);
    for (const { url, body, auth } of requests) {
      expect(url.raw).toMatch(/^\{\{baseUrl\}\}\/v1\/[\w/:?=&-]+$/);
      expect(['apikey', 'bearer', 'noauth']).toContain(auth.type);
      expect(() => JSON.parse(body?.raw ?? '{}') as unknown).not.toThrow();
    }
    expect(requests.find(({ url }) => url.raw.endsWith('/send-sms'))?.body?.raw).toContain('999000123456');
  });

  it('have each call of vendors once, in Bruno in blocks that it reads', () => {
    const files = readdirSync(path.join(folder, 'bruno'), { recursive: true, encoding: 'utf8' });
    const requests = files.filter((file) => file.endsWith('.bru') && !file.startsWith('environments'));
    expect(requests.map((file) => path.basename(file, '.bru')).sort()).toEqual(wanted);
    for (const file of requests) {
      let rest = read(path.join('bruno', file));
      expect(rest).toMatch(/^meta \{\n {2}name: .+\n {2}type: http\n/);
      while (BLOCK.test(rest)) rest = rest.replace(BLOCK, '').trimStart();
      expect([file, rest]).toEqual([file, '']);
    }
  });
});
