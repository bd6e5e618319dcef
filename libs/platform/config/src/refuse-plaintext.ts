import type { EnvironmentReader } from './environment-reader';

/**
 * Reports connections in clear text to other hosts in production, unless TRUSTED_NETWORK says that nobody else reads
 * what goes over the network between them.
 * @param hosts those that are connected to in clear text; '' or a path: a Unix socket
 * @param remedy how TLS is required
 */
export function refusePlaintext(
  env: EnvironmentReader,
  variable: string,
  hosts: readonly string[],
  remedy: string,
): void {
  const trusted = env.boolean('TRUSTED_NETWORK', false);
  const remote = hosts.filter((host) => !isLocal(host));
  if (trusted || remote.length === 0 || env.string('NODE_ENV', '') !== 'production') return;
  env.reject(
    `${variable} leads to ${remote.join(', ')} without TLS that is verified: ${remedy}, ` +
      'or set TRUSTED_NETWORK=true if nobody else can read and change what goes over that network',
  );
}

function isLocal(host: string): boolean {
  return host === '' || host.startsWith('/') || /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/.test(host);
}
