import { readFile } from 'node:fs/promises';
import type { AddressInfo, Socket } from 'node:net';
import path from 'node:path';
import { createServer, type Server, type TLSSocket } from 'node:tls';

/** What has come in, and since when: the moment at which the connection was accepted, before TLS. */
export interface RawRequest {
  readonly socket: TLSSocket;
  /** In milliseconds of `performance.now()`. */
  readonly acceptedAt: number;
  /** Requests before this one. */
  readonly count: number;
}

export type RawAnswer = (request: RawRequest) => void;

const DRIP_EVERY_MS = 50;
const ENORMOUS = 1_073_741_824;
const BLOCK = Buffer.alloc(65_536, 'x');
const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

/** Begins to answer every request and never gets to the end of the headers. */
export const headerDrip: RawAnswer = ({ socket }) => {
  socket.write('HTTP/1.1 200 OK\r\n');
  const timer = setInterval(() => socket.write('X-Slow: yes\r\n'), DRIP_EVERY_MS);
  socket.once('close', () => clearInterval(timer));
};

/** A gigabyte of body, as fast as it is taken. */
export const enormousBody: RawAnswer = ({ socket }) => {
  socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${ENORMOUS}\r\n\r\n`);
  let written = 0;
  const pump = (): void => {
    while (!socket.destroyed && written < ENORMOUS) {
      written += BLOCK.length;
      if (!socket.write(BLOCK)) return void socket.once('drain', pump);
    }
  };
  pump();
};

/** Answers the first request with 200 so long after its connection was accepted, later ones at once. */
export function firstAfter(ms: number): RawAnswer {
  return ({ socket, acceptedAt, count }) => {
    const timer = setTimeout(() => socket.end(OK), count === 0 ? Math.max(0, acceptedAt + ms - performance.now()) : 0);
    socket.once('close', () => clearTimeout(timer));
  };
}

/** A receiver that answers octet by octet what no HTTP server would. */
export class RawReceiver {
  /** The `webhook-id` of each request. */
  readonly webhookIds: string[] = [];
  private readonly acceptedAt = new Map<number | undefined, number>();
  private readonly sockets = new Set<TLSSocket>();

  private constructor(
    private readonly server: Server,
    private readonly answer: RawAnswer,
  ) {}

  static async start(caDir: string, answer: RawAnswer): Promise<RawReceiver> {
    const [cert, key] = await Promise.all(
      ['server.pem', 'server-key.pem'].map((file) => readFile(path.join(caDir, file), 'utf8')),
    );
    const server = createServer({ cert, key });
    const receiver = new RawReceiver(server, answer);
    server.on('connection', ({ remotePort }: Socket) => receiver.acceptedAt.set(remotePort, performance.now()));
    server.on('secureConnection', (socket) => receiver.receive(socket));
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

  private receive(socket: TLSSocket): void {
    const acceptedAt = this.acceptedAt.get(socket.remotePort) ?? performance.now();
    this.sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', (head: Buffer) => {
      const count = this.webhookIds.push(/^webhook-id: *(\S+)/im.exec(head.toString())?.[1] ?? '') - 1;
      this.answer({ socket, acceptedAt, count });
    });
  }
}
