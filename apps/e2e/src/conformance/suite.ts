import { eventually } from '@sms/testing';
import { call } from '../support/http';
import type { Vendor } from '../support/vendor';
import type { WebhookEvent } from '../support/webhooks';
import { freshPhone, SEES_BEHIND, Target } from './target';

const WITHIN = { timeoutMs: 30_000, intervalMs: 100 };

/** What the tests of the suite share: whom they ask, as whom, and which titles statements may name. */
export class Suite {
  readonly shown = new Set<string>();
  private connected: { readonly target: Target; readonly vendor: Vendor; readonly brand: string } | undefined;

  async start(): Promise<void> {
    const target = await Target.connect();
    const vendor = await target.vendor({ credits: 1_000 });
    const brand = `Brand${vendor.id}`.slice(0, 11);
    this.connected = { target, vendor, brand };
    await vendor.activateSender(brand);
    // The approval travels from service to service by itself.
    await eventually(async () => expect((await this.send({ sender_id: brand })).status).toBe(200), WITHIN);
  }

  async stop(): Promise<void> {
    await this.connected?.target.stop();
  }

  get target(): Target {
    return this.started.target;
  }

  /** Has credit, no limit of requests, and one approved sender name. */
  get vendor(): Vendor {
    return this.started.vendor;
  }

  /** The approved sender name of the vendor. */
  get brand(): string {
    return this.started.brand;
  }

  private get started() {
    if (!this.connected) throw new Error('not connected');
    return this.connected;
  }

  /** A test that statements name. */
  show = (title: string, test: () => Promise<void>): void => {
    this.shown.add(title);
    it(title, test);
  };

  /** A test that needs to see the carrier or a receiver: only in a system of our own. */
  showBehind = (title: string, test: () => Promise<void>): void => {
    this.shown.add(title);
    (SEES_BEHIND ? it : it.skip)(title, test);
  };

  key = () => ({ apiKey: this.vendor.apiKey });
  bearer = () => ({ bearer: this.vendor.bearer });

  get(path: string, options: Parameters<typeof call>[3]) {
    return call(this.target.baseUrl, 'GET', path, options);
  }

  post(path: string, options: Parameters<typeof call>[3]) {
    return call(this.target.baseUrl, 'POST', path, options);
  }

  send(over: Record<string, unknown> = {}) {
    return this.vendor.sendSms({ phone: freshPhone(), message: 'Hello', ...over });
  }

  bulk(body: Record<string, unknown>) {
    return this.post('/v1/vendor/send-bulk-sms', { ...this.key(), body });
  }

  generate(body: Record<string, unknown>) {
    return this.post('/v1/otp/generate', { ...this.key(), body });
  }

  verify(body: Record<string, unknown>) {
    return this.post('/v1/otp/verify', { body });
  }

  requestName(body: Record<string, unknown>) {
    return this.post('/v1/sender-names/request', { ...this.bearer(), body });
  }

  setWebhook(body: Record<string, unknown>, options: Parameters<typeof call>[3] = this.bearer()) {
    return call(this.target.baseUrl, 'PUT', '/v1/vendors/delivery-webhook', { ...options, body });
  }

  reports(query: Record<string, string>) {
    return this.get(`/v1/vendor/delivery-reports?${new URLSearchParams(query).toString()}`, this.key());
  }

  /** The events of the messages to a number, once they have these statuses and no others, in any order. */
  eventsOf(phone: string, statuses: readonly string[], vendor = this.vendor): Promise<WebhookEvent[]> {
    return eventually(async () => {
      const events = (await vendor.events()).filter(({ data }) => data.recipient === phone);
      expect(events.map(({ data }) => data.status).sort()).toEqual([...statuses].sort());
      return events;
    }, WITHIN);
  }

  /** The name a message came under: at the carrier, or where that cannot be seen, in its events. */
  async sourceOf(phone: string, vendor = this.vendor): Promise<string | undefined> {
    if (SEES_BEHIND) return (await this.target.arrivedAt(phone)).source;
    return (await this.eventsOf(phone, ['pending', 'delivered'], vendor))[0]?.data.source_addr;
  }
}
