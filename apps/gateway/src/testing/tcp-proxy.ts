import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A proxy in front of a server that a test must not stop: `cut` simulates an outage, `restore` its end. */
export class TcpProxy {
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  private port = 0;

  constructor(private readonly target: { readonly host: string; readonly port: number }) {}

  /** @returns the port on 127.0.0.1, the same after every cut */
  async restore(): Promise<number> {
    this.server = createServer((client) => {
      const upstream = connect(this.target);
      for (const [socket, other] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        this.sockets.add(socket);
        socket.on('error', () => other.destroy());
        socket.on('close', () => {
          this.sockets.delete(socket);
          other.destroy();
        });
      }
      client.pipe(upstream).pipe(client);
    });
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
    return this.port;
  }

  cut(): void {
    this.server?.close();
    for (const socket of this.sockets) socket.destroy();
  }
}
