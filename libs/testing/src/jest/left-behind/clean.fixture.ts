import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

describe('leaves nothing', () => {
  const server = createServer((socket) => socket.pipe(socket));

  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });

  afterAll(() => void server.close());

  it('of a connection that closes a moment after the file has ended', async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    setTimeout(() => socket.end(), 100);
  });

  it('of a process that has been told to end', () => {
    spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] }).kill();
  });

  it('of a timer that keeps no process alive', () => void setTimeout(() => undefined, 60_000).unref());

  it('of many timers that were cleared', () => {
    for (let number = 0; number < 10_000; number += 1) clearTimeout(setTimeout(() => undefined, 60_000));
  });
});
