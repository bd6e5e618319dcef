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
  it('sends no cookie without TLS in production', () => {
    const insecure = { GATEWAY_CONSOLE_INSECURE_COOKIE: 'true' };
    expect(problemsOf({ ...insecure, NODE_ENV: 'test' })).toEqual([]);
    expect(problemsOf({ ...insecure, NODE_ENV: 'production' })).toEqual([
      'GATEWAY_CONSOLE_INSECURE_COOKIE must be false when NODE_ENV is production',
    ]);
    expect(problemsOf({ GATEWAY_CONSOLE_INSECURE_COOKIE: 'false', NODE_ENV: 'production' })).toEqual([]);
  });

  it('does not start with proxies that nobody has filled in', () => {
    expect(
      problemsOf({ NODE_ENV: 'test', GATEWAY_CONSOLE_INSECURE_COOKIE: 'false', GATEWAY_TRUSTED_PROXIES: 'CHANGE_ME' }),
    ).toEqual(['GATEWAY_TRUSTED_PROXIES still says CHANGE_ME']);
  });
});
