import { connect, type Socket } from 'node:net';

export interface Target {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Posted as JSON; a GET without it. */
  readonly body?: string;
}

export interface Answer {
  readonly status: number;
  /** Status line and headers, in lower case. */
  readonly head: string;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * One keep-alive connection that repeats one request. It understands just what the targets answer (a status, a
 * `content-length`), so that measuring costs little of the processor it shares with what is measured.
 */
export class KeepAliveClient {
  private readonly socket: Socket;
  private readonly request: Buffer;
  /** What has come of an answer's head. */
  private received: Buffer = Buffer.alloc(0);
  /** An answer whose body is coming, and the bytes that are missing of it: these are counted and not kept. */
  private answer: Answer | undefined;
  private missing = 0;
  private settle: { resolve(answer: Answer): void; reject(error: Error): void } | undefined;

  constructor({ url, headers, body }: Target) {
    const { hostname, port, host, pathname, search } = new URL(url);
    const lines = {
      host,
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
      ...headers,
    };
    const head = Object.entries(lines)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
    const method = body === undefined ? 'GET' : 'POST';
    this.request = Buffer.from(`${method} ${pathname}${search} HTTP/1.1\r\n${head}\r\n${body ?? ''}`);
    this.socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.socket.on('data', (chunk) => this.take(chunk));
    this.socket.on('error', (error) => this.settle?.reject(error));
    this.socket.on('close', () => this.settle?.reject(new Error('connection closed')));
  }

  /** Sends the request once and returns the response. */
  send(): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
      this.socket.write(this.request);
    });
  }

  close(): void {
    this.settle = undefined;
    this.socket.destroy();
  }

  private take(chunk: Buffer): void {
    if (this.answer) this.missing -= chunk.length;
    else this.takeHead(chunk);
    if (!this.answer || this.missing > 0) return;
    const answer = this.answer;
    this.answer = undefined;
    this.settle?.resolve(answer);
  }

  private takeHead(chunk: Buffer): void {
    this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk]);
    const headEnd = this.received.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = this.received.toString('latin1', 0, headEnd).toLowerCase();
    const length = Number(/content-length: (\d+)/.exec(head)?.[1] ?? NaN);
    if (Number.isNaN(length)) return void this.socket.destroy(new Error('answer without content-length'));
    this.missing = headEnd + HEAD_END.length + length - this.received.length;
    this.received = Buffer.alloc(0);
    this.answer = { status: Number(head.slice(9, 12)), head };
  }
}
