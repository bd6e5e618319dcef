import { setTimeout as pause } from 'node:timers/promises';
import type { System } from '@sms/dev-env';

/** What the gateway takes as "no limit". */
const UNLIMITED_PER_MINUTE = 1_000_000;

const PER_PAGE = 100;

interface LogEntry {
  readonly recipient: string;
  readonly status: string;
  readonly reason: { readonly code: string } | null;
}

export type Bearer = Record<string, string>;

interface Delivery {
  readonly status: string;
  /** An attempt in flight has no outcome yet. */
  readonly attempts: readonly {
    readonly outcome: string | null;
    readonly status_code: number | null;
    readonly duration_ms: number | null;
  }[];
}

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: object;
}

/** A vendor of its own, so that what one scenario costs and is told does not mix with another's. */
export class Vendor {
  private constructor(
    private readonly baseUrl: string,
    private readonly bearer: Record<string, string>,
    private readonly key: Record<string, string>,
  ) {}

  /** Logins cost processor time on purpose, so the gateway takes few at once: vendors are made one by one. */
  static async create(
    { baseUrl, operator }: System,
    asOperator: Bearer,
    name: string,
    credits: number,
    keyMode: 'live' | 'test' = 'live',
  ): Promise<Vendor> {
    const owner = { email: `${name}@example.com`, password: operator.password };
    const body = { name, ...owner, opening_credits: credits, rate_limit_per_minute: UNLIMITED_PER_MINUTE };
    await call(baseUrl, { method: 'POST', path: '/v1/admin/vendors', headers: asOperator, body });
    const bearer = await logIn(baseUrl, owner.email, owner.password);
    const key = await call(baseUrl, {
      method: 'POST',
      path: '/v1/api-keys',
      headers: bearer,
      body: { name, mode: keyMode },
    });
    return new Vendor(baseUrl, bearer, { 'x-api-key': String(key['api_key']) });
  }

  async setWebhook(url: string): Promise<void> {
    await call(this.baseUrl, {
      method: 'PUT',
      path: '/v1/vendors/delivery-webhook',
      headers: this.bearer,
      body: { delivery_webhook_url: url },
    });
  }

  async send(phone: string, message: string): Promise<void> {
    await call(this.baseUrl, {
      method: 'POST',
      path: '/v1/vendor/send-sms',
      headers: this.key,
      body: { phone, message },
    });
  }

  async sendBulk(recipients: readonly string[], message: string): Promise<void> {
    await call(this.baseUrl, {
      method: 'POST',
      path: '/v1/vendor/send-bulk-sms',
      headers: this.key,
      body: { recipients, message },
    });
  }

  async sendOtp(phone: string): Promise<void> {
    await call(this.baseUrl, {
      method: 'POST',
      path: '/v1/otp/generate',
      headers: this.key,
      body: { phone_number: phone },
    });
  }

  async balance(): Promise<number> {
    return Number(
      (await call(this.baseUrl, { method: 'GET', path: '/v1/vendor/balance', headers: this.key }))['credit_balance'],
    );
  }

  /** Of webhooks, the newest first. */
  async deliveries(): Promise<Delivery[]> {
    const page = await call(this.baseUrl, { method: 'GET', path: '/v1/webhook-deliveries', headers: this.bearer });
    return page['deliveries'] as Delivery[];
  }

  /** Its messages, the newest first. */
  async log(): Promise<LogEntry[]> {
    const entries: LogEntry[] = [];
    for (let page = 1, last = 1; page <= last; page++) {
      const answer = await call(this.baseUrl, {
        method: 'GET',
        path: `/v1/sms-logs?per_page=${PER_PAGE}&page=${page}`,
        headers: this.bearer,
      });
      entries.push(...(answer['data'] as LogEntry[]));
      last = Number(answer['last_page']);
    }
    return entries;
  }
}

export function logInOperator({ baseUrl, operator }: System): Promise<Bearer> {
  return logIn(baseUrl, operator.email, operator.password);
}

async function logIn(baseUrl: string, email: string, password: string): Promise<Bearer> {
  const { access_token } = await call(baseUrl, { method: 'POST', path: '/v1/auth/login', body: { email, password } });
  return { authorization: `Bearer ${String(access_token)}` };
}

async function call(baseUrl: string, { method, path, headers = {}, body }: Call): Promise<Record<string, unknown>> {
  const response = await fetch(new URL(path, baseUrl), {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { message?: string; errors?: object; data?: Record<string, unknown> };
  // There are more scenarios than vendors that an operator may create in a minute.
  const seconds = Number(response.headers.get('retry-after'));
  if (response.status === 429 && seconds > 0) {
    await pause(seconds * 1_000);
    return call(baseUrl, { method, path, headers, ...(body && { body }) });
  }
  if (!response.ok)
    throw new Error(
      `${method} ${path} answered ${response.status}: ${answer.message} ${JSON.stringify(answer.errors ?? {})}`,
    );
  return answer.data ?? {};
}
