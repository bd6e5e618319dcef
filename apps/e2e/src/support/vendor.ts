import { randomBytes } from 'node:crypto';
import {
  type ApiResponse,
  type Credentials,
  type Schemas,
  type OperatorApi,
  UNLIMITED_PER_MINUTE,
  type VendorApi,
} from '@sms/api-client';
import type { WebhookEvent } from './webhooks';

export interface VendorOptions {
  readonly credits?: number;
  /** Requests a minute; a million, the default here, is no limit. */
  readonly rateLimit?: number;
  /** What it sends without a sender goes under this name, once the name is approved. */
  readonly defaultSender?: string;
  /** With a test key nothing leaves the sandbox of the system. */
  readonly keyMode?: 'live' | 'test';
  /** Of its key; the usual ones unless given. */
  readonly scopes?: Schemas['CreateApiKeyRequest']['scopes'];
}

/** A vendor of the system under test, made by its operator; everything goes through the HTTP API. */
export class Vendor {
  private constructor(
    readonly id: number,
    readonly uuid: string,
    /** Of its owner. */
    readonly login: Credentials,
    private readonly api: VendorApi,
    private readonly operator: OperatorApi,
  ) {}

  static async create(operator: OperatorApi, options: VendorOptions = {}): Promise<Vendor> {
    const { credits = 100, rateLimit = UNLIMITED_PER_MINUTE, defaultSender, keyMode = 'live', scopes } = options;
    const vendor = {
      name: 'Test vendor',
      email: `vendor-${randomBytes(6).toString('hex')}@example.com`,
      password: randomBytes(12).toString('hex'),
      opening_credits: credits,
      rate_limit_per_minute: rateLimit,
      default_sender: defaultSender ?? null,
    };
    const key = { name: 'test', mode: keyMode, scopes: scopes ?? null };
    const { id, uuid, api } = await operator.openVendor(vendor, key);
    return new Vendor(id, uuid, { email: vendor.email, password: vendor.password }, api, operator);
  }

  get email(): string {
    return this.login.email;
  }

  get baseUrl(): string {
    return this.api.client.baseUrl;
  }

  get apiKey(): string {
    return this.api.apiKey;
  }

  get bearer(): string {
    return this.api.bearer;
  }

  sendSms(body: Record<string, unknown>): Promise<ApiResponse> {
    return this.api.client.send('POST', '/v1/vendor/send-sms', { apiKey: this.apiKey, body });
  }

  setWebhook(url: string | null): Promise<void> {
    return this.api.setDeliveryWebhook(url);
  }

  async webhookSecret(): Promise<string> {
    return (await this.api.deliveryWebhook()).secrets[0] ?? '';
  }

  async activateSender(name: string): Promise<void> {
    await this.operator.approveSenderName(await this.api.requestSenderName(name, 'Your parcel arrives today.'));
  }

  rejectSender(id: string, reason: string): Promise<void> {
    return this.operator.rejectSenderName(id, reason);
  }

  /** Every event there is for the account, told to a receiver or not. */
  async events(): Promise<WebhookEvent[]> {
    const events: WebhookEvent[] = [];
    for (let after = 0; ;) {
      const page = await this.api.client.data<{ events: { event: WebhookEvent }[]; next_after: number }>(
        'GET',
        `/v1/webhook-events?after=${after}&limit=250`,
        { bearer: this.bearer },
      );
      events.push(...page.events.map(({ event }) => event));
      if (page.next_after === after) return events;
      after = page.next_after;
    }
  }

  topUp(credits: number): Promise<void> {
    return this.operator.topUp(this.id, credits, randomBytes(8).toString('hex'));
  }

  balance(): Promise<number> {
    return this.api.balance();
  }

  logPage(page = 1, perPage = 100): Promise<Schemas['SmsLogPageResponse']> {
    return this.api.logPage(page, perPage);
  }

  wholeLog(): Promise<Schemas['SmsLogResponse'][]> {
    return this.api.log();
  }
}
