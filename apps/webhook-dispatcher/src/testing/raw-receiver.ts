import { testInfrastructure } from '@sms/testing';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer, type Socket } from 'node:net';
import path from 'node:path';
import { createServer, type TLSSocket } from 'node:tls';
import type { Agent } from 'undici';
import { AttemptSender } from '../client/attempt-sender';
import { signingKey } from '../client/signature';
import type { AttemptResult } from '../client/attempt-result';
import { AddressGuard } from '../network/address-guard';
import { createGuardedAgent } from '../network/guarded-agent';

export interface SendOptions {
  readonly url?: string;
  readonly body?: string;
  readonly through?: Agent;
  readonly timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 600;
const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

/** A TLS server on 127.0.0.1 that a test makes misbehave byte by byte, and a client that trusts it. */
export class RawReceiver {
  /** Called with each piece of each request, after it has been noted in `received`. */
  behave: (socket: TLSSocket, piece: Buffer) => void = () => undefined;
  /** The received text of each connection. */
  readonly received: string[] = [];
  readonly sockets = new Set<TLSSocket>();
  readonly agent: Agent;
  /** The TCP connection below each TLS connection. */
  readonly connections: Socket[] = [];
  private readonly servers: TcpServer[] = [];

  private constructor(readonly url: string) {
    this.agent = this.agentTrusting(file('ca.pem'));
  }

  static async start(): Promise<RawReceiver> {
    // TLS runs on the sockets of a TCP server, which can be reset.
    const tls = createServer({ cert: file('server.pem'), key: file('server-key.pem') });
    tls.on('tlsClientError', () => undefined);
    const tcp = createTcpServer((socket) => {
      receiver.connections.push(socket);
      tls.emit('connection', socket);
    });
    const receiver = new RawReceiver(await listen(tcp));
    receiver.servers.push(tcp);
    tls.on('secureConnection', (socket) => receiver.accept(socket));
    return receiver;
  }

  async stop(): Promise<void> {
    await this.agent.destroy();
    for (const socket of [...this.sockets, ...this.connections]) socket.destroy();
    await Promise.all(this.servers.map((server) => new Promise((resolve) => server.close(resolve))));
  }

  /** The URL of a server that speaks no TLS. */
  async plain(onConnection: (socket: Socket) => void): Promise<string> {
    const server = createTcpServer((socket) => {
      this.connections.push(socket);
      socket.on('error', () => undefined);
      onConnection(socket);
    });
    this.servers.push(server);
    return listen(server);
  }

  /** An agent that trusts this receiver only if it is given its CA certificate. */
  agentTrusting(extraCa?: string, resolve?: (hostname: string) => Promise<string[]>): Agent {
    return createGuardedAgent({
      guard: new AddressGuard(['127.0.0.0/8']),
      connectTimeoutMs: 10_000,
      extraCa,
      ...(resolve ? { resolve } : {}),
    });
  }

  /** An agent that resolves every name by `resolve`, and trusts this receiver. */
  agentResolving(resolve: (hostname: string) => Promise<string[]>): Agent {
    return this.agentTrusting(file('ca.pem'), resolve);
  }

  sender(timeoutMs = DEFAULT_TIMEOUT_MS, through = this.agent): AttemptSender {
    return new AttemptSender(through, { delivery: { timeoutMs, retryDelaysMs: [] } });
  }

  send({ url = this.url, body = '{}', through, timeoutMs }: SendOptions = {}): Promise<AttemptResult> {
    return this.sender(timeoutMs, through).send(
      { url: `${url}/hook`, webhookId: 'msg_1', body, keys: [signingKey(SECRET)] },
      new Date(),
    );
  }

  private accept(socket: TLSSocket): void {
    this.sockets.add(socket);
    const place = this.received.push('') - 1;
    socket.on('error', () => undefined);
    socket.on('data', (piece: Buffer) => {
      this.received[place] += piece.toString('latin1');
      this.behave(socket, piece);
    });
  }
}

/** Writes a piece periodically until the socket is closed. */
export function drip(socket: TLSSocket, piece: string, everyMs: number): void {
  const timer = setInterval(() => socket.write(piece), everyMs);
  socket.once('close', () => clearInterval(timer));
}

const file = (name: string) => readFileSync(path.join(testInfrastructure().caDir, name), 'utf8');

/** Resolves with the server's URL. */
async function listen(server: TcpServer): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
