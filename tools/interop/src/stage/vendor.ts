import { randomBytes } from 'node:crypto';
import { ApiClient, OperatorApi, type Schemas, UNLIMITED_PER_MINUTE, type VendorApi } from '@sms/api-client';
import type { System } from '@sms/dev-env';

const CREDITS = 100_000;
const SNAPSHOT_MS = 1_000;

/** A vendor that sends and looks, through the HTTP API alone. */
export class Vendor {
  private snapshot: Promise<ReadonlyMap<string, Schemas['SmsLogResponse']>> | undefined;
  private takenAt = 0;

  private constructor(
    readonly id: number,
    private readonly api: VendorApi,
  ) {}

  static async create({ baseUrl, operator }: System): Promise<Vendor> {
    const vendor = {
      name: 'Interop',
      email: `interop-${randomBytes(6).toString('hex')}@example.com`,
      password: randomBytes(12).toString('hex'),
      opening_credits: CREDITS,
      rate_limit_per_minute: UNLIMITED_PER_MINUTE,
    };
    const asOperator = await OperatorApi.logIn(new ApiClient(baseUrl), operator);
    const { id, api } = await asOperator.openVendor(vendor, { name: 'interop' });
    return new Vendor(id, api);
  }

  async send(phone: string, message: string): Promise<{ requestId: string }> {
    return { requestId: await this.api.sendSms({ phone, message }) };
  }

  /** Returns the id of the request; sends once with the same key. */
  async sendBulk(recipients: readonly string[], message: string, idempotencyKey?: string): Promise<string> {
    const { client, apiKey } = this.api;
    const request = { apiKey, idempotencyKey, body: { recipients, message } };
    const sent = await client.data<Schemas['SendBulkSmsResponse']>('POST', '/v1/vendor/send-bulk-sms', request);
    return sent.request_id;
  }

  /** As `sendBulk`, with all that the response says. */
  async acceptedBulk(recipients: readonly string[], message: string): Promise<Schemas['SendBulkSmsResponse']> {
    const { client, apiKey } = this.api;
    return client.data('POST', '/v1/vendor/send-bulk-sms', { apiKey, body: { recipients, message } });
  }

  /** Returns how many of the numbers were not opted out before. */
  async importOptOuts(recipients: readonly string[]): Promise<number> {
    const { client, bearer } = this.api;
    const request = { bearer, body: { recipients } };
    return (await client.data<Schemas['ImportedOptOutsResponse']>('POST', '/v1/opt-outs/import', request)).added;
  }

  sendCode(phone: string): Promise<void> {
    return this.api.generateOtp(phone);
  }

  /** The newest entry for a number, at most a second old. */
  async logged(recipient: string): Promise<Schemas['SmsLogResponse'] | undefined> {
    const now = performance.now();
    if (!this.snapshot || now - this.takenAt > SNAPSHOT_MS) {
      this.takenAt = now;
      this.snapshot = this.newestByRecipient();
    }
    return (await this.snapshot).get(recipient);
  }

  /** The texts of the events of messages from a phone, one for each `webhook-id`. */
  async receivedFrom(phone: string): Promise<string[]> {
    const texts = new Map<string, string>();
    for (let cursor: number | undefined = 0; cursor !== undefined;) {
      const page: Schemas['WebhookEventsResponse'] = await this.api.client.data(
        'GET',
        `/v1/webhook-events?cursor=${cursor}&limit=250`,
        { bearer: this.api.bearer },
      );
      for (const { webhook_id: id, event } of page.events)
        if (event.event === 'sms.received' && event.data.from === phone) texts.set(id, event.data.message ?? '');
      cursor = page.next_cursor === cursor ? undefined : page.next_cursor;
    }
    return [...texts.values()];
  }

  /** What the delivery report of one send says. */
  async reported(recipient: string, requestId: string): Promise<string | undefined> {
    return (await this.api.reportedStatuses(recipient, requestId))[0];
  }

  private async newestByRecipient(): Promise<ReadonlyMap<string, Schemas['SmsLogResponse']>> {
    // The newest comes first, and of entries with the same key a map keeps the last.
    return new Map((await this.api.log()).reverse().map((entry) => [entry.recipient, entry]));
  }
}
