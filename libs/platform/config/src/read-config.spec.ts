import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ConfigError } from './config-error';
import type { EnvironmentReader } from './environment-reader';
import { readConfig } from './read-config';

function problemsOf(environment: Record<string, string>, build: (env: EnvironmentReader) => object): readonly string[] {
  try {
    readConfig(environment, build);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('readConfig', () => {
  it('reads typed values and their defaults into a frozen object', () => {
    const config = readConfig({ PORT: '3000', LEVEL: 'warn', ON: 'true', HOSTS: 'a, b,,c' }, (env) => ({
      port: env.port('PORT'),
      level: env.oneOf('LEVEL', ['info', 'warn']),
      on: env.boolean('ON'),
      hosts: env.list('HOSTS'),
      retries: env.integer('RETRIES', 5),
    }));
    expect(config).toEqual({ port: 3000, level: 'warn', on: true, hosts: ['a', 'b', 'c'], retries: 5 });
    expect(Object.isFrozen(config)).toBe(true);
  });

  it('reports every problem at once and takes a malformed value for no default', () => {
    const environment = { PORT: '70000', RETRIES: '1e3', ON: 'yes', URL: 'http://db', LEVEL: 'loud', JSON: '{' };
    const problems = problemsOf(environment, (env) => ({
      a: env.port('PORT', 1),
      b: env.integer('RETRIES', 1),
      c: env.boolean('ON', true),
      d: env.url('URL', ['postgres:']),
      e: env.oneOf('LEVEL', ['info'], 'info'),
      f: env.json('JSON', (value) => value),
      g: env.string('MISSING'),
    }));
    expect(problems).toHaveLength(7);
    for (const name of ['PORT', 'RETRIES', 'ON', 'URL', 'LEVEL', 'JSON', 'MISSING'])
      expect(problems.some((problem) => problem.startsWith(name))).toBe(true);
  });

  it('never repeats a secret or a connection URL', () => {
    const text = problemsOf({ KEY: 'tiny-s3cret', URL: 'ftp://user:passw0rd@db' }, (env) => ({
      a: env.secret('KEY', 32),
      b: env.url('URL', ['postgres:']),
    })).join();
    expect(text).not.toMatch(/s3cret|passw0rd/);
  });

  it('takes no placeholder of an example for a value, not even within a connection URL or a list', () => {
    const environment = {
      URL: 'postgres://user:CHANGE_ME@db/x',
      PASSWORD: 'CHANGE_ME',
      LIST: 'CHANGE_ME',
      JSON: '[{"password":"CHANGE_ME"}]',
      OPTIONAL: 'CHANGE_ME',
    };
    const problems = problemsOf(environment, (env) => ({
      a: env.url('URL', ['postgres:']),
      b: env.secret('PASSWORD', 1),
      c: env.list('LIST'),
      d: env.json('JSON', (value) => value),
      e: env.optionalString('OPTIONAL'),
    }));
    expect(problems).toEqual(
      ['URL', 'PASSWORD', 'LIST', 'JSON', 'OPTIONAL'].map((name) => `${name} still says CHANGE_ME`),
    );
  });

  it('reads any variable from the file that NAME_FILE names, without the line end', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'config-'));
    const file = path.join(folder, 'key');
    writeFileSync(file, 'a-secret-of-sufficient-length\n');
    expect(readConfig({ KEY_FILE: file }, (env) => ({ key: env.secret('KEY') }))).toEqual({
      key: 'a-secret-of-sufficient-length',
    });
    rmSync(folder, { recursive: true });
    expect(problemsOf({ KEY_FILE: file }, (env) => ({ key: env.secret('KEY') }))[0]).toContain('KEY_FILE');
  });
});
