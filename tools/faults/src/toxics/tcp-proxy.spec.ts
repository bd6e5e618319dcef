import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { TcpProxy } from './tcp-proxy';

describe('TcpProxy', () => {
  let echo: Server;
  let proxy: TcpProxy;
  let client: Socket;
  let accepted: Socket[];

  beforeEach(async () => {
    accepted = [];
    echo = createServer((socket) => {
      accepted.push(socket);
      socket.on('error', () => undefined).pipe(socket);
    });
    await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
    proxy = await TcpProxy.start((echo.address() as AddressInfo).port);
    client = await opened();
  });

  afterEach(async () => {
    client.destroy();
    await proxy.stop();
    for (const socket of accepted) socket.destroy();
    await new Promise((resolve) => echo.close(resolve));
  });

  it('passes everything on, in its order', async () => {
    const sent = Buffer.from(Array.from({ length: 300_000 }, (_unused, index) => index % 251));
    client.write(sent);
    expect((await bytes(client, sent.length)).equals(sent)).toBe(true);
  });

  it('lets things arrive later', async () => {
    proxy.apply({ kind: 'latency', ms: 150 });
    const begun = performance.now();
    client.write('a');
    expect(String(await bytes(client, 1))).toBe('a');
    expect(performance.now() - begun).toBeGreaterThan(290);
  });

  it('holds back what is sent into a black hole, and new connections, until it is over', async () => {
    proxy.apply({ kind: 'black_hole' });
    client.write('held');
    const later = await opened();
    later.write('too');
    const early = await Promise.race([bytes(client, 4), settled(200)]);
    expect(early).toBeUndefined();
    proxy.cure();
    expect(String(await bytes(client, 4))).toBe('held');
    expect(String(await bytes(later, 3))).toBe('too');
    later.destroy();
  });

  it('resets what is open, and what comes', async () => {
    const cut = errorOf(client);
    proxy.apply({ kind: 'reset' });
    expect(await cut).toBe('ECONNRESET');
    expect(await errorOf(connect(proxy.port, '127.0.0.1'))).toBe('ECONNRESET');
    proxy.cure();
    client = await opened();
    client.write('b');
    expect(String(await bytes(client, 1))).toBe('b');
  });

  it('tells of an end later', async () => {
    proxy.apply({ kind: 'slow_close', ms: 200 });
    const begun = performance.now();
    client.end();
    await new Promise((resolve) => client.once('close', resolve));
    expect(performance.now() - begun).toBeGreaterThan(190);
  });

  it('passes so much a second', async () => {
    proxy.apply({ kind: 'limit', bytesPerSecond: 10_000 });
    const begun = performance.now();
    client.write(Buffer.alloc(2_000));
    await bytes(client, 2_000);
    expect(performance.now() - begun).toBeGreaterThan(190);
  });

  it('forgets connections that are closed', async () => {
    client.write('a');
    await bytes(client, 1);
    client.destroy();
    await new Promise((resolve) => accepted[0]?.once('close', resolve));
    const next = await opened();
    next.write('b');
    await bytes(next, 1);
    expect(proxy.open).toBe(1);
    next.destroy();
  });

  async function opened(): Promise<Socket> {
    const socket = connect(proxy.port, '127.0.0.1');
    socket.on('error', () => undefined);
    await new Promise((resolve) => socket.once('connect', resolve));
    return socket;
  }
});

async function bytes(socket: Socket, count: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((resolve) => {
    const take = (chunk: Buffer): void => {
      chunks.push(chunk);
      length += chunk.length;
      if (length < count) return;
      socket.off('data', take);
      resolve(Buffer.concat(chunks));
    };
    socket.on('data', take);
  });
}

function settled(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function errorOf(socket: Socket): Promise<string | undefined> {
  return new Promise((resolve) => socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code)));
}
