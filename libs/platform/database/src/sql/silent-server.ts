import type { Socket } from 'node:net';
import type { Client, ClientBase } from 'pg';

export const CONNECT_TIMEOUT_MS = 3_000;

/**
 * Options of every connection. After five seconds without traffic the kernel probes the other host each second, ten
 * times: a dead host is detected within fifteen seconds, instead of the usual two hours.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 } as const;

/**
 * Ends the connection after this many milliseconds without traffic: a host that hangs or is cut off neither replies nor
 * closes its connections, and its kernel may answer for it. The statement in flight fails like one of a lost
 * connection, with an unknown outcome. 0: no limit. The last call counts.
 */
export function endWhenSilent(client: ClientBase, ms: number): void {
  const socket = (client as Client).connection.stream as Socket;
  if (socket.listenerCount('timeout') === 0)
    socket.on('timeout', () => socket.destroy(new Error('Connection terminated: the server is silent')));
  socket.setTimeout(ms);
}
