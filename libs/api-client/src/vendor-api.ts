import { type ApiClient, contentOf } from './api-client';
import type { Schemas, TypedApi } from './typed-api';

const MAX_PER_PAGE = 100;

/** A vendor's requests: with its API key where it sends, with the token of its login where it manages. */
export class VendorApi {
  /** Its calls with the key, and with the token. */
  readonly withKey: TypedApi;
  readonly withToken: TypedApi;

  constructor(
    readonly client: ApiClient,
    readonly bearer: string,
    readonly apiKey: string,
  ) {
    this.withKey = client.as({ apiKey });
    this.withToken = client.as({ bearer });
  }

  /** Returns the id of the request. */
  async sendSms(body: Schemas['SendSmsRequest']): Promise<string> {
    const sent = await contentOf(this.withKey.POST('/v1/vendor/send-sms', { body }));
    if ('dry_run' in sent) throw new Error('a dry run sends nothing');
    return sent.request_id;
  }

  /** Returns the id of the request. */
  async sendBulkSms(body: Schemas['SendBulkSmsRequest']): Promise<string> {
    const sent = await contentOf(this.withKey.POST('/v1/vendor/send-bulk-sms', { body }));
    if ('dry_run' in sent) throw new Error('a dry run sends nothing');
    return sent.request_id;
  }

  /** Cancels the messages of the bulk that no carrier has taken. */
  async cancelBulk(requestId: string): Promise<void> {
    await this.withKey.POST('/v1/bulks/{request_id}/cancel', { params: { path: { request_id: requestId } } });
  }

  async generateOtp(phone: string): Promise<void> {
    await this.withKey.POST('/v1/otp/generate', { body: { phone_number: phone } });
  }

  /** Credits that are free to spend. */
  async balance(): Promise<number> {
    return (await contentOf(this.withKey.GET('/v1/vendor/balance'))).credit_balance;
  }

  /** Returns the statuses that the delivery reports show for one request to a number. */
  async reportedStatuses(phone: string, requestId: string): Promise<readonly string[]> {
    const query = { dest_addr: phone, request_id: requestId };
    const { delivery_reports: reports } = await contentOf(
      this.withKey.GET('/v1/vendor/delivery-reports', { params: { query } }),
    );
    return reports.map(({ status }) => status);
  }

  /** Messages, the newest first. */
  logPage(page = 1, perPage = MAX_PER_PAGE): Promise<Schemas['SmsLogPageResponse']> {
    return contentOf(this.withToken.GET('/v1/sms-logs', { params: { query: { page, per_page: perPage } } }));
  }

  /** All messages, the newest first. */
  async log(): Promise<Schemas['SmsLogResponse'][]> {
    const entries: Schemas['SmsLogResponse'][] = [];
    for (let page = 1, last = 1; page <= last; page += 1) {
      const { data, last_page: lastPage } = await this.logPage(page);
      entries.push(...data);
      last = lastPage;
    }
    return entries;
  }

  deliveryWebhook(): Promise<Schemas['DeliveryWebhookResponse']> {
    return contentOf(this.withToken.GET('/v1/vendors/delivery-webhook'));
  }

  async setDeliveryWebhook(url: string | null): Promise<void> {
    await this.withToken.PUT('/v1/vendors/delivery-webhook', { body: { delivery_webhook_url: url } });
  }

  /** The newest first, one page. */
  async webhookDeliveries(): Promise<readonly Schemas['WebhookDeliveryResponse'][]> {
    return (await contentOf(this.withToken.GET('/v1/webhook-deliveries'))).deliveries;
  }

  createApiKey(body: Schemas['CreateApiKeyRequest']): Promise<Schemas['CreatedApiKeyResponse']> {
    return contentOf(this.withToken.POST('/v1/api-keys', { body }));
  }

  async revokeApiKey(id: string): Promise<void> {
    await this.withToken.DELETE('/v1/api-keys/{id}', { params: { path: { id } } });
  }

  /** Returns the id under which an operator reviews it. */
  async requestSenderName(name: string, sample: string): Promise<string> {
    const body = { senderid: name, sample_content: sample };
    return (await contentOf(this.withToken.POST('/v1/sender-names/request', { body }))).id;
  }
}
