import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createServer, type Server, type TLSSocket } from 'node:tls';

const EVERY_MS = 50;

/** Begins to answer every request and never gets to the end of the headers. */
export class HeaderDripReceiver {
  /** The `webhook-id` of each request. */
  readonly webhookIds: string[] = [];
  private readonly sockets = new Set<TLSSocket>();

  private constructor(private readonly server: Server) {}

  static async start(caDir: string): Promise<HeaderDripReceiver> {
    const [cert, key] = await Promise.all(['server.pem', 'server-key.pem'].map((file) => readFile(path.join(caDir, file), 'utf8')));
    const server = createServer({ cert, key });
    const receiver = new HeaderDripReceiver(server);
    server.on('secureConnection', (socket) => receiver.drip(socket));
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `https://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private drip(socket: TLSSocket): void {
    this.sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', (head: Buffer) => {
      this.webhookIds.push(/^webhook-id: *(\S+)/im.exec(head.toString())?.[1] ?? '');
      socket.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => socket.write('X-Slow: yes\r\n'), EVERY_MS);
      socket.once('close', () => clearInterval(timer));
    });
  }
}
