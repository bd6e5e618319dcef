import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { selfSigned } from '../testing/certificate';
import { addressOf, withServer } from '../testing/smsc';
import { connectSmpp } from './connect-smpp';

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
      await expect(connectSmpp({ ...addressOf(server), tls: {} })).rejects.toMatchObject({ code: 'SMPP_CONNECT_FAILED' });
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

  it('asks for the certificate of the name it was given', async () => {
    const names: string[] = [];
    const server = createServer({ ...(await selfSigned()), SNICallback: (name, found) => (names.push(name), found(null)) });
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
