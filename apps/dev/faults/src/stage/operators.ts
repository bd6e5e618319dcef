import { randomBytes } from 'node:crypto';
import { ApiClient, type Credentials } from '@sms/api-client';
import type { System } from '@sms/dev-env';

/** Each may ask sixty times a minute. */
const OPERATORS = 8;
/** A gateway that is cut off from something is given up for another one by then. */
const TIMEOUT_MS = 4_000;

/** Operators who look at the system by turns, since the requests of each are limited. */
export class Operators {
  private next = 0;

  private constructor(
    readonly first: Credentials,
    private readonly clients: readonly ApiClient[],
    private readonly bearers: readonly string[],
  ) {}

  static async create({ baseUrl, baseUrls, operator }: System): Promise<Operators> {
    const client = new ApiClient(baseUrl, { onRateLimited: () => undefined });
    const bearers = [await client.logIn(operator)];
    for (let index = 1; index < OPERATORS; index += 1) {
      const body = { email: `operator-${index}@example.com`, password: randomBytes(12).toString('hex') };
      await client.data('POST', '/v1/admin/operators', { bearer: bearers[0], body });
      bearers.push(await client.logIn(body));
    }
    const clients = baseUrls.map(
      (url) => new ApiClient(url, { onRateLimited: () => undefined, timeoutMs: TIMEOUT_MS }),
    );
    return new Operators(operator, clients, bearers);
  }

  /** Through any gateway that responds. */
  async get<T>(path: string): Promise<T> {
    this.next += 1;
    const bearer = this.bearers[this.next % this.bearers.length];
    const first = this.next % this.clients.length;
    let failure: unknown;
    for (const client of [...this.clients.slice(first), ...this.clients.slice(0, first)]) {
      try {
        return await client.data<T>('GET', path, { bearer });
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }
}
