import { once } from 'node:events';
import { connect } from 'node:net';
import { DevEnvError } from '../workspace/dev-env-error';

const CONNECT_WITHIN_MS = 5_000;
const NATS_PORT = 4222;

/**
 * Throws NATS_UNAVAILABLE when none of the servers in NATS_URL accepts a connection. The services themselves would
 * retry until the start times out.
 */
export async function assertNatsReachable(urls: string): Promise<void> {
  try {
    await Promise.any(urls.split(',').map(acceptsConnection));
  } catch (error) {
    throw new DevEnvError('NATS_UNAVAILABLE', `cannot reach the NATS of NATS_URL: ${reasonOf(error)}`);
  }
}

/** Names DATABASE_URL in the error of a Postgres that cannot be used. */
export async function usingGivenPostgres<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new DevEnvError('POSTGRES_UNAVAILABLE', `cannot use the Postgres of DATABASE_URL: ${reasonOf(error)}`);
  }
}

async function acceptsConnection(server: string): Promise<void> {
  const { hostname, port } = new URL(server.includes('://') ? server.trim() : `nats://${server.trim()}`);
  const socket = connect({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || NATS_PORT),
    signal: AbortSignal.timeout(CONNECT_WITHIN_MS),
  });
  try {
    await once(socket, 'connect');
  } catch (error) {
    const timedOut = (error as Error).name === 'AbortError';
    throw timedOut ? new Error(`${server.trim()} does not answer`, { cause: error }) : error;
  } finally {
    socket.destroy();
  }
}

/** A name with several addresses, such as localhost, fails once for each of them. */
function reasonOf(error: unknown): string {
  const { message, errors } = error as Partial<AggregateError>;
  if (errors !== undefined) return [...new Set(errors.map(reasonOf))].join('; ');
  return message ?? String(error);
}
