import { type AddressInfo, createServer, connect, type Server, type Socket } from 'node:net';
import { Direction } from './direction';
import { HEALTHY, type Toxic } from './toxic';

interface Connection {
  readonly client: Socket;
  readonly server: Socket;
}

/** Stands between a client and a server on 127.0.0.1, and does to what passes what networks do. */
export class TcpProxy {
  private readonly connections = new Set<Connection>();
  private toxic: Toxic = HEALTHY;
  private over: Promise<void> = Promise.resolve();
  private heal: () => void = () => undefined;

  private constructor(
    private readonly listener: Server,
    private readonly targetPort: number,
  ) {
    // Half-open connections are kept: who ends its side may still be told something.
    listener.on('connection', (client) => this.accept(client));
  }

  static async start(targetPort: number): Promise<TcpProxy> {
    const listener = createServer({ allowHalfOpen: true, noDelay: true });
    await new Promise<void>((resolve, reject) => listener.once('error', reject).listen(0, '127.0.0.1', resolve));
    return new TcpProxy(listener, targetPort);
  }

  get port(): number {
    return (this.listener.address() as AddressInfo).port;
  }

  get open(): number {
    return this.connections.size;
  }

  /** Applies the toxic to open and to new connections, until `cure`. */
  apply(toxic: Toxic): void {
    this.cure();
    this.toxic = toxic;
    this.over = new Promise((resolve) => (this.heal = resolve));
    if (toxic.kind === 'reset') for (const connection of this.connections) reset(connection);
  }

  /** Ends the toxic, and passes on the bytes that it held back. */
  cure(): void {
    this.toxic = HEALTHY;
    this.heal();
  }

  async stop(): Promise<void> {
    this.cure();
    for (const { client, server } of this.connections) {
      client.destroy();
      server.destroy();
    }
    await new Promise<void>((resolve) => this.listener.close(() => resolve()));
  }

  private accept(client: Socket): void {
    const server = connect({ port: this.targetPort, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    const connection = { client, server };
    this.connections.add(connection);
    const line = { toxic: () => this.toxic, over: () => this.over };
    new Direction(client, server, line).run();
    new Direction(server, client, line).run();
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => (other.destroyed ? undefined : other.resetAndDestroy()));
      one.on('close', () => {
        if (one.destroyed && other.destroyed) this.connections.delete(connection);
      });
    }
    if (this.toxic.kind === 'reset') reset(connection);
  }
}

function reset({ client, server }: Connection): void {
  client.resetAndDestroy();
  server.resetAndDestroy();
}
