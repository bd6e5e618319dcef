import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';
import { SmppConnectError } from './connect-error';
import { CONNECT_DEFAULTS, type SmppConnectOptions, type SmppTlsOptions } from './connect-options';

/** A connected socket, over TLS if the options say so. Rejects with SmppConnectError. */
export function openSocket(options: SmppConnectOptions, signal: AbortSignal | undefined): Promise<Socket> {
  const { host, port, tls, bindTimeoutMs = CONNECT_DEFAULTS.bindTimeoutMs } = options;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new SmppConnectError('SMPP_LINK_LOST', 'closed before it was connected'));
    const socket = tls ? connectTls({ ...tlsOptions(host, tls), host, port }) : connectTcp({ host, port });
    const fail = (error: SmppConnectError): void => {
      clearTimeout(deadline);
      signal?.removeEventListener('abort', onAbort);
      socket.destroy();
      reject(error);
    };
    const onError = (cause: Error): void =>
      fail(new SmppConnectError('SMPP_CONNECT_FAILED', `${host}:${port}: ${cause.message}`, { cause }));
    const onAbort = (): void => fail(new SmppConnectError('SMPP_LINK_LOST', 'closed while connecting'));
    const onClose = (): void =>
      fail(new SmppConnectError('SMPP_CONNECT_FAILED', `${host}:${port}: closed by the peer`));
    const deadline = setTimeout(
      () => fail(new SmppConnectError('SMPP_CONNECT_TIMEOUT', `${host}:${port}: no answer in ${bindTimeoutMs} ms`)),
      bindTimeoutMs,
    );
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

function tlsOptions(
  host: string,
  { ca, cert, key, servername, minVersion = '1.2' }: SmppTlsOptions,
): ConnectionOptions {
  return {
    ...(ca !== undefined && { ca }),
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
    ...nameToVerify(host, servername),
    rejectUnauthorized: true,
    minVersion: `TLSv${minVersion}`,
  };
}

/**
 * node:tls verifies the name by itself, but sends it to the peer (SNI) only when `servername` is given; an address is
 * not sent.
 */
function nameToVerify(host: string, servername: string | undefined): ConnectionOptions {
  if (servername === '') return { checkServerIdentity: () => undefined };
  if (servername !== undefined) return { servername };
  return isIP(host) === 0 ? { servername: host } : {};
}
