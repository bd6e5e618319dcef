import { createServer, type AddressInfo } from 'node:net';
import { LocalStackError } from './local-stack-error';

/** A TCP port that nobody listened on a moment ago. The caller must cope with losing the race for it. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  return listenOnce(0, host);
}

/** Throws PORT_IN_USE unless `port` can be listened on. */
export async function assertPortFree(port: number, host: string, setting: string): Promise<void> {
  try {
    await listenOnce(port, host);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') {
      throw new LocalStackError('PORT_IN_USE', `port ${port} on ${host} is already in use: stop what listens there or set ${setting} to another port`);
    }
    throw new LocalStackError('PORT_IN_USE', `cannot listen on ${host}:${port} (${String(code ?? error)}): set ${setting} to another port`);
  }
}

function listenOnce(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address() as AddressInfo;
      server.close(() => resolve(address.port));
    });
  });
}
