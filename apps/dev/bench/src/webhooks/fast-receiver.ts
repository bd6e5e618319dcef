import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/** An HTTPS server on 127.0.0.1 that answers every POST at once with 204, and counts. */
export class FastReceiver {
  requests = 0;
  connections = 0;
  private waiting: { readonly target: number; readonly resolve: () => void } | undefined;

  private constructor(private readonly server: Server) {}

  static async start(caDir: string): Promise<FastReceiver> {
    const file = (name: string): string => readFileSync(path.join(caDir, name), 'utf8');
    const receiver = new FastReceiver(createServer({ cert: file('server.pem'), key: file('server-key.pem') }));
    receiver.server.on('secureConnection', () => (receiver.connections += 1));
    receiver.server.on('request', (request, response) => {
      request.resume().once('end', () => {
        response.writeHead(204).end();
        receiver.requests += 1;
        if (receiver.requests >= (receiver.waiting?.target ?? Infinity)) receiver.waiting?.resolve();
      });
    });
    await new Promise<void>((resolve, reject) => receiver.server.once('error', reject).listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `https://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  reached(target: number): Promise<void> {
    return new Promise((resolve) => {
      if (this.requests >= target) return resolve();
      this.waiting = { target, resolve };
    });
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
