import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

it('leaves both ends of a connection', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const accepted = once(server, 'connection');
  await once(connect((server.address() as AddressInfo).port, '127.0.0.1'), 'connect');
  await accepted;
  server.close();
});
