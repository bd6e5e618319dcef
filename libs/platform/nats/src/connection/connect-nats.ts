import { certificateErrorOf } from '@sms/platform/errors';
import type { ServiceLogger } from '@sms/platform/observability';
import {
  type Authenticator,
  connect,
  type ConnectionOptions,
  credsAuthenticator,
  ErrorCode,
  type NatsConnection,
  nkeyAuthenticator,
  usernamePasswordAuthenticator,
} from 'nats';
import { setTimeout as delay } from 'node:timers/promises';
import { isNativeError } from 'node:util/types';
import { logConnection } from './log-connection';
import { inboxPrefix, type NatsCredentials, type NatsOptions } from './nats-options';

const FIRST_CONNECT_PAUSE_MS = 250;
/** Attempts of about half a minute. */
const ATTEMPTS_PER_WARNING = 100;

/**
 * Connects, however long the server takes to start. Once connected, the connection is restored automatically, for ever:
 * only the orchestrator gives a process up.
 * @throws errors that waiting cannot fix: credentials that are refused, a server without TLS where TLS is required, a
 * certificate that cannot be trusted.
 */
export async function connectNats(options: NatsOptions, logger: ServiceLogger): Promise<NatsConnection> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const connection = await connect(connectionOptions(options));
      void logConnection(connection, logger);
      return connection;
    } catch (error) {
      const refusal = refusalOf(error, options);
      if (refusal !== undefined)
        throw new Error(`cannot use NATS at ${hostsOf(options.url).join(', ')}: ${refusal}`, { cause: error });
      if (attempt % ATTEMPTS_PER_WARNING === 1)
        logger.warn({ err: error, attempt, servers: hostsOf(options.url) }, 'waiting for NATS');
      await delay(FIRST_CONNECT_PAUSE_MS * (1 + Math.random()));
    }
  }
}

function connectionOptions({ url, name, credentials, tls }: NatsOptions): ConnectionOptions {
  return {
    servers: hostsOf(url),
    name,
    inboxPrefix: inboxPrefix(name),
    maxReconnectAttempts: -1,
    // A stack for each request, in case it fails, would cost more than the request.
    noAsyncTraces: true,
    // Permissions and passwords are changed while services run: a refusal in between must not end reconnecting.
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: 250,
    reconnectJitter: 250,
    reconnectJitterTLS: 250,
    // A half-open connection is detected after two missed pings.
    pingInterval: 10_000,
    maxPingOut: 2,
    ...(credentials && { authenticator: authenticatorOf(credentials) }),
    ...(tls && { tls }),
  };
}

/** `host:port` of each URL. The client would strip the scheme itself, but fails on credentials. */
function hostsOf(url: string): string[] {
  return url.split(',').map((one) => new URL(one.trim()).host);
}

function authenticatorOf(credentials: NatsCredentials): Authenticator {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  switch (credentials.kind) {
    case 'password':
      return usernamePasswordAuthenticator(credentials.user, credentials.password);
    case 'nkey':
      return nkeyAuthenticator(bytes(credentials.seed));
    case 'credentials':
      return credsAuthenticator(bytes(credentials.text));
  }
}

// Not instanceof: errors of sockets come from Node's own realm, which differs from that of a vm context.
function refusalOf(error: unknown, { name }: NatsOptions): string | undefined {
  const code: string = isNativeError(error) && 'code' in error ? String(error.code) : '';
  if (code === String(ErrorCode.AuthorizationViolation)) return `the server refuses the credentials of "${name}"`;
  if (code === String(ErrorCode.ServerOptionNotAvailable)) return 'TLS is required and the server does not offer it';
  if (code === String(ErrorCode.BadCreds)) return 'the credentials file cannot be read';
  const certificate = certificateErrorOf(error);
  return certificate && `the server's certificate is not trusted (${certificate})`;
}
