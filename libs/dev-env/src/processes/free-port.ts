import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { DevEnvError } from '../workspace/dev-env-error';

/**
 * Below the range that systems take outgoing ports from (32768 and up on Linux): while a service is being
 * restarted, no connection of its neighbours can be given its port.
 */
const LOWEST_PORT = 15_000;
const MAX_PORT = 32_000;

const handedOut = new Set<number>();

/** A TCP port of 127.0.0.1 that nobody listens on and that this process has not been given before. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = randomInt(LOWEST_PORT, MAX_PORT);
    if (handedOut.has(port) || (await listenFailure(port, '127.0.0.1')) !== undefined) continue;
    handedOut.add(port);
    return port;
  }
  throw new DevEnvError('PORT_IN_USE', `found no free port between ${LOWEST_PORT} and ${MAX_PORT} on 127.0.0.1`);
}

/** Throws PORT_IN_USE unless `port` can be listened on; `setting` names what chooses it. */
export async function assertPortFree(port: number, host: string, setting: string): Promise<void> {
  const failure = await listenFailure(port, host);
  if (failure === undefined) return;
  const why =
    failure === 'EADDRINUSE'
      ? `port ${port} on ${host} is already in use`
      : `cannot listen on ${host}:${port} (${failure})`;
  throw new DevEnvError('PORT_IN_USE', `${why}: set ${setting} to another port, or stop what listens there`);
}

function listenFailure(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}
