import { randomBytes } from 'node:crypto';
import { callApi, type ApiRequest, type System } from '@sms/dev-env';

/** What the gateway takes as "no limit". */
const UNLIMITED_PER_MINUTE = 1_000_000;
const CREDITS = 100_000;
const PAGE = 100;
const SNAPSHOT_MS = 1_000;

export interface LogEntry {
  readonly recipient: string;
  readonly message: string;
  readonly status: string;
}

/** A vendor that sends and looks, through the HTTP API alone. */
export class Vendor {
  private snapshot: Promise<ReadonlyMap<string, LogEntry>> | undefined;
  private takenAt = 0;

  private constructor(
    private readonly baseUrl: string,
    private readonly bearer: string,
    private readonly apiKey: string,
  ) {}

  static async create({ baseUrl, operator }: System): Promise<Vendor> {
    const credentials = {
      email: `interop-${randomBytes(6).toString('hex')}@example.com`,
      password: randomBytes(12).toString('hex'),
    };
    const asOperator = await logIn(baseUrl, operator);
    const body = {
      name: 'Interop',
      ...credentials,
      opening_credits: CREDITS,
      rate_limit_per_minute: UNLIMITED_PER_MINUTE,
    };
    await call(baseUrl, { method: 'POST', path: '/v1/admin/vendors', bearer: asOperator, body });
    const bearer = await logIn(baseUrl, credentials);
    const key = await call(baseUrl, { method: 'POST', path: '/v1/api-keys', bearer, body: { name: 'interop' } });
    return new Vendor(baseUrl, bearer, String(key['api_key']));
  }

  async send(phone: string, message: string): Promise<{ requestId: string }> {
    const sent = await call(this.baseUrl, {
      method: 'POST',
      path: '/v1/vendor/send-sms',
      apiKey: this.apiKey,
      body: { phone, message },
    });
    return { requestId: String(sent['request_id']) };
  }

  async sendBulk(recipients: readonly string[], message: string): Promise<void> {
    await call(this.baseUrl, {
      method: 'POST',
      path: '/v1/vendor/send-bulk-sms',
      apiKey: this.apiKey,
      body: { recipients, message },
    });
  }

  /** The newest entry for a number, at most a second old. */
  async logged(recipient: string): Promise<LogEntry | undefined> {
    const now = performance.now();
    if (!this.snapshot || now - this.takenAt > SNAPSHOT_MS) {
      this.takenAt = now;
      this.snapshot = this.wholeLog();
    }
    return (await this.snapshot).get(recipient);
  }

  /** What the delivery report of one send says. */
  async reported(recipient: string, requestId: string): Promise<string | undefined> {
    const path = `/v1/vendor/delivery-reports?dest_addr=${recipient}&request_id=${requestId}`;
    const { delivery_reports: reports } = await call(this.baseUrl, { method: 'GET', path, apiKey: this.apiKey });
    return (reports as { status: string }[])[0]?.status;
  }

  private async wholeLog(): Promise<ReadonlyMap<string, LogEntry>> {
    const entries = new Map<string, LogEntry>();
    for (let page = 1, last = 1; page <= last; page += 1) {
      const path = `/v1/sms-logs?page=${page}&per_page=${PAGE}`;
      const { data, last_page: lastPage } = await call(this.baseUrl, { method: 'GET', path, bearer: this.bearer });
      for (const entry of data as LogEntry[]) if (!entries.has(entry.recipient)) entries.set(entry.recipient, entry);
      last = Number(lastPage);
    }
    return entries;
  }
}

async function logIn(baseUrl: string, { email, password }: { email: string; password: string }): Promise<string> {
  return String(
    (await call(baseUrl, { method: 'POST', path: '/v1/auth/login', body: { email, password } }))['access_token'],
  );
}

async function call(baseUrl: string, request: ApiRequest): Promise<Record<string, unknown>> {
  const { status, data } = await callApi(baseUrl, request);
  if (status < 200 || status > 299)
    throw new Error(`${request.method} ${request.path} answered ${status}: ${String(data['message'])}`);
  return data;
}
