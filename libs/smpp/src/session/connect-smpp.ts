import type { Socket } from 'node:net';
import { statusName } from '../codec/command-status';
import { SmppClientSession } from './client-session';
import { SmppConnectError } from './connect-error';
import { CONNECT_DEFAULTS, type SmppConnectOptions } from './connect-options';
import { openSocket } from './open-socket';

const VERSIONS = { '3.3': 0x33, '3.4': 0x34, '5.0': 0x50 } as const;

/**
 * Resolves once bound. Rejects with SmppConnectError, or SmppEncodeError when the credentials do not fit their fields.
 */
export async function connectSmpp(options: SmppConnectOptions, signal?: AbortSignal): Promise<SmppClientSession> {
  return bindOver(await openSocket(options, signal), options, signal);
}

/**
 * The second half of connectSmpp, on a connected socket; `signal` aborts the bind without waiting for the carrier's
 * response.
 */
export async function bindOver(
  socket: Socket,
  options: SmppConnectOptions,
  signal: AbortSignal | undefined,
): Promise<SmppClientSession> {
  const session = new SmppClientSession(socket, options);
  const abandon = (): void => session.destroy();
  if (signal?.aborted) abandon();
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

async function bind(session: SmppClientSession, options: SmppConnectOptions): Promise<void> {
  const { bindType, interfaceVersion } = { ...CONNECT_DEFAULTS, ...options };
  const answer = await session.bind(`bind_${bindType}`, {
    systemId: options.systemId,
    password: options.password,
    systemType: options.systemType ?? '',
    interfaceVersion: VERSIONS[interfaceVersion],
    addrTon: options.addrTon ?? 0,
    addrNpi: options.addrNpi ?? 0,
    addressRange: options.addressRange ?? '',
  });
  if (answer.kind === 'answered') {
    const { status } = answer.pdu;
    if (status === 0 && answer.pdu.command !== 'generic_nack') return;
    throw new SmppConnectError('SMPP_BIND_REFUSED', `the carrier refused the bind: ${statusName(status)}`, {
      commandStatus: status,
    });
  }
  if (answer.kind === 'timeout') throw new SmppConnectError('SMPP_BIND_TIMEOUT', 'the carrier did not answer the bind');
  const { error } = await session.closed;
  throw new SmppConnectError('SMPP_LINK_LOST', 'the link was lost during the bind', { cause: error });
}
