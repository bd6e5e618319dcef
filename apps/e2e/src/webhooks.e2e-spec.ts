import { dataOf } from '@sms/api-client';
import { eventually, type HttpsReceiver } from '@sms/testing';
import { randomUUID } from 'node:crypto';
import { ApiDocument } from './support/api-document';
import { call, clientOf } from './support/http';
import { type SharedSystem, SystemUnderTest } from './support/system-under-test';
import type { Vendor } from './support/vendor';
import { verifiedEvent } from './support/webhooks';

interface Delivery {
  readonly id: string;
  readonly sequence: number;
  readonly status: string;
  readonly vendor_id: number;
  readonly attempts: readonly {
    readonly number: number;
    readonly outcome: string | null;
    readonly status_code: number | null;
    readonly response_excerpt: string | null;
  }[];
}

interface Feed {
  readonly events: readonly { readonly sequence: number; readonly webhook_id: string }[];
  readonly next_after: number;
  readonly latest_sequence: number;
  readonly oldest_sequence: number | null;
}

/** A magic destination that the simulator refuses at once: one event, `failed`. */
const REFUSED = '9991110003';
const WITHIN = { timeoutMs: 20_000 };

describe('the delivery webhook of an account', () => {
  let system: SharedSystem;
  let vendor: Vendor;
  let receiver: HttpsReceiver;
  beforeAll(async () => {
    system = await SystemUnderTest.shared();
    vendor = await system.vendor({ credits: 10 });
    receiver = await system.receiver();
  }, 120_000);
  beforeEach(async () => {
    receiver.answer({ kind: 'respond', status: 200, body: 'thanks' });
    receiver.requests.length = 0;
    await vendor.setWebhook(`${receiver.url}/hook`);
  });
  afterEach(async () => {
    const document = await ApiDocument.of(system.baseUrl);
    for (const request of receiver.requests) document.assertDocumentedEvent(request);
  });
  afterAll(() => system.stop(), 60_000);

  const post = async <T>(path: string, body?: object) =>
    dataOf<T>(await call(system.baseUrl, 'POST', path, { bearer: vendor.bearer, body }));
  const get = async <T>(path: string) => dataOf<T>(await call(system.baseUrl, 'GET', path, { bearer: vendor.bearer }));
  const deliveries = async () => (await get<{ deliveries: Delivery[] }>('/v1/webhook-deliveries')).deliveries;
  const feed = (after: number, limit: number) => get<Feed>(`/v1/webhook-events?after=${after}&limit=${limit}`);
  const webhookIds = () => receiver.requests.map(({ headers }) => headers['webhook-id']);

  /** The delivery of a message of its own, once it has this status and any attempt in flight has ended. */
  async function deliveryOf(
    status: string,
    send: () => Promise<unknown> = () => vendor.sendSms({ phone: REFUSED, message: 'x' }),
  ): Promise<Delivery> {
    const before = (await deliveries())[0]?.sequence ?? 0;
    await send();
    return eventually(async () => {
      const [newest] = await deliveries();
      expect(newest?.sequence).toBe(before + 1);
      expect(newest).toMatchObject({ status });
      if (!newest || newest.attempts.some(({ outcome }) => outcome === null))
        throw new Error('an attempt is in flight');
      return newest;
    }, WITHIN);
  }

  it('is tried with a signed test event, and signs with both secrets while one replaces the other', async () => {
    const old = await vendor.webhookSecret();
    const rotated = await post<{ secret: string; secrets: string[] }>('/v1/vendors/delivery-webhook/rotate-secret', {
      revoke_old: false,
    });
    expect(rotated.secrets).toEqual([rotated.secret, old]);

    const tested = await post<{ webhook_id: string }>('/v1/webhooks/test');
    expect(tested).toMatchObject({ status_code: 200, response_excerpt: 'thanks', error: null });
    expect(webhookIds()).toEqual([tested.webhook_id]);
    const [request] = receiver.requests;
    if (!request) throw new Error('no request');
    for (const secret of rotated.secrets)
      expect(verifiedEvent(request, secret)).toMatchObject({ event: 'webhook.test' });
    expect(() => verifiedEvent(request, `whsec_${Buffer.alloc(32, 7).toString('base64')}`)).toThrow('signature');
  }, 30_000);

  it('shows each attempt, and replays under the same webhook-id', async () => {
    receiver.answer((_request, count) => ({ kind: 'respond', status: count === 0 ? 503 : 200, body: 'thanks' }));
    const { id, attempts } = await deliveryOf('delivered');
    expect(attempts).toMatchObject([
      { number: 1, outcome: 'server_error', status_code: 503, response_excerpt: 'thanks' },
      { number: 2, outcome: 'delivered', status_code: 200 },
    ]);

    expect(await post(`/v1/webhook-deliveries/${id}/replay`)).toMatchObject({ id, status: 'pending' });
    await eventually(
      async () =>
        expect((await deliveries())[0]?.attempts.map(({ outcome }) => outcome)).toEqual([
          'server_error',
          'delivered',
          'delivered',
        ]),
      WITHIN,
    );
    expect(webhookIds()).toEqual([id, id, id]);
    expect(new Set(receiver.requests.map(({ rawBody }) => rawBody.toString())).size).toBe(1);
  }, 50_000);

  it('serves the sub-accounts too', async () => {
    const credentials = { email: `branch-${vendor.id}@example.com`, password: randomUUID() };
    const operator = await clientOf(system.baseUrl).logIn(system.system.operator);
    const body = { name: 'Branch', ...credentials, opening_credits: 5, rate_limit_per_minute: 1_000 };
    const branch = dataOf<{ id: number }>(
      await call(system.baseUrl, 'POST', `/v1/admin/vendors/${vendor.id}/sub-accounts`, { bearer: operator, body }),
    );
    const bearer = await clientOf(system.baseUrl).logIn(credentials);
    const { api_key: apiKey } = dataOf<{ api_key: string }>(
      await call(system.baseUrl, 'POST', '/v1/api-keys', { bearer, body: { name: 'test' } }),
    );

    const delivery = await deliveryOf('delivered', () =>
      call(system.baseUrl, 'POST', '/v1/vendor/send-sms', { apiKey, body: { phone: REFUSED, message: 'x' } }),
    );
    expect(delivery.vendor_id).toBe(branch.id);
    expect(webhookIds()).toEqual([delivery.id]);
    expect(
      (
        await call(system.baseUrl, 'PUT', '/v1/vendors/delivery-webhook', {
          bearer,
          body: { delivery_webhook_url: null },
        })
      ).status,
    ).toBe(403);
  }, 50_000);

  it('cancels what is pending when it is set to null, and is told nothing after', async () => {
    receiver.answer({ kind: 'respond', status: 500 });
    const { id } = await deliveryOf('pending');
    // Between its attempts: the next one is far away.
    await eventually(
      async () =>
        expect((await deliveries())[0]?.attempts.map(({ outcome }) => outcome)).toEqual([
          'server_error',
          'server_error',
        ]),
      WITHIN,
    );
    await vendor.setWebhook(null);
    await eventually(async () => expect((await deliveries())[0]).toMatchObject({ id, status: 'cancelled' }), WITHIN);
    const before = webhookIds().length;
    await deliveryOf('skipped');
    expect(webhookIds()).toHaveLength(before);
  }, 50_000);

  it('has a feed of every event, delivered or not, that is read on without a gap', async () => {
    const all = await deliveries();
    const read: Feed['events'][number][] = [];
    let page = await feed(0, 2);
    for (; page.events.length > 0 && read.length <= all.length; page = await feed(page.next_after, 2))
      read.push(...page.events);
    expect(read.map(({ sequence }) => sequence)).toEqual(all.map((_delivery, index) => index + 1));
    expect(read.map(({ webhook_id: id }) => id)).toEqual(all.map(({ id }) => id).reverse());
    expect(all.map(({ status }) => status).sort()).toEqual(['cancelled', 'delivered', 'delivered', 'skipped']);
    expect(page).toMatchObject({ next_after: all.length, latest_sequence: all.length, oldest_sequence: 1 });
  }, 30_000);
});
