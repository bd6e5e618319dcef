import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import type { ConnectionOptions } from './pdu-connection';
import { SmppServerSession, type ServerHandlers } from './server-session';

export interface SmppListenOptions {
  host: string;
  /** 0 picks a free port. */
  port: number;
  tls?: Pick<TlsOptions, 'cert' | 'key' | 'ca'>;
  /** Deadline of requests to the ESME, and of its bind; 10,000. */
  requestTimeoutMs?: number;
  /** Silence of an ESME after which it gets an enquire_link; 30,000. */
  enquireIntervalMs?: number;
}

export interface SmppServer {
  readonly port: number;
  readonly sessions: ReadonlySet<SmppServerSession>;
  /** Accepts no more connections, unbinds the open ones, and resolves when all are closed. */
  close(): Promise<void>;
}

export async function listenSmpp(options: SmppListenOptions, handlers: ServerHandlers): Promise<SmppServer> {
  const { host, port, tls, requestTimeoutMs = 10_000, enquireIntervalMs = 30_000 } = options;
  const timeouts = {
    bind: requestTimeoutMs,
    submit: requestTimeoutMs,
    enquire: requestTimeoutMs,
    other: requestTimeoutMs,
  };
  const connectionOptions: ConnectionOptions = {
    timeouts,
    frameTimeoutMs: requestTimeoutMs,
    enquireIntervalMs,
    keepalive: 'when_silent',
    readTlvs: true,
  };
  const sessions = new Set<SmppServerSession>();
  const server = tls ? createTlsServer(tls) : createTcpServer();
  server.on(tls ? 'secureConnection' : 'connection', (socket: Socket) => {
    // A client that connects and never binds must not hold its connection for ever.
    const bindDeadline = setTimeout(() => session.bound ?? session.destroy(), requestTimeoutMs);
    const session: SmppServerSession = new SmppServerSession(socket, connectionOptions, {
      ...handlers,
      onClosed: (closed, info) => {
        clearTimeout(bindDeadline);
        sessions.delete(closed);
        handlers.onClosed?.(closed, info);
      },
    });
    sessions.add(session);
  });
  await listening(server, host, port);
  return {
    port: (server.address() as AddressInfo).port,
    sessions,
    close: async () => {
      const stopped = new Promise<void>((resolve) => server.close(() => resolve()));
      await Promise.all([...sessions].map((session) => session.unbind()));
      await stopped;
    },
  };
}

function listening(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
