import type { Socket } from 'node:net';
import type { Client, ClientBase } from 'pg';

export const CONNECT_TIMEOUT_MS = 3_000;

/**
 * Of every connection. After five seconds without traffic the kernel asks the other host each second, ten times: a host
 * that is gone is noticed within fifteen seconds, not after the two hours that are usual.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 } as const;

/**
 * Ends the connection when nothing has passed for so long: a host that hangs or is cut off neither replies nor ends its
 * connections, and its kernel may answer for it. The statement in flight fails as one of a connection that was lost,
 * whose outcome nobody knows. 0: no limit. The last call counts.
 */
export function endWhenSilent(client: ClientBase, ms: number): void {
  const socket = (client as Client).connection.stream as Socket;
  if (socket.listenerCount('timeout') === 0)
    socket.on('timeout', () => socket.destroy(new Error('Connection terminated: the server is silent')));
  socket.setTimeout(ms);
}
