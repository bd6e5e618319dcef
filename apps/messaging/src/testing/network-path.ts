import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A way to a server that can be cut: to one process the server is away while the others have it. */
export class NetworkPath {
  private readonly sockets = new Set<Socket>();
  private open = true;

  private constructor(private readonly server: Server) {}

  static async to(url: string): Promise<NetworkPath> {
    const { hostname, port } = new URL(url);
    const server = createServer();
    const path = new NetworkPath(server);
    server.on('connection', (socket) => path.carry(socket, () => connect(Number(port), hostname)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return path;
  }

  /** The same address over this way. */
  over(url: string): string {
    const rerouted = new URL(url);
    rerouted.hostname = '127.0.0.1';
    rerouted.port = String((this.server.address() as AddressInfo).port);
    return rerouted.toString();
  }

  /** Ends all connections and takes no more. */
  cut(): void {
    this.open = false;
    for (const socket of this.sockets) socket.destroy();
  }

  mend(): void {
    this.open = true;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private carry(near: Socket, dial: () => Socket): void {
    if (!this.open) return void near.destroy();
    const far = dial();
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(from);
      from
        .on('error', () => undefined)
        .on('close', () => {
          this.sockets.delete(from);
          to.destroy();
        });
      from.pipe(to);
    }
  }
}
