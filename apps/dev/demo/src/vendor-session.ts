import type { ApiClient, Answer } from './api-client';
import type { RunningSystem } from './read-running-system';

export interface TestKey {
  readonly id: string;
  readonly key: string;
}

const WEBHOOK_SETTING = '/v1/vendors/delivery-webhook';

/** The demo vendor's calls: with its API key, and with the token of its login. */
export class VendorSession {
  private constructor(
    private readonly api: ApiClient,
    private readonly key: Record<string, string>,
    private readonly bearer: Record<string, string>,
  ) {}

  static async logIn(api: ApiClient, system: RunningSystem): Promise<VendorSession> {
    const body = { email: system.email, password: system.password };
    const { access_token } = await api.data({ method: 'POST', path: '/v1/auth/login', body });
    return new VendorSession(api, { 'x-api-key': system.apiKey }, { authorization: `Bearer ${String(access_token)}` });
  }

  /** The URL set now; null when there is none or the system does not tell. */
  async webhookUrl(): Promise<string | null> {
    const { data } = await this.api.call({ method: 'GET', path: WEBHOOK_SETTING, headers: this.bearer });
    const url = data['delivery_webhook_url'];
    return typeof url === 'string' ? url : null;
  }

  async setWebhookUrl(url: string | null): Promise<void> {
    await this.api.data({
      method: 'PUT',
      path: WEBHOOK_SETTING,
      headers: this.bearer,
      body: { delivery_webhook_url: url },
    });
  }

  async balance(): Promise<number> {
    const data = await this.api.data({ method: 'GET', path: '/v1/vendor/balance', headers: this.key });
    return Number(data['credit_balance']);
  }

  /** Returns the id of the request. */
  async send(phone: string, message: string): Promise<string> {
    const data = await this.api.data({
      method: 'POST',
      path: '/v1/vendor/send-sms',
      headers: this.key,
      body: { phone, message },
    });
    return String(data['request_id']);
  }

  /** Status in the newest entries of the SMS log, or undefined when it is not among them. */
  async statusInLog(recipient: string): Promise<string | undefined> {
    const page = await this.api.data({ method: 'GET', path: '/v1/sms-logs?per_page=20', headers: this.bearer });
    const entries = page['data'] as { recipient: string; status: string }[];
    return entries.find((entry) => entry.recipient === recipient)?.status;
  }

  sendBulk(recipients: readonly string[], message: string): Promise<Answer> {
    return this.api.call({
      method: 'POST',
      path: '/v1/vendor/send-bulk-sms',
      headers: this.key,
      body: { recipients, message },
    });
  }

  async createTestKey(): Promise<TestKey> {
    const data = await this.api.data({
      method: 'POST',
      path: '/v1/api-keys',
      headers: this.bearer,
      body: { name: 'Demo', mode: 'test' },
    });
    return { id: String(data['id']), key: String(data['api_key']) };
  }

  async revokeKey(id: string): Promise<void> {
    await this.api.data({ method: 'DELETE', path: `/v1/api-keys/${id}`, headers: this.bearer });
  }

  generateOtp(phone: string, { key }: TestKey): Promise<Answer> {
    return this.api.call({
      method: 'POST',
      path: '/v1/otp/generate',
      headers: { 'x-api-key': key },
      body: { phone_number: phone },
    });
  }

  /** Needs no credentials. */
  verifyOtp(phone: string, code: string, reference: string): Promise<Answer> {
    return this.api.call({
      method: 'POST',
      path: '/v1/otp/verify',
      body: { phone_number: phone, otp_code: code, reference_id: reference },
    });
  }
}
