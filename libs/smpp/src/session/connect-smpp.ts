import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { statusName } from '../codec/command-status';
import { SmppClientSession } from './client-session';
import { CONNECT_DEFAULTS, type SmppConnectOptions } from './connect-options';

type ConnectErrorCode =
  | 'SMPP_CONNECT_FAILED'
  | 'SMPP_CONNECT_TIMEOUT'
  | 'SMPP_BIND_REFUSED'
  | 'SMPP_BIND_TIMEOUT'
  | 'SMPP_LINK_LOST';

/** No session came about. */
class SmppConnectError extends Error {
  /** The carrier's status when it refused the bind. */
  readonly commandStatus: number | undefined;

  constructor(
    readonly code: ConnectErrorCode,
    message: string,
    { cause, commandStatus }: { cause?: Error | undefined; commandStatus?: number } = {},
  ) {
    super(message, { cause });
    this.name = 'SmppConnectError';
    this.commandStatus = commandStatus;
  }
}

const SMPP_3_4 = 0x34;

/** Resolves once bound. Rejects with SmppConnectError, or SmppEncodeError when the credentials do not fit their fields. */
export async function connectSmpp(options: SmppConnectOptions, signal?: AbortSignal): Promise<SmppClientSession> {
  const session = new SmppClientSession(await openSocket(options, signal), options);
  const abandon = (): void => session.destroy();
  signal?.addEventListener('abort', abandon, { once: true });
  try {
    await bind(session, options);
    return session;
  } catch (error) {
    session.destroy();
    throw error;
  } finally {
    signal?.removeEventListener('abort', abandon);
  }
}

function openSocket(options: SmppConnectOptions, signal: AbortSignal | undefined): Promise<Socket> {
  const { host, port, tls, requestTimeoutMs = CONNECT_DEFAULTS.requestTimeoutMs } = options;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new SmppConnectError('SMPP_LINK_LOST', 'closed before it was connected'));
    const socket = tls
      ? connectTls({ ...serverName(host), ...tls, host, port, rejectUnauthorized: true, minVersion: 'TLSv1.2' })
      : connectTcp({ host, port });
    const fail = (error: SmppConnectError): void => {
      clearTimeout(deadline);
      signal?.removeEventListener('abort', onAbort);
      socket.destroy();
      reject(error);
    };
    const onError = (cause: Error): void => fail(new SmppConnectError('SMPP_CONNECT_FAILED', `${host}:${port}: ${cause.message}`, { cause }));
    const onAbort = (): void => fail(new SmppConnectError('SMPP_LINK_LOST', 'closed while connecting'));
    const onClose = (): void => fail(new SmppConnectError('SMPP_CONNECT_FAILED', `${host}:${port}: closed by the peer`));
    const deadline = setTimeout(() => fail(new SmppConnectError('SMPP_CONNECT_TIMEOUT', `${host}:${port}: no answer in ${requestTimeoutMs} ms`)), requestTimeoutMs);
    signal?.addEventListener('abort', onAbort, { once: true });
    socket.on('error', onError);
    socket.on('close', onClose);
    socket.once(tls ? 'secureConnect' : 'connect', () => {
      clearTimeout(deadline);
      signal?.removeEventListener('abort', onAbort);
      socket.off('error', onError);
      socket.off('close', onClose);
      resolve(socket);
    });
  });
}

/** Asks for the certificate of this name, which node:tls does not do by itself; an address has none. */
function serverName(host: string): { servername?: string } {
  return isIP(host) === 0 ? { servername: host } : {};
}

async function bind(session: SmppClientSession, { bindType = CONNECT_DEFAULTS.bindType, ...options }: SmppConnectOptions): Promise<void> {
  const answer = await session.bind(`bind_${bindType}`, {
    systemId: options.systemId,
    password: options.password,
    systemType: options.systemType ?? '',
    interfaceVersion: SMPP_3_4,
  });
  if (answer.kind === 'answered') {
    const { status } = answer.pdu;
    if (status === 0 && answer.pdu.command !== 'generic_nack') return;
    throw new SmppConnectError('SMPP_BIND_REFUSED', `the carrier refused the bind: ${statusName(status)}`, { commandStatus: status });
  }
  if (answer.kind === 'timeout') throw new SmppConnectError('SMPP_BIND_TIMEOUT', 'the carrier did not answer the bind');
  const { error } = await session.closed;
  throw new SmppConnectError('SMPP_LINK_LOST', 'the link was lost during the bind', { cause: error });
}
