import { type EnvironmentReader, refusePlaintext } from '@sms/platform/config';
import { credsAuthenticator, nkeys } from 'nats';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { NatsCredentials, NatsOptions, NatsTls } from './nats-options';

const DEFAULT_PORT = '4222';

/** Reads the NATS address and credentials of a process; `name` is its identity. The reader collects the problems. */
export function natsOptions(env: EnvironmentReader, name: string): NatsOptions {
  const urls = parseUrls(env);
  const credentials = readCredentials(env, urls);
  const tls = readTls(env, urls);
  refusePlaintext(env, 'NATS_URL', tls ? [] : urls.map(({ hostname }) => hostname), 'begin it with tls://');
  return {
    url: urls.map((url) => `nats://${url.hostname}:${url.port || DEFAULT_PORT}`).join(','),
    name,
    ...(credentials && { credentials }),
    ...(tls && { tls }),
  };
}

function parseUrls(env: EnvironmentReader): URL[] {
  // Undefined when it is missing, which the reader has noted.
  const raw = env.string('NATS_URL') as string | undefined;
  const parts = (raw ?? '').split(',').map((part) => part.trim());
  const urls = parts.filter((part) => URL.canParse(part)).map((part) => new URL(part));
  const sound = urls.length === parts.length && urls.every(isServerUrl);
  if (raw !== undefined && !sound)
    env.reject('NATS_URL must be URLs like nats://host:4222 or tls://host:4222, separated by commas');
  return sound ? urls : [];
}

function isServerUrl(url: URL): boolean {
  return (
    ['nats:', 'tls:'].includes(url.protocol) &&
    url.hostname !== '' &&
    ['', '/'].includes(url.pathname) &&
    url.search === '' &&
    url.hash === ''
  );
}

function readCredentials(env: EnvironmentReader, urls: readonly URL[]): NatsCredentials | undefined {
  const found = [inUrls(env, urls), userAndPassword(env), nkey(env), credentialsFile(env)].filter(
    (one) => one !== undefined,
  );
  if (found.length > 1)
    env.reject(
      'give NATS one kind of credentials: in NATS_URL, NATS_USER and NATS_PASSWORD, NATS_NKEY_SEED, or NATS_CREDENTIALS',
    );
  return found[0];
}

function inUrls(env: EnvironmentReader, urls: readonly URL[]): NatsCredentials | undefined {
  const given = new Set(urls.map((url) => `${url.username}:${url.password}`));
  if (given.size === 0 || (given.size === 1 && given.has(':'))) return undefined;
  const [first] = urls;
  if (given.size > 1) {
    env.reject('NATS_URL must give every server the same credentials, or none');
  } else if (!first || first.username === '' || first.password === '') {
    env.reject('NATS_URL must give credentials as nats://user:password@host; a token cannot be used');
  } else {
    try {
      return {
        kind: 'password',
        user: decodeURIComponent(first.username),
        password: decodeURIComponent(first.password),
      };
    } catch {
      env.reject('NATS_URL: its user and password must be percent-encoded');
    }
  }
  return undefined;
}

function userAndPassword(env: EnvironmentReader): NatsCredentials | undefined {
  const user = env.optionalString('NATS_USER');
  const password = env.optionalSecret('NATS_PASSWORD', 1);
  if (user === undefined && password === undefined) return undefined;
  if (user === undefined || password === undefined) {
    env.reject('NATS_USER and NATS_PASSWORD go together');
    return undefined;
  }
  return { kind: 'password', user, password };
}

function nkey(env: EnvironmentReader): NatsCredentials | undefined {
  const seed = env.optionalSecret('NATS_NKEY_SEED', 1);
  if (seed === undefined) return undefined;
  if (!isUserSeed(seed)) env.reject('NATS_NKEY_SEED must be the seed of a user nkey, which begins with SU');
  return { kind: 'nkey', seed };
}

function isUserSeed(seed: string): boolean {
  try {
    const { fromSeed } = nkeys as { fromSeed: (seed: Uint8Array) => { getPublicKey(): string } };
    return fromSeed(new TextEncoder().encode(seed)).getPublicKey().startsWith('U');
  } catch {
    return false;
  }
}

function credentialsFile(env: EnvironmentReader): NatsCredentials | undefined {
  const given = env.optionalSecret('NATS_CREDENTIALS', 1);
  if (given === undefined) return undefined;
  // The client requires the final newline that reading a file strips.
  const text = `${given}\n`;
  try {
    credsAuthenticator(new TextEncoder().encode(text))('nonce');
  } catch {
    env.reject('NATS_CREDENTIALS must be the contents of a credentials file; give its path as NATS_CREDENTIALS_FILE');
  }
  return { kind: 'credentials', text };
}

function readTls(env: EnvironmentReader, urls: readonly URL[]): NatsTls | undefined {
  const ca = env.optionalString('NATS_TLS_CA');
  const cert = env.optionalString('NATS_TLS_CERT');
  const key = env.optionalSecret('NATS_TLS_KEY', 1);
  const implied =
    ca !== undefined || cert !== undefined || key !== undefined || urls.some((url) => url.protocol === 'tls:');
  const asked = env.optionalString('NATS_TLS') === undefined ? undefined : env.boolean('NATS_TLS');
  if (asked === false && implied)
    env.reject(
      'NATS_TLS is false, but NATS_URL begins with tls:// or NATS_TLS_CA, NATS_TLS_CERT or NATS_TLS_KEY is set',
    );
  if (ca !== undefined && !isCertificate(ca))
    env.reject('NATS_TLS_CA must be a certificate in PEM; give its path as NATS_TLS_CA_FILE');
  if ((cert === undefined) !== (key === undefined)) env.reject('NATS_TLS_CERT and NATS_TLS_KEY go together');
  if (cert !== undefined && key !== undefined && !belongTogether(cert, key))
    env.reject('NATS_TLS_CERT and NATS_TLS_KEY must be a certificate and its key in PEM');
  if (!asked && !implied) return undefined;
  return { ...(ca !== undefined && { ca }), ...(cert !== undefined && { cert }), ...(key !== undefined && { key }) };
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== '';
  } catch {
    return false;
  }
}

function belongTogether(cert: string, key: string): boolean {
  try {
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
}
