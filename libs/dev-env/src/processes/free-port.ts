import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { DevEnvError } from '../workspace/dev-env-error';

/**
 * Below the range of outgoing ports (32768 and up on Linux): while a service restarts, no connection of another
 * process can get its port.
 */
const LOWEST_PORT = 15_000;
const MAX_PORT = 32_000;
const BLOCK = 50;

/** Ports of this process's block that have not been handed out. */
let own: number[] = [];
let taking: Promise<void> | undefined;

/**
 * A TCP port of 127.0.0.1 that no process listens on, and that neither this process nor another has got before. Ports
 * come in blocks: the process that listens on the first port of a block owns the others, until it ends.
 * @param preferred a port from before, which is used again when it is free
 */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await listenFailure(preferred, '127.0.0.1')) === undefined) return preferred;
  for (;;) {
    const port = own.shift();
    if (port === undefined) await (taking ??= takeBlock().finally(() => (taking = undefined)));
    else if ((await listenFailure(port, '127.0.0.1')) === undefined) return port;
  }
}

async function takeBlock(): Promise<void> {
  for (let attempt = 0; attempt < 500; attempt += 1) {
    const first = LOWEST_PORT + BLOCK * randomInt((MAX_PORT - LOWEST_PORT) / BLOCK);
    if (!(await claimed(first))) continue;
    own = Array.from({ length: BLOCK - 1 }, (_unused, index) => first + 1 + index);
    return;
  }
  throw new DevEnvError('PORT_IN_USE', `found no free port between ${LOWEST_PORT} and ${MAX_PORT} on 127.0.0.1`);
}

/** Listens on `port` for as long as the process lives, without keeping it alive. False: another process does. */
function claimed(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => {
      server.unref();
      resolve(true);
    });
  });
}

/** Throws PORT_IN_USE unless `port` can be listened on; `setting` is the variable that chooses it. */
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
