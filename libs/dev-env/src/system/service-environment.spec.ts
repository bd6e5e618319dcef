import { serviceEnvironment } from './service-environment';
import type { ServiceEntry, SystemFacts } from './service-table';

const entry: ServiceEntry = {
  name: 'billing',
  app: 'billing',
  bundle: 'main.js',
  prefix: 'BILLING',
  stage: 1,
  env: () => ({}),
};
const facts = (natsPasswords: Record<string, string> | undefined): SystemFacts =>
  ({ natsUrl: 'nats://127.0.0.1:15000', natsPasswords }) as SystemFacts;
const natsOf = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith('NATS_')));

describe('the environment of a process', () => {
  it('names its own user of the NATS server that was started, whatever was meant for another server', () => {
    const env = serviceEnvironment(
      entry,
      facts({ billing: 'b', otp: 'o' }),
      { NATS_NKEY_SEED: 'SU', NATS_TLS: 'true', NATS_USER: 'mine' },
      0,
    );
    expect(natsOf(env)).toEqual({ NATS_URL: 'nats://127.0.0.1:15000', NATS_USER: 'billing', NATS_PASSWORD: 'b' });
  });

  it('invents no credentials for a NATS server that was given, and passes on those that are set', () => {
    expect(natsOf(serviceEnvironment(entry, facts(undefined), {}, 0))).toEqual({ NATS_URL: 'nats://127.0.0.1:15000' });
    const given = { NATS_USER: 'mine', NATS_PASSWORD: 'p', NATS_TLS_CA_FILE: '/ca.pem' };
    expect(natsOf(serviceEnvironment(entry, facts(undefined), given, 0))).toEqual({
      NATS_URL: 'nats://127.0.0.1:15000',
      ...given,
    });
  });

  it('has no user for a process that has none at NATS', () => {
    expect(natsOf(serviceEnvironment({ ...entry, name: 'smsc-simulator' }, facts({ billing: 'b' }), {}, 0))).toEqual({
      NATS_URL: 'nats://127.0.0.1:15000',
    });
  });
});
