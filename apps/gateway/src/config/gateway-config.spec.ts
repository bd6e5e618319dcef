import { ConfigError } from '@sms/platform/config';
import { setTestEnvironment } from '../testing/test-environment.config';
import { gatewayConfig } from './gateway.config';

function problemsOf(env: Readonly<Record<string, string>>): readonly string[] {
  setTestEnvironment({ databaseUrl: 'postgres://localhost/gateway', natsUrl: 'nats://localhost', env });
  try {
    gatewayConfig();
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('the configuration', () => {
  const before = { ...process.env };
  afterEach(() => {
    process.env = { ...before };
  });

  it('sends no cookie without TLS in production', () => {
    const insecure = { GATEWAY_CONSOLE_INSECURE_COOKIE: 'true' };
    expect(problemsOf({ ...insecure, NODE_ENV: 'test' })).toEqual([]);
    expect(problemsOf({ ...insecure, NODE_ENV: 'production' })).toEqual([
      'GATEWAY_CONSOLE_INSECURE_COOKIE must be false when NODE_ENV is production',
    ]);
    expect(problemsOf({ GATEWAY_CONSOLE_INSECURE_COOKIE: 'false', NODE_ENV: 'production' })).toEqual([]);
  });

  it('sends mails over TLS in production, unless the network is trusted', () => {
    const mail = {
      NODE_ENV: 'production',
      GATEWAY_CONSOLE_INSECURE_COOKIE: 'false',
      GATEWAY_MAIL_FROM: 'SMS <no-reply@sms.example>',
      GATEWAY_PUBLIC_URL: 'https://sms.example',
    };
    expect(problemsOf({ ...mail, GATEWAY_SMTP_URL: 'smtp://u:p@mail.example' })).toEqual([]);
    const plain = { ...mail, GATEWAY_SMTP_URL: 'smtp://u:p@mail.example?tls=none' };
    expect(problemsOf(plain)).toEqual([expect.stringMatching(/^GATEWAY_SMTP_URL leads to mail.example without TLS/)]);
    expect(problemsOf({ ...plain, TRUSTED_NETWORK: 'true' })).toEqual([]);
    const malformed = { ...mail, GATEWAY_SMTP_URL: 'smtps://mail.example', GATEWAY_MAIL_FROM: 'nobody' };
    expect(problemsOf({ ...malformed, GATEWAY_PUBLIC_URL: 'http://sms.example' })).toEqual([
      'GATEWAY_PUBLIC_URL must begin with https:// when NODE_ENV is production',
      'GATEWAY_MAIL_FROM must be an address, such as SMS <no-reply@sms.example>',
    ]);
  });

  it('needs all of single sign-on, with roles that there are, over TLS in production', () => {
    const oidc = {
      GATEWAY_OIDC_ISSUER: 'https://login.example',
      GATEWAY_OIDC_CLIENT_ID: 'sms',
      GATEWAY_OIDC_CLIENT_SECRET: 'secret of the client',
      GATEWAY_OIDC_ROLES: '{"sms-admins": "admin"}',
      GATEWAY_PUBLIC_URL: 'https://sms.example',
    };
    expect(problemsOf(oidc)).toEqual([]);
    expect(problemsOf({ ...oidc, GATEWAY_OIDC_ROLES: '{"sms-admins": "root"}' })).toEqual([
      'GATEWAY_OIDC_ROLES: the role of sms-admins must be one of read, support, finance, admin',
    ]);
    const alone = { GATEWAY_OIDC_CLIENT_ID: '', GATEWAY_OIDC_CLIENT_SECRET: '', GATEWAY_PUBLIC_URL: '' };
    expect(problemsOf({ ...oidc, ...alone, GATEWAY_OIDC_ROLES: '' })).toEqual([
      'GATEWAY_OIDC_CLIENT_ID is required with GATEWAY_OIDC_ISSUER',
      'GATEWAY_OIDC_CLIENT_SECRET is required with GATEWAY_OIDC_ISSUER',
      'GATEWAY_PUBLIC_URL is required with GATEWAY_OIDC_ISSUER',
      'GATEWAY_OIDC_ROLES is required with GATEWAY_OIDC_ISSUER: nobody could sign in',
      'GATEWAY_PUBLIC_URL is required with GATEWAY_OPT_OUT_KEY: links lead there',
    ]);
    const plain = { ...oidc, GATEWAY_OIDC_ISSUER: 'http://login.example', NODE_ENV: 'production' };
    expect(problemsOf({ ...plain, GATEWAY_CONSOLE_INSECURE_COOKIE: 'false' })).toEqual([
      'GATEWAY_OIDC_ISSUER must begin with https:// when NODE_ENV is production',
    ]);
  });

  it('does not start with proxies that nobody has filled in', () => {
    expect(
      problemsOf({ NODE_ENV: 'test', GATEWAY_CONSOLE_INSECURE_COOKIE: 'false', GATEWAY_TRUSTED_PROXIES: 'CHANGE_ME' }),
    ).toEqual(['GATEWAY_TRUSTED_PROXIES still says CHANGE_ME']);
  });

  it('needs a second factor of operators in production, and then a key for its secrets', () => {
    const production = { NODE_ENV: 'production', GATEWAY_CONSOLE_INSECURE_COOKIE: 'false', GATEWAY_SECRET_KEY: '' };
    expect(problemsOf(production)).toEqual([
      'GATEWAY_SECRET_KEY is required, unless GATEWAY_OPERATOR_SECOND_FACTOR is optional',
    ]);
    expect(problemsOf({ ...production, GATEWAY_OPERATOR_SECOND_FACTOR: 'optional' })).toEqual([]);
    const key = { GATEWAY_SECRET_KEY: Buffer.alloc(32, 1).toString('base64') };
    expect(problemsOf({ ...production, ...key, GATEWAY_OPERATOR_SECOND_FACTOR: '' })).toEqual([]);
    expect(gatewayConfig().operatorSecondFactor).toBe('required');
    expect(problemsOf({ ...production, NODE_ENV: 'test', GATEWAY_OPERATOR_SECOND_FACTOR: '' })).toEqual([]);
    expect(gatewayConfig().operatorSecondFactor).toBe('optional');
  });

  it('takes networks of operators as CIDRs', () => {
    expect(problemsOf({ GATEWAY_OPERATOR_NETWORKS: '192.0.2.0/24, 2001:db8::/48' })).toEqual([]);
    for (const networks of ['192.0.2.1', '192.0.2.0/33', 'office'])
      expect(problemsOf({ GATEWAY_OPERATOR_NETWORKS: networks })).toEqual([
        'GATEWAY_OPERATOR_NETWORKS must be CIDRs, such as 192.0.2.0/24, separated by commas',
      ]);
  });

  it.each([
    ['GATEWAY_DRAIN_SECONDS', 0, 15],
    ['GATEWAY_BULK_MAX_RECIPIENTS', 1, 58_000],
    ['GATEWAY_SANDBOX_BULK_MAX_RECIPIENTS', 1, 58_000],
    ['GATEWAY_SANDBOX_MESSAGES_PER_DAY', 0, 1_000_000_000],
    ['GATEWAY_WEBHOOK_REPLAYS_PER_DAY', 0, 1_000_000_000],
    ['GATEWAY_CONSOLE_REQUESTS_PER_MINUTE', 1, 1_000_000],
    ['GATEWAY_OPERATOR_CREDITS_PER_DAY', 1, 1_000_000_000_000_000],
  ])('takes %s from %d to %d', (name, min, max) => {
    for (const value of [min, max]) expect(problemsOf({ [name]: String(value) })).toEqual([]);
    for (const value of [min - 1, max + 1])
      expect(problemsOf({ [name]: String(value) })).toEqual([expect.stringContaining(name)]);
  });

  it.each([
    ['GATEWAY_MAX_API_KEYS', 1],
    ['GATEWAY_MAX_USERS', 1],
    ['GATEWAY_MAX_SUB_ACCOUNTS', 0],
    ['GATEWAY_OTP_VERIFY_PER_MINUTE', 1],
  ])('takes %s from %d on', (name, min) => {
    expect(problemsOf({ [name]: String(min) })).toEqual([]);
    expect(problemsOf({ [name]: String(min - 1) })).toEqual([expect.stringContaining(name)]);
  });
});
