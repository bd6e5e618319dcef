import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A proxy in front of a server that one process can lose while other processes still reach the server. */
export class NetworkPath {
  /** Sockets to the server by the client's sockets; undefined for swallowed connections. */
  private readonly connections = new Map<Socket, Socket | undefined>();
  private state: 'open' | 'cut' | 'swallows' = 'open';

  private constructor(private readonly server: Server) {}

  static async to(url: string): Promise<NetworkPath> {
    const { hostname, port } = new URL(url);
    const server = createServer({ allowHalfOpen: true });
    const path = new NetworkPath(server);
    server.on('connection', (socket) => path.carry(socket, () => connect(Number(port), hostname)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return path;
  }

  /** The same URL through this proxy. */
  over(url: string): string {
    const rerouted = new URL(url);
    rerouted.hostname = '127.0.0.1';
    rerouted.port = String((this.server.address() as AddressInfo).port);
    return rerouted.toString();
  }

  /** Ends all connections and accepts no more. */
  cut(): void {
    this.state = 'cut';
    for (const near of this.connections.keys()) near.destroy();
  }

  /**
   * Behaves like a host that hangs or has lost power: it accepts data and new connections, never answers, and ends no
   * connection. The server loses its connections. `mend` works for connections that are opened after it.
   */
  swallow(): void {
    this.state = 'swallows';
    for (const [near, far] of this.connections) {
      this.connections.set(near, undefined);
      if (far === undefined) continue;
      far.unpipe(near).destroy();
      near.unpipe(far).resume();
    }
  }

  mend(): void {
    this.state = 'open';
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private carry(near: Socket, dial: () => Socket): void {
    if (this.state === 'cut') return void near.destroy();
    near.on('error', () => undefined).on('close', () => this.connections.delete(near));
    this.connections.set(near, undefined);
    if (this.state === 'swallows') return void near.resume();
    const far = dial();
    this.connections.set(near, far);
    near.on('close', () => far.destroy()).pipe(far);
    far
      .on('error', () => undefined)
      // A swallowed client does not notice.
      .on('close', () => (this.connections.get(near) === far ? near.destroy() : undefined))
      .pipe(near);
  }
}
