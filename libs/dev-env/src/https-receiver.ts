import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

export interface ReceivedRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: IncomingHttpHeaders;
  rawBody: Buffer;
  /** When the body was complete, in milliseconds of the Unix epoch. */
  receivedAtMs: number;
}

/** The reaction of the receiver to a request that it has read and recorded. */
export type Answer =
  | { kind: 'respond'; status: number; body?: string; headers?: Record<string, string>; delayMs?: number }
  /** Cuts the connection without an answer. */
  | { kind: 'reset' }
  /** Never answers. */
  | { kind: 'hang' }
  /** Answers 200 and then sends a byte of body every `intervalMs`, without end. */
  | { kind: 'drip'; intervalMs: number };

type AnswerFor = (request: ReceivedRequest, count: number) => Answer;

const OK: Answer = { kind: 'respond', status: 200 };

/** An HTTPS server on 127.0.0.1 that records every request and sends the configured answer (200 by default). */
export class HttpsReceiver {
  readonly requests: ReceivedRequest[] = [];
  private answerFor: AnswerFor = () => OK;
  private readonly timers = new Set<NodeJS.Timeout>();

  private constructor(
    private readonly server: Server,
    /** Certificate authority that a client must trust. */
    readonly caPem: string,
    readonly caFile: string,
  ) {}

  /**
   * @param caDir folder of a development certificate authority (`ensureDevCa`)
   * @param port by default a free one
   */
  static async start(caDir: string, port = 0): Promise<HttpsReceiver> {
    const [ca, cert, key] = await Promise.all(
      ['ca.pem', 'server.pem', 'server-key.pem'].map((file) => readFile(path.join(caDir, file), 'utf8')),
    );
    const server = createServer({ cert, key });
    const receiver = new HttpsReceiver(server, ca ?? '', path.join(caDir, 'ca.pem'));
    server.on('request', (request, response) => void receiver.receive(request, response));
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `https://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** One answer for every request from now on, or a function of the request and how many came before it. */
  answer(answer: Answer | AnswerFor): void {
    this.answerFor = typeof answer === 'function' ? answer : () => answer;
  }

  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      return;
    }
    const received = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      rawBody: Buffer.concat(chunks),
      receivedAtMs: Date.now(),
    };
    this.give(this.answerFor(received, this.requests.push(received) - 1), response);
  }

  private give(answer: Answer, response: ServerResponse): void {
    switch (answer.kind) {
      case 'respond': {
        const respond = (): void => void response.writeHead(answer.status, answer.headers).end(answer.body ?? '');
        if (!answer.delayMs) return respond();
        this.timers.add(setTimeout(respond, answer.delayMs));
        return;
      }
      case 'reset':
        response.socket?.destroy();
        return;
      case 'drip':
        response.writeHead(200);
        this.timers.add(setInterval(() => void response.write('.'), answer.intervalMs));
        return;
      case 'hang':
        return;
    }
  }
}
