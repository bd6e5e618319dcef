import { randomBytes } from 'node:crypto';
import { ApiClient, type Credentials } from '@sms/api-client';
import type { System } from '@sms/dev-env';

/** Each may ask sixty times a minute. */
const OPERATORS = 8;

/** Operators who look at the system by turns, since the requests of each are limited. */
export class Operators {
  private next = 0;

  private constructor(
    readonly first: Credentials,
    private readonly client: ApiClient,
    private readonly bearers: readonly string[],
  ) {}

  static async create({ baseUrl, operator }: System): Promise<Operators> {
    const client = new ApiClient(baseUrl, { onRateLimited: () => undefined });
    const bearers = [await client.logIn(operator)];
    for (let index = 1; index < OPERATORS; index += 1) {
      const body = { email: `operator-${index}@example.com`, password: randomBytes(12).toString('hex') };
      await client.data('POST', '/v1/admin/operators', { bearer: bearers[0], body });
      bearers.push(await client.logIn(body));
    }
    return new Operators(operator, client, bearers);
  }

  get<T>(path: string): Promise<T> {
    this.next = (this.next + 1) % this.bearers.length;
    return this.client.data<T>('GET', path, { bearer: this.bearers[this.next] });
  }
}
