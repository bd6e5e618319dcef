import { type ApiClient, type ApiResponse, VendorApi } from '@sms/api-client';
import type { RunningSystem } from './read-running-system';

export interface TestKey {
  readonly id: string;
  readonly key: string;
}

/** The demo vendor's calls: with its API key, and with the token of its login. */
export class VendorSession {
  private constructor(
    private readonly client: ApiClient,
    private readonly api: VendorApi,
  ) {}

  static async logIn(client: ApiClient, system: RunningSystem): Promise<VendorSession> {
    return new VendorSession(client, new VendorApi(client, await client.logIn(system), system.apiKey));
  }

  /** The URL set now; null when there is none. */
  async webhookUrl(): Promise<string | null> {
    return (await this.api.deliveryWebhook()).delivery_webhook_url;
  }

  setWebhookUrl(url: string | null): Promise<void> {
    return this.api.setDeliveryWebhook(url);
  }

  balance(): Promise<number> {
    return this.api.balance();
  }

  /** Returns the id of the request. */
  send(phone: string, message: string): Promise<string> {
    return this.api.sendSms({ phone, message });
  }

  /** Status in the newest entries of the SMS log, or undefined when it is not among them. */
  async statusInLog(recipient: string): Promise<string | undefined> {
    const { data } = await this.api.logPage(1, 20);
    return data.find((entry) => entry.recipient === recipient)?.status;
  }

  sendBulk(recipients: readonly string[], message: string): Promise<ApiResponse> {
    return this.client.send('POST', '/v1/vendor/send-bulk-sms', {
      apiKey: this.api.apiKey,
      body: { recipients, message },
    });
  }

  async createTestKey(): Promise<TestKey> {
    const { id, api_key: key } = await this.api.createApiKey({ name: 'Demo', mode: 'test' });
    return { id, key };
  }

  revokeKey(id: string): Promise<void> {
    return this.api.revokeApiKey(id);
  }

  generateOtp(phone: string, { key }: TestKey): Promise<ApiResponse> {
    return this.client.send('POST', '/v1/otp/generate', { apiKey: key, body: { phone_number: phone } });
  }

  /** Needs no credentials. */
  verifyOtp(phone: string, code: string, reference: string): Promise<ApiResponse> {
    const body = { phone_number: phone, otp_code: code, reference_id: reference };
    return this.client.send('POST', '/v1/otp/verify', { body });
  }
}
