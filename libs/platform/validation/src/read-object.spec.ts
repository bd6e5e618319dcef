import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { IsOptional } from 'class-validator';
import {
  Composed,
  Flag,
  MapOf,
  ObjectOf,
  Objects,
  OneOf,
  Parsed,
  Real,
  Secret,
  Text,
  Texts,
  Url,
  Whole,
} from './field-decorators';
import { readObject } from './read-object';
import { isPlainObject, ObjectSource } from './object-source';

class Host {
  @Text(/^[a-z.]+$/, 'the name of a host') readonly name: string;
  @Whole(1, 65_535) readonly port: number = 80;
}

class Base {
  @Flag() readonly strict: boolean = false;
  @Whole(1, 9, { fallback: ({ strict }: Base) => (strict ? 1 : undefined) }) readonly maxTries: number = 3;
}

class Example extends Base {
  @OneOf(['fast', 'slow']) readonly pace: 'fast' | 'slow';
  @IsOptional() @Real(0, 1) readonly share?: number;
  @Whole(1, 60, { names: ['wait_seconds', 'patience'] }) readonly waitSeconds: number = 5;
  @Secret(/^\w{4,}$/, 'at least 4 letters') readonly apiKey: string | null = null;
  @Texts(/^\d+$/, 'digits') readonly prefixes: readonly string[] = [''];
  @Url() readonly url: URL | null = null;
  @MapOf('words and numbers', (word, value) => (typeof value === 'number' ? [word.toUpperCase(), value] : null))
  readonly words: ReadonlyMap<string, number> = new Map();
  @Parsed('a number in hexadecimal', (value) => (/^0x/.test(String(value)) ? Number(value) : null))
  readonly tag: number = 0;
  @ObjectOf(() => new Host(), ({ name, port }) => `${name}:${port}`)
  readonly home: string = 'localhost:80';
  @Objects(() => new Host(), checked) readonly hosts: readonly Host[] = [];
  @Composed(['from', 'to'], ({ fields }) => [fields['from'], fields['to']]) readonly range: readonly unknown[];
}

function checked(host: Host, source: ObjectSource): Host {
  if (host.port === 22) source.reject('port', 'is for people');
  return host;
}

function read(fields: object): { example: Example; problems: string[] } {
  const problems: string[] = [];
  if (!isPlainObject(fields)) throw new Error('no object');
  return { example: readObject(new Example(), new ObjectSource(fields, 'it', problems), 'a setting'), problems };
}

describe('an object that is read', () => {
  it('has its defaults for what is absent or null', () => {
    const { example, problems } = read({ pace: 'slow', max_tries: null });
    expect(problems).toEqual([]);
    expect({ ...example }).toEqual({
      strict: false,
      maxTries: 3,
      pace: 'slow',
      waitSeconds: 5,
      apiKey: null,
      prefixes: [''],
      url: null,
      words: new Map(),
      tag: 0,
      home: 'localhost:80',
      hosts: [],
      range: [undefined, undefined],
    });
    expect(example).not.toHaveProperty('share');
    expect(read({ pace: 'slow', strict: true }).example.maxTries).toBe(1);
  });

  it('is converted', () => {
    const { example, problems } = read({
      pace: 'fast',
      share: 0.5,
      patience: 7,
      url: 'https://a.example',
      words: { one: 1 },
      tag: '0x10',
      home: { name: 'a.b' },
      hosts: [{ name: 'c' }, { name: 'd', port: 81 }],
      from: 1,
      to: 2,
    });
    expect(problems).toEqual([]);
    expect(example).toMatchObject({
      share: 0.5,
      waitSeconds: 7,
      url: new URL('https://a.example'),
      words: new Map([['ONE', 1]]),
      tag: 16,
      home: 'a.b:80',
      hosts: [
        { name: 'c', port: 80 },
        { name: 'd', port: 81 },
      ],
      range: [1, 2],
    });
  });

  it('tells all its problems, the path and the field of each, and no value', () => {
    const { example, problems } = read({
      strict: 'hush',
      max_tries: 10,
      share: 2,
      wait_seconds: 1,
      patience: 1,
      api_key: 'hus',
      prefixes: ['hush'],
      url: 'ftp://hush',
      words: { one: 'hush' },
      home: 'hush',
      hosts: [{ name: 'HUSH', pot: 1 }, { port: 22 }],
      maxTries: 1,
      'hush hush': 1,
    });
    expect(problems).toEqual([
      'it: patience cannot stand beside wait_seconds',
      'it: strict must be true or false',
      'it: max_tries must be a whole number from 1 to 9',
      'it: pace must be one of fast, slow',
      'it: share must be a number from 0 to 1',
      'it: api_key must be at least 4 letters',
      'it: prefixes must be a list of digits',
      'it: url must be an http or https URL',
      'it: words must be an object of words and numbers',
      'it: home must be an object',
      'it: hosts 1: name must be the name of a host',
      'it: hosts 1: pot is not a field',
      'it: hosts 2: name must be the name of a host',
      'it: hosts 2: port is for people',
      'it: maxTries is not a setting',
      'it: one of the names is not a setting',
    ]);
    expect(example).toMatchObject({ strict: false, maxTries: 3, apiKey: null, prefixes: [''] });
  });

  it('takes a secret from a file', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'secret-'));
    const file = path.join(folder, 'key');
    const of = (content: string) => {
      writeFileSync(file, `${content}\n`);
      return read({ pace: 'fast', api_key_file: file });
    };
    try {
      expect(of('secret').example.apiKey).toBe('secret');
      expect(of('no').problems).toEqual(['it: api_key_file must name a file with at least 4 letters']);
      expect(read({ pace: 'fast', api_key: 'secret', api_key_file: file }).problems).toEqual([
        'it: api_key_file cannot stand beside api_key',
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
    expect(read({ pace: 'fast', api_key_file: file }).problems).toEqual([
      'it: api_key_file names a file that cannot be read',
    ]);
    expect(read({ pace: 'fast', api_key_file: 7 }).problems).toEqual(['it: api_key_file must be the path of a file']);
  });
});
