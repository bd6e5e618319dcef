import { randomBytes } from 'node:crypto';
import { type Answer, call, dataOf } from './http';
import type { WebhookEvent } from './webhooks';

export interface LogEntry {
  readonly id: number;
  readonly user_id: number;
  readonly recipient: string;
  readonly message: string;
  readonly status: string;
  readonly transaction_id: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly reason: { readonly code: string; readonly text: string; readonly retry_helps: boolean } | null;
}

export interface LogPage {
  readonly current_page: number;
  readonly per_page: number;
  readonly total: number;
  readonly last_page: number;
  readonly data: readonly LogEntry[];
}

export interface VendorOptions {
  readonly credits?: number;
  /** Requests a minute; a million, the default here, is no limit. */
  readonly rateLimit?: number;
  /** What it sends without a sender goes under this name, once the name is approved. */
  readonly defaultSender?: string;
  /** With a test key nothing leaves the sandbox of the system. */
  readonly keyMode?: 'live' | 'test';
  /** Of its key; the usual ones unless given. */
  readonly scopes?: readonly string[];
}

/** A vendor of the system under test, made by its operator; everything goes through the HTTP API. */
export class Vendor {
  private constructor(
    readonly baseUrl: string,
    readonly id: number,
    readonly uuid: string,
    readonly email: string,
    readonly apiKey: string,
    readonly bearer: string,
    private readonly operatorBearer: string,
  ) {}

  static async create(
    baseUrl: string,
    operator: { email: string; password: string },
    options: VendorOptions = {},
  ): Promise<Vendor> {
    const { credits = 100, rateLimit = 1_000_000, defaultSender, keyMode = 'live', scopes } = options;
    const operatorBearer = await logIn(baseUrl, operator);
    const credentials = {
      email: `vendor-${randomBytes(6).toString('hex')}@example.com`,
      password: randomBytes(12).toString('hex'),
    };
    const created = dataOf<{ id: number; uuid: string }>(
      await call(baseUrl, 'POST', '/v1/admin/vendors', {
        bearer: operatorBearer,
        body: {
          name: 'Test vendor',
          ...credentials,
          opening_credits: credits,
          rate_limit_per_minute: rateLimit,
          default_sender: defaultSender ?? null,
        },
      }),
    );
    const bearer = await logIn(baseUrl, credentials);
    const { api_key: apiKey } = dataOf<{ api_key: string }>(
      await call(baseUrl, 'POST', '/v1/api-keys', {
        bearer,
        body: { name: 'test', mode: keyMode, scopes: scopes ?? null },
      }),
    );
    return new Vendor(baseUrl, created.id, created.uuid, credentials.email, apiKey, bearer, operatorBearer);
  }

  sendSms(body: Record<string, unknown>): Promise<Answer> {
    return call(this.baseUrl, 'POST', '/v1/vendor/send-sms', { apiKey: this.apiKey, body });
  }

  async setWebhook(url: string | null): Promise<void> {
    dataOf(
      await call(this.baseUrl, 'PUT', '/v1/vendors/delivery-webhook', {
        bearer: this.bearer,
        body: { delivery_webhook_url: url },
      }),
    );
  }

  async webhookSecret(): Promise<string> {
    const { secrets } = dataOf<{ secrets: string[] }>(
      await call(this.baseUrl, 'GET', '/v1/vendors/delivery-webhook', { bearer: this.bearer }),
    );
    return secrets[0] ?? '';
  }

  async activateSender(name: string): Promise<void> {
    const body = { senderid: name, sample_content: 'Your parcel arrives today.' };
    const { id } = dataOf<{ id: string }>(
      await call(this.baseUrl, 'POST', '/v1/sender-names/request', { bearer: this.bearer, body }),
    );
    dataOf(await call(this.baseUrl, 'POST', `/v1/admin/sender-names/${id}/approve`, { bearer: this.operatorBearer }));
  }

  async rejectSender(id: string, reason: string): Promise<void> {
    dataOf(
      await call(this.baseUrl, 'POST', `/v1/admin/sender-names/${id}/reject`, {
        bearer: this.operatorBearer,
        body: { reason },
      }),
    );
  }

  /** Every event there is for the account, told to a receiver or not. */
  async events(): Promise<WebhookEvent[]> {
    const events: WebhookEvent[] = [];
    for (let after = 0; ;) {
      const page = dataOf<{ events: { event: WebhookEvent }[]; next_after: number }>(
        await call(this.baseUrl, 'GET', `/v1/webhook-events?after=${after}&limit=250`, { bearer: this.bearer }),
      );
      events.push(...page.events.map(({ event }) => event));
      if (page.next_after === after) return events;
      after = page.next_after;
    }
  }

  async topUp(credits: number): Promise<void> {
    const body = { credits, reference: randomBytes(8).toString('hex') };
    dataOf(
      await call(this.baseUrl, 'POST', `/v1/admin/vendors/${this.id}/top-ups`, { bearer: this.operatorBearer, body }),
    );
  }

  async balance(): Promise<number> {
    return dataOf<{ credit_balance: number }>(
      await call(this.baseUrl, 'GET', '/v1/vendor/balance', { apiKey: this.apiKey }),
    ).credit_balance;
  }

  async logPage(page = 1, perPage = 100): Promise<LogPage> {
    return dataOf<LogPage>(
      await call(this.baseUrl, 'GET', `/v1/sms-logs?page=${page}&per_page=${perPage}`, { bearer: this.bearer }),
    );
  }

  async wholeLog(): Promise<LogEntry[]> {
    const first = await this.logPage();
    const rest = await Promise.all(
      Array.from({ length: Math.max(0, first.last_page - 1) }, (_unused, index) => this.logPage(index + 2)),
    );
    return [first, ...rest].flatMap(({ data }) => data);
  }
}

export async function logIn(
  baseUrl: string,
  { email, password }: { email: string; password: string },
): Promise<string> {
  return dataOf<{ access_token: string }>(await call(baseUrl, 'POST', '/v1/auth/login', { body: { email, password } }))
    .access_token;
}
