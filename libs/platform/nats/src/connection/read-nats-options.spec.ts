import { ConfigError, readConfig } from '@sms/platform/config';
import { nkeys } from 'nats';
import type { NatsOptions } from './nats-options';
import { natsOptions } from './read-nats-options';

type Keys = Readonly<Record<'createUser' | 'createAccount', () => { getSeed(): Uint8Array }>>;
const seedOf = (kind: keyof Keys): string => new TextDecoder().decode((nkeys as Keys)[kind]().getSeed());
const SEED = seedOf('createUser');
const CREDENTIALS = `-----BEGIN NATS USER JWT-----
eyJ0eXAiOiJKV1QifQ.e30.c2ln
------END NATS USER JWT------

-----BEGIN USER NKEY SEED-----
${SEED}
------END USER NKEY SEED------
`;

const read = (env: Record<string, string>): NatsOptions =>
  readConfig({ NATS_URL: 'nats://nats:4222', ...env }, (reader) => natsOptions(reader, 'billing'));

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    read(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('natsOptions', () => {
  it('takes one server or a cluster, with the usual port unless another is given', () => {
    expect(read({})).toEqual({ url: 'nats://nats:4222', name: 'billing' });
    expect(read({ NATS_URL: 'nats://a, nats://b:4333,nats://[::1]:4222/' }).url).toBe(
      'nats://a:4222,nats://b:4333,nats://[::1]:4222',
    );
  });

  it('takes user and password, by themselves or out of the URL', () => {
    const credentials = { kind: 'password', user: 'billing', password: 'p@ss:w/rd' };
    expect(read({ NATS_USER: 'billing', NATS_PASSWORD: 'p@ss:w/rd' })).toMatchObject({
      url: 'nats://nats:4222',
      credentials,
    });
    expect(read({ NATS_URL: 'nats://billing:p%40ss%3Aw%2Frd@nats:4222' })).toMatchObject({
      url: 'nats://nats:4222',
      credentials,
    });
    expect(read({ NATS_URL: 'nats://u:p@a,nats://u:p@b' })).toMatchObject({
      url: 'nats://a:4222,nats://b:4222',
      credentials: { user: 'u', password: 'p' },
    });
  });

  it('takes the seed of an nkey or a credentials file', () => {
    expect(read({ NATS_NKEY_SEED: SEED }).credentials).toEqual({ kind: 'nkey', seed: SEED });
    expect(read({ NATS_CREDENTIALS: CREDENTIALS.trim() }).credentials).toEqual({
      kind: 'credentials',
      text: CREDENTIALS,
    });
  });

  it('demands TLS of servers on other hosts in production, unless their network is trusted', () => {
    const production = { NODE_ENV: 'production' };
    expect(problemsOf({ ...production, NATS_URL: 'nats://a,nats://127.0.0.1' })).toEqual([
      expect.stringMatching(/^NATS_URL leads to a without TLS .*tls:\/\//),
    ]);
    for (const secure of [
      { NATS_URL: 'tls://a' },
      { NATS_TLS: 'true' },
      { NATS_URL: 'nats://localhost' },
      { TRUSTED_NETWORK: 'true' },
    ])
      expect(problemsOf({ ...production, ...secure })).toEqual([]);
  });

  it('requires TLS when asked to, by the scheme of one server or by a certificate', () => {
    expect(read({ NATS_TLS: 'true' }).tls).toEqual({});
    expect(read({ NATS_URL: 'nats://a,tls://b' }).tls).toEqual({});
    expect(read({ NATS_TLS: 'false' }).tls).toBeUndefined();
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['no URL', { NATS_URL: '' }, /^NATS_URL is required$/],
    ['another scheme', { NATS_URL: 'http://nats:4222' }, /^NATS_URL must be URLs/],
    ['one bad URL of several', { NATS_URL: 'nats://a,b:4222' }, /^NATS_URL must be URLs/],
    ['a path', { NATS_URL: 'nats://a/b' }, /^NATS_URL must be URLs/],
    ['a query', { NATS_URL: 'nats://a?b' }, /^NATS_URL must be URLs/],
    ['a fragment', { NATS_URL: 'nats://a#b' }, /^NATS_URL must be URLs/],
    ['no host', { NATS_URL: 'nats://' }, /^NATS_URL must be URLs/],
    ['a password alone', { NATS_URL: 'nats://:s3cret@nats' }, /a token cannot be used/],
    ['a token', { NATS_URL: 'nats://s3cret@nats' }, /a token cannot be used/],
    ['different credentials by server', { NATS_URL: 'nats://u:s3cret@a,nats://b' }, /same credentials/],
    ['a badly encoded password', { NATS_URL: 'nats://u:s3cret%zz@a' }, /percent-encoded/],
    ['a user without password', { NATS_USER: 'billing' }, /go together/],
    ['a password without user', { NATS_PASSWORD: 's3cret' }, /go together/],
    [
      'two kinds of credentials',
      { NATS_USER: 'u', NATS_PASSWORD: 's3cret', NATS_NKEY_SEED: SEED },
      /one kind of credentials/,
    ],
    [
      'credentials twice',
      { NATS_URL: 'nats://u:s3cret@a', NATS_USER: 'u', NATS_PASSWORD: 's3cret' },
      /one kind of credentials/,
    ],
    ['a seed that is none', { NATS_NKEY_SEED: 'SUs3cret' }, /NATS_NKEY_SEED/],
    ['the seed of an account', { NATS_NKEY_SEED: seedOf('createAccount') }, /NATS_NKEY_SEED/],
    ['a path in place of a credentials file', { NATS_CREDENTIALS: '/run/secrets/s3cret' }, /NATS_CREDENTIALS_FILE/],
    ['TLS refused and asked for', { NATS_URL: 'tls://a', NATS_TLS: 'false' }, /NATS_TLS is false/],
    ['an authority that is none', { NATS_TLS_CA: '/etc/ca.pem' }, /NATS_TLS_CA_FILE/],
    ['a key without certificate', { NATS_TLS_KEY: 's3cret' }, /NATS_TLS_CERT and NATS_TLS_KEY go together/],
    ['a certificate without key', { NATS_TLS_CERT: 'x' }, /NATS_TLS_CERT and NATS_TLS_KEY go together/],
    [
      'a certificate and key that are none',
      { NATS_TLS_CERT: 'x', NATS_TLS_KEY: 's3cret' },
      /must be a certificate and its key/,
    ],
  ])('refuses %s with one problem, without repeating a secret', (_what, env, problem) => {
    const problems = problemsOf(env);
    expect(problems).toEqual([expect.stringMatching(problem)]);
    expect(problems.join()).not.toContain('s3cret');
  });
});
