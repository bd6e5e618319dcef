import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ConfigError, readConfig } from '@sms/platform/config';
import { ObservabilityModule } from '@sms/platform/observability';
import {
  type DevCa,
  ensureDevCa,
  startPostgresServer,
  testInfrastructure,
  type TestPostgresServer,
} from '@sms/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Database, DatabaseModule, databaseUrl, runMigrations } from './';

const IS_ENCRYPTED = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()';

function moduleFor(url: string) {
  @Module({
    imports: [
      ObservabilityModule.forRootAsync({
        useFactory: () => ({ service: 'test', logLevel: 'silent' as const, opsHost: '127.0.0.1', opsPort: 0 }),
      }),
      DatabaseModule.forRootAsync({ useFactory: () => ({ url, name: 'test', poolSize: 1 }) }),
    ],
  })
  class TestModule {}
  return TestModule;
}

const start = (url: string) =>
  NestFactory.createApplicationContext(moduleFor(url), { logger: false, abortOnError: false });

describe('a connection to Postgres with TLS', () => {
  let folder: string;
  let own: DevCa;
  let other: DevCa;
  /** With a certificate of `own` for this host, and with one of `other` for another host. */
  let server: TestPostgresServer;
  let elsewhere: TestPostgresServer;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'sms-test-tls-'));
    own = await ensureDevCa(path.join(folder, 'own'));
    other = await ensureDevCa(path.join(folder, 'other'), [{ type: 'dns', value: 'db.example' }]);
    [server, elsewhere] = await Promise.all([startPostgresServer({ tls: own }), startPostgresServer({ tls: other })]);
  });
  afterAll(async () => {
    await Promise.all([server.stop(), elsewhere.stop()]);
    await rm(folder, { recursive: true });
  });

  const verified = (url: string, { caFile }: DevCa): string =>
    `${url.replace('127.0.0.1', 'localhost')}?sslmode=verify-full&sslrootcert=${caFile}`;

  it('is encrypted for the pool, for sessions beside it and for migrations', async () => {
    const url = verified(server.url, own);
    const app = await start(url);
    const database = app.get(Database);
    expect(await database.rows(IS_ENCRYPTED)).toEqual([{ ssl: true }]);
    const session = await database.session({});
    expect(await session.rows(IS_ENCRYPTED)).toEqual([{ ssl: true }]);
    await session.close();
    await app.close();
    await runMigrations({ url, name: 'test-migration' }, []);
  });

  it.each([
    ['whose certificate is of another authority', () => verified(server.url, other), /not trusted \((SELF|UNABLE)_/],
    [
      'whose certificate is for another host',
      () => verified(elsewhere.url, other),
      /not trusted \(ERR_TLS_CERT_ALTNAME/,
    ],
    [
      'that does not offer it',
      () => verified(testInfrastructure().postgresUrl, own),
      /TLS is required and the server does not offer it/,
    ],
  ])('is not made to a server %s, and nobody waits for one', async (_which, url, reason) => {
    for (const connect of [start, (of: string) => runMigrations({ url: of, name: 'test-migration' }, [])]) {
      const error: unknown = await connect(url()).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      expect(String(error)).toMatch(/cannot use Postgres at localhost:\d+/);
      expect(String(error)).toMatch(reason);
    }
  });

  describe('in production', () => {
    const read = (url: string, more: Record<string, string> = {}): readonly string[] => {
      try {
        readConfig({ NODE_ENV: 'production', BILLING_DATABASE_URL: url, ...more }, (env) => ({
          url: databaseUrl(env, 'BILLING_DATABASE_URL'),
        }));
      } catch (error) {
        if (error instanceof ConfigError) return error.problems;
        throw error;
      }
      return [];
    };

    it.each([
      ['nothing', ''],
      ['sslmode=disable', '?sslmode=disable'],
      ['ssl=0', '?ssl=0'],
      ['sslmode=no-verify', '?sslmode=no-verify'],
      ['libpq’s own meaning of require', '?uselibpqcompat=true&sslmode=require'],
    ])('is demanded of a URL to another host that says %s', (_what, query) => {
      const [problem, ...others] = read(`postgres://billing:s3cret@db/billing${query}`);
      expect(problem).toMatch(/^BILLING_DATABASE_URL leads to db without TLS .*sslmode=verify-full/);
      expect(problem).not.toContain('s3cret');
      expect(others).toEqual([]);
    });

    it('is what sslmode=verify-full asks for', () => {
      expect(read('postgres://billing@db/billing?sslmode=verify-full')).toEqual([]);
      expect(read(`postgres://billing@db/billing?sslmode=verify-full&sslrootcert=${own.caFile}`)).toEqual([]);
    });

    it('is not needed on this host, nor on a network that is trusted', () => {
      for (const url of [
        'postgres://billing@127.0.0.1/billing',
        'postgres://billing@localhost/billing',
        'postgres://billing@socket/billing?host=/run/postgresql',
      ])
        expect(read(url)).toEqual([]);
      expect(read('postgres://billing@db/billing', { TRUSTED_NETWORK: 'true' })).toEqual([]);
    });

    it('is not given up for an authority that cannot be read', () => {
      expect(read('postgres://billing@db/billing?sslmode=verify-full&sslrootcert=/nowhere/ca.crt')).toEqual([
        'BILLING_DATABASE_URL cannot be used: a certificate or key that it names cannot be read',
      ]);
    });
  });
});
