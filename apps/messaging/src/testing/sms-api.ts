import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ApiRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** When it came, on the clock of `performance.now()`. */
  readonly at: number;
}

export interface ApiAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** `silence`: never answered; `cut`: the connection ends without an answer. */
type Reaction = ApiAnswer | 'silence' | 'cut';

/** A carrier with an HTTP API of its own; answers as the test decides. */
export class SmsApi {
  readonly requests: ApiRequest[] = [];
  answer: (request: ApiRequest) => Reaction = () => ({ status: 404 });

  private constructor(private readonly server: Server) {}

  static async listen(): Promise<SmsApi> {
    const server = createServer();
    const api = new SmsApi(server);
    server.on('request', (request: IncomingMessage, response) => {
      void read(request).then((read) => {
        api.requests.push(read);
        const answer = api.answer(read);
        if (answer === 'silence') return;
        if (answer === 'cut') {
          response.destroy();
          return;
        }
        const { body = '' } = answer;
        response.writeHead(answer.status, answer.headers).end(typeof body === 'string' ? body : JSON.stringify(body));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return api;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }

  /** Returns requests with the text in their address or body. */
  about(text: string): ApiRequest[] {
    return this.requests.filter(({ url, body }) => decodeURIComponent(url.href).includes(text) || body.includes(text));
  }
}

async function read(request: IncomingMessage): Promise<ApiRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return {
    method: request.method ?? '',
    url: new URL(request.url ?? '/', 'http://api'),
    headers: request.headers,
    body: Buffer.concat(chunks).toString(),
    at: performance.now(),
  };
}
