import { EnvironmentReader } from './environment-reader';
import { refusePlaintext } from './refuse-plaintext';

function problemsOf(environment: Record<string, string>, ...hosts: string[]): readonly string[] {
  const reader = new EnvironmentReader(environment);
  refusePlaintext(reader, 'NATS_URL', hosts, 'begin it with tls://');
  return reader.problems;
}

describe('a connection in clear text', () => {
  it('is refused in production, where it leads to another host', () => {
    expect(problemsOf({ NODE_ENV: 'production' }, 'nats-1', 'localhost', '10.0.0.7')).toEqual([
      'NATS_URL leads to nats-1, 10.0.0.7 without TLS that is verified: begin it with tls://, or set ' +
        'TRUSTED_NETWORK=true if nobody else can read and change what goes over that network',
    ]);
  });

  it.each(['localhost', '127.0.0.1', '127.1.2.3', '::1', '[::1]', '', '/run/postgresql'])(
    'may stay on its own host: %s',
    (host) => expect(problemsOf({ NODE_ENV: 'production' }, host)).toEqual([]),
  );

  it.each(['localhost.example.com', '127.0.0.1.example.com', '128.0.0.1', '::2', '0.0.0.0'])(
    'does not take %s for its own host',
    (host) => expect(problemsOf({ NODE_ENV: 'production' }, host)).toHaveLength(1),
  );

  it('is used on a network that is said to be trusted, and outside of production', () => {
    expect(problemsOf({ NODE_ENV: 'production', TRUSTED_NETWORK: 'true' }, 'nats')).toEqual([]);
    expect(problemsOf({ NODE_ENV: 'development' }, 'nats')).toEqual([]);
    expect(problemsOf({}, 'nats')).toEqual([]);
  });

  it('is not used because of a misspelt setting', () => {
    expect(problemsOf({ NODE_ENV: 'production', TRUSTED_NETWORK: 'yes' }, 'nats')).toHaveLength(2);
  });
});
