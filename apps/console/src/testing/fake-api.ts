export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  /** Null if there was none or it was a form. */
  readonly body: unknown;
}

type Respond = (request: ReceivedRequest) => Response | Promise<Response>;

/** Stands for the API: responds as a test says, and keeps the requests. It refuses all others with 401. */
export class FakeApi {
  readonly requests: ReceivedRequest[] = [];
  private readonly routes = new Map<string, Respond>();

  /** Receives the requests of the page from now on. */
  static install(): FakeApi {
    const api = new FakeApi();
    globalThis.fetch = (input, init) => api.receive(new Request(absolute(input), init));
    return api;
  }

  /** @param route for example `POST /v1/api-keys` */
  respond(route: string, data: object): void {
    this.routes.set(route, () => Response.json({ status: 'success', message: 'Done.', data }));
  }

  refuse(route: string, status: number, body: object): void {
    this.routes.set(route, () => Response.json({ status: 'error', ...body }, { status }));
  }

  on(route: string, respond: Respond): void {
    this.routes.set(route, respond);
  }

  bodiesOf(route: string): unknown[] {
    return this.requestsOf(route).map(({ body }) => body);
  }

  requestsOf(route: string): ReceivedRequest[] {
    return this.requests.filter((request) => routeOf(request) === route);
  }

  private async receive(request: Request): Promise<Response> {
    const { method, headers } = request;
    const isJson = headers.get('content-type') === 'application/json';
    const text = isJson ? await request.text() : '';
    const { pathname: path, searchParams: query } = new URL(request.url);
    const received: ReceivedRequest = {
      method,
      path,
      query,
      headers,
      body: text === '' ? null : (JSON.parse(text) as unknown),
    };
    this.requests.push(received);
    const respond = this.routes.get(routeOf(received));
    return respond ? respond(received) : Response.json({ message: 'Unauthorized.' }, { status: 401 });
  }
}

const routeOf = ({ method, path }: ReceivedRequest): string => `${method} ${path}`;

const absolute = (input: RequestInfo | URL): RequestInfo | URL =>
  typeof input === 'string' ? new URL(input, window.location.origin) : input;
