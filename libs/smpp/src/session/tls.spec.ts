import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type TLSSocket, type TlsOptions } from 'node:tls';
import { encodePdu } from '../codec/encode-pdu';
import type { PduInput } from '../codec/pdu';
import { PduDecoder } from '../codec/pdu-decoder';
import { selfSigned } from '../testing/certificate';
import { addressOf, withServer } from '../testing/smsc';
import type { SmppTlsOptions } from './connect-options';
import { connectSmpp } from './connect-smpp';

/** A minimal carrier: it answers every request positively. */
function answerAll(socket: TLSSocket): void {
  const decoder = new PduDecoder();
  socket.on('data', (chunk: Buffer) => {
    decoder.push(
      chunk,
      ({ command, sequence }) => socket.write(encodePdu({ command: `${command}_resp`, sequence } as PduInput)) || true,
    );
  });
}

describe('SMPP over TLS', () => {
  it('binds to a carrier whose authority is given', async () => {
    const tls = await selfSigned();
    await withServer({}, { tls }, async (server) => {
      const esme = await connectSmpp({ ...addressOf(server), tls: { ca: tls.cert } });
      expect((await esme.submit({ destinationAddr: '1234567' })).kind).toBe('accepted');
      expect(await esme.unbind()).toEqual({ reason: 'unbound' });
    });
  });

  it('does not bind to one that nobody vouches for', async () => {
    const tls = await selfSigned();
    const authenticate = jest.fn(() => 0);
    await withServer({ authenticate }, { tls }, async (server) => {
      await expect(connectSmpp({ ...addressOf(server), tls: {} })).rejects.toMatchObject({
        code: 'SMPP_CONNECT_FAILED',
      });
      expect(authenticate).not.toHaveBeenCalled();
    });
  });

  it('does not bind to one of another name', async () => {
    const tls = await selfSigned();
    await withServer({}, { tls }, async (server) => {
      const elsewhere = connectSmpp({ ...addressOf(server), tls: { ca: tls.cert, servername: 'smpp.example.com' } });
      await expect(elsewhere).rejects.toMatchObject({ code: 'SMPP_CONNECT_FAILED' });
    });
  });

  it('without a name to ask for checks the authority, not the name', async () => {
    const tls = await selfSigned();
    await withServer({}, { tls }, async (server) => {
      const bindTo = (options: SmppTlsOptions) =>
        connectSmpp({ ...addressOf(server), host: 'localhost', tls: options });
      await expect(bindTo({ ca: tls.cert })).rejects.toMatchObject({ code: 'SMPP_CONNECT_FAILED' });
      await expect(bindTo({ servername: '' })).rejects.toMatchObject({ code: 'SMPP_CONNECT_FAILED' });
      const esme = await bindTo({ ca: tls.cert, servername: '' });
      expect((await esme.submit({ destinationAddr: '1234567' })).kind).toBe('accepted');
      await esme.unbind();
    });
  });

  it('asks for no name when told so', async () => {
    const tls = await selfSigned();
    const names: unknown[] = [];
    const server = createServer(tls, (socket) =>
      names.push((socket as TLSSocket & { servername: unknown }).servername),
    ).listen(0, '127.0.0.1');
    server.on('secureConnection', (socket) => socket.destroy());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await expect(
      connectSmpp({ host: 'localhost', port, systemId: 'esme', password: 'x', tls: { ca: tls.cert, servername: '' } }),
    ).rejects.toMatchObject({ code: 'SMPP_LINK_LOST' });
    expect(names).toEqual([false]);
    server.close();
  });

  it('shows its own certificate, and takes no older version than asked for', async () => {
    const [carrier, client] = await Promise.all([selfSigned(), selfSigned()]);
    const serve = async (options: TlsOptions, body: (port: number) => Promise<void>): Promise<void> => {
      const server = createServer({ ...carrier, ...options }, (socket) => answerAll(socket));
      server.on('tlsClientError', () => undefined).listen(0, '127.0.0.1');
      await once(server, 'listening');
      await body((server.address() as AddressInfo).port);
      server.close();
    };
    const bindTo = (port: number, tls: SmppTlsOptions) =>
      connectSmpp({ host: '127.0.0.1', port, systemId: 'esme', password: 'x', tls: { ca: carrier.cert, ...tls } });
    await serve({ requestCert: true, rejectUnauthorized: true, ca: client.cert }, async (port) => {
      await expect(bindTo(port, {})).rejects.toMatchObject({ name: 'SmppConnectError' });
      const esme = await bindTo(port, client);
      expect((await esme.submit({ destinationAddr: '1234567' })).kind).toBe('accepted');
      await esme.unbind();
    });
    await serve({ maxVersion: 'TLSv1.2' }, async (port) => {
      await (await bindTo(port, {})).unbind();
      await expect(bindTo(port, { minVersion: '1.3' })).rejects.toMatchObject({ code: 'SMPP_CONNECT_FAILED' });
    });
  });

  it('asks for the certificate of the name it was given', async () => {
    const names: string[] = [];
    const server = createServer({
      ...(await selfSigned()),
      SNICallback: (name, found) => (names.push(name), found(null)),
    });
    server.on('tlsClientError', () => undefined).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const bindTo = (host: string) => connectSmpp({ host, port, systemId: 'esme', password: 'secret', tls: {} });
    await expect(bindTo('localhost')).rejects.toMatchObject({ code: 'SMPP_CONNECT_FAILED' });
    await expect(bindTo('127.0.0.1')).rejects.toMatchObject({ code: 'SMPP_CONNECT_FAILED' });
    expect(names).toEqual(['localhost']);
    server.close();
  });
});
