import { randomBytes } from 'node:crypto';
import { ApiClient, ApiError, type Credentials } from '@sms/api-client';
import type { System } from '@sms/dev-env';

/** Each may ask sixty times a minute. */
const OPERATORS = 8;
/** A gateway that is cut off from something is given up for another one by then. */
const TIMEOUT_MS = 4_000;

interface Login {
  readonly credentials: Credentials;
  bearer: string;
}

/** Operators who look at the system by turns, since the requests of each are limited. */
export class Operators {
  private next = 0;

  private constructor(
    readonly first: Credentials,
    private readonly clients: readonly ApiClient[],
    private readonly logins: readonly Login[],
  ) {}

  /** @param name of the operators that are made, where a database may have some already */
  static async create(
    { baseUrl, baseUrls, operator }: Pick<System, 'baseUrl' | 'baseUrls' | 'operator'>,
    timeoutMs = TIMEOUT_MS,
    name = 'operator',
  ): Promise<Operators> {
    const client = new ApiClient(baseUrl, { onRateLimited: () => undefined });
    const first = { credentials: operator, bearer: await client.logIn(operator) };
    const logins = [first];
    for (let index = 1; index < OPERATORS; index += 1) {
      const credentials = { email: `${name}-${index}@example.com`, password: randomBytes(12).toString('hex') };
      await client.data('POST', '/v1/admin/operators', { bearer: first.bearer, body: credentials });
      logins.push({ credentials, bearer: await client.logIn(credentials) });
    }
    const clients = baseUrls.map((url) => new ApiClient(url, { onRateLimited: () => undefined, timeoutMs }));
    return new Operators(operator, clients, logins);
  }

  /** Through any gateway that responds. */
  async get<T>(path: string): Promise<T> {
    const login = this.nextLogin();
    const first = this.next % this.clients.length;
    let failure: unknown;
    for (const client of [...this.clients.slice(first), ...this.clients.slice(0, first)]) {
      try {
        return await getAs<T>(client, login, path);
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }

  /** Once, through the first gateway: nobody knows what became of a call that has failed. */
  async post<T>(path: string, body: object): Promise<T> {
    const [client] = this.clients;
    if (!client) throw new Error('there are no gateways');
    return client.data<T>('POST', path, { bearer: this.nextLogin().bearer, body });
  }

  private nextLogin(): Login {
    this.next += 1;
    const login = this.logins[this.next % this.logins.length];
    if (!login) throw new Error('there are no operators');
    return login;
  }
}

/** A token lasts an hour, and a run may last longer. */
async function getAs<T>(client: ApiClient, login: Login, path: string): Promise<T> {
  const get = (): Promise<T> => client.data<T>('GET', path, { bearer: login.bearer });
  try {
    return await get();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    login.bearer = await client.logIn(login.credentials);
    return get();
  }
}
