import type { ApiClient } from './api-client';
import type {
  ApiKey,
  CreateApiKey,
  DeliveryWebhook,
  LogEntry,
  LogPage,
  SendBulkSms,
  SendSms,
  WebhookDelivery,
} from './api-types';

const DELIVERY_WEBHOOK = '/v1/vendors/delivery-webhook';
const MAX_PER_PAGE = 100;

/** A vendor's requests: with its API key where it sends, with the token of its login where it manages. */
export class VendorApi {
  constructor(
    readonly client: ApiClient,
    readonly bearer: string,
    readonly apiKey: string,
  ) {}

  /** Returns the id of the request. */
  async sendSms(body: SendSms): Promise<string> {
    return (await this.withKey<{ request_id: string }>('POST', '/v1/vendor/send-sms', body)).request_id;
  }

  async sendBulkSms(body: SendBulkSms): Promise<void> {
    await this.withKey('POST', '/v1/vendor/send-bulk-sms', body);
  }

  async generateOtp(phone: string): Promise<void> {
    await this.withKey('POST', '/v1/otp/generate', { phone_number: phone });
  }

  /** Credits that are free to spend. */
  async balance(): Promise<number> {
    return (await this.withKey<{ credit_balance: number }>('GET', '/v1/vendor/balance')).credit_balance;
  }

  /** What the reports on one request to a number say. */
  async reportedStatuses(phone: string, requestId: string): Promise<readonly string[]> {
    const query = new URLSearchParams({ dest_addr: phone, request_id: requestId }).toString();
    const { delivery_reports: reports } = await this.withKey<{ delivery_reports: { status: string }[] }>(
      'GET',
      `/v1/vendor/delivery-reports?${query}`,
    );
    return reports.map(({ status }) => status);
  }

  /** Messages, the newest first. */
  logPage(page = 1, perPage = MAX_PER_PAGE): Promise<LogPage> {
    return this.withToken('GET', `/v1/sms-logs?page=${page}&per_page=${perPage}`);
  }

  /** All messages, the newest first. */
  async log(): Promise<LogEntry[]> {
    const entries: LogEntry[] = [];
    for (let page = 1, last = 1; page <= last; page += 1) {
      const { data, last_page: lastPage } = await this.logPage(page);
      entries.push(...data);
      last = lastPage;
    }
    return entries;
  }

  deliveryWebhook(): Promise<DeliveryWebhook> {
    return this.withToken('GET', DELIVERY_WEBHOOK);
  }

  async setDeliveryWebhook(url: string | null): Promise<void> {
    await this.withToken('PUT', DELIVERY_WEBHOOK, { delivery_webhook_url: url });
  }

  /** The newest first, one page. */
  async webhookDeliveries(): Promise<readonly WebhookDelivery[]> {
    return (await this.withToken<{ deliveries: WebhookDelivery[] }>('GET', '/v1/webhook-deliveries')).deliveries;
  }

  createApiKey(body: CreateApiKey): Promise<ApiKey> {
    return this.withToken('POST', '/v1/api-keys', body);
  }

  async revokeApiKey(id: string): Promise<void> {
    await this.withToken('DELETE', `/v1/api-keys/${encodeURIComponent(id)}`);
  }

  /** Returns the id under which an operator reviews it. */
  async requestSenderName(name: string, sample: string): Promise<string> {
    const body = { senderid: name, sample_content: sample };
    return (await this.withToken<{ id: string }>('POST', '/v1/sender-names/request', body)).id;
  }

  private withKey<T>(method: string, path: string, body?: object): Promise<T> {
    return this.client.data(method, path, { apiKey: this.apiKey, body });
  }

  private withToken<T>(method: string, path: string, body?: object): Promise<T> {
    return this.client.data(method, path, { bearer: this.bearer, body });
  }
}
