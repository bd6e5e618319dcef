import { listenSmpp, type SmppListenOptions, type SmppServer } from '../session/listen-smpp';
import { connectSmpp } from '../session/connect-smpp';
import type { SmppClientSession } from '../session/client-session';
import type { SmppConnectOptions } from '../session/connect-options';
import type { ServerHandlers, SmppServerSession } from '../session/server-session';

/** Runs `body` with a carrier on a free loopback port and one bound session, and closes both afterwards. */
export async function withSession(
  handlers: Partial<ServerHandlers>,
  options: Partial<SmppConnectOptions>,
  body: (esme: SmppClientSession, smsc: SmppServerSession, server: SmppServer) => Promise<void>,
): Promise<void> {
  await withServer(handlers, {}, async (server) => {
    const esme = await connectSmpp({ ...addressOf(server), ...options });
    const [smsc] = server.sessions;
    try {
      if (!smsc) throw new Error('bound to nothing');
      await body(esme, smsc, server);
    } finally {
      esme.destroy();
    }
  });
}

export async function withServer(
  handlers: Partial<ServerHandlers>,
  options: Partial<SmppListenOptions>,
  body: (server: SmppServer) => Promise<void>,
): Promise<void> {
  const server = await listenSmpp(
    { host: '127.0.0.1', port: 0, ...options },
    { authenticate: () => 0, onSubmit: () => ({ status: 0, messageId: '1' }), onQuery: () => undefined, ...handlers },
  );
  try {
    await body(server);
  } finally {
    for (const session of server.sessions) session.destroy();
    await server.close();
  }
}

export function addressOf(server: SmppServer): Pick<SmppConnectOptions, 'host' | 'port' | 'systemId' | 'password'> {
  return { host: '127.0.0.1', port: server.port, systemId: 'esme', password: 'secret' };
}
