import { dataOf } from '@sms/api-client';
import { eventually, type HttpsReceiver } from '@sms/testing';
import { call } from './support/http';
import { type SharedSystem, SystemUnderTest } from './support/system-under-test';
import type { Vendor } from './support/vendor';
import { verifiedEvent } from './support/webhooks';

/** A magic destination that the simulator refuses at once: one event, `failed`. */
const REFUSED = '9991110003';
const WITHIN = { timeoutMs: 20_000 };

describe('several webhook endpoints of an account', () => {
  let system: SharedSystem;
  let vendor: Vendor;
  let receiver: HttpsReceiver;
  beforeAll(async () => {
    system = await SystemUnderTest.shared();
    vendor = await system.vendor({ credits: 10 });
    receiver = await system.receiver();
  }, 120_000);
  afterAll(() => system.stop(), 60_000);

  const ask = (method: string, path: string, body?: object) =>
    call(system.baseUrl, method, path, { bearer: vendor.bearer, ...(body && { body }) });
  const data = async <T>(method: string, path: string, body?: object) => dataOf<T>(await ask(method, path, body));
  const sentTo = (path: string) => receiver.requests.filter(({ url }) => url === path);
  const deliveries = async (endpoint: string) =>
    (
      await data<{ deliveries: { id: string; status: string }[] }>(
        'GET',
        `/v1/webhook-deliveries?endpoint_id=${endpoint}`,
      )
    ).deliveries;

  it('get their own events under their own secrets, and a failing one fails alone, until it is replayed', async () => {
    receiver.answer(({ url }) => ({ kind: 'respond', status: url === '/archive' ? 404 : 200 }));
    await vendor.setWebhook(`${receiver.url}/first`);
    const created = await data<{ id: string; secrets: string[] }>('POST', '/v1/webhook-endpoints', {
      url: `${receiver.url}/archive`,
      events: ['sms.delivery_status'],
      description: 'Archive',
      include_text_and_number: false,
    });
    const { id } = created;
    await vendor.sendSms({ phone: REFUSED, message: 'x' });
    await eventually(async () => {
      expect(await deliveries('default')).toMatchObject([{ status: 'delivered', endpoint_id: 'default' }]);
      expect(await deliveries(id)).toMatchObject([{ status: 'failed', endpoint_id: id }]);
    }, WITHIN);
    const [first, archive] = [sentTo('/first')[0], sentTo('/archive')[0]];
    if (!first || !archive) throw new Error('an endpoint got nothing');
    expect(archive.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(verifiedEvent(first, await vendor.webhookSecret())).toMatchObject({ data: { message: 'x' } });
    expect(verifiedEvent(archive, created.secrets[0] ?? '')).not.toHaveProperty('data.message');

    receiver.answer({ kind: 'respond', status: 200 });
    const webhookId = String(first.headers['webhook-id']);
    await data('POST', `/v1/webhook-deliveries/${webhookId}/replay?endpoint_id=${id}`);
    await eventually(async () => expect(await deliveries(id)).toMatchObject([{ status: 'delivered' }]), WITHIN);
    expect(sentTo('/first')).toHaveLength(1);

    await data('DELETE', `/v1/webhook-endpoints/${id}`);
    expect((await ask('GET', `/v1/webhook-endpoints/${id}`)).status).toBe(404);
    await vendor.sendSms({ phone: REFUSED, message: 'x' });
    await eventually(() => expect(sentTo('/first')).toHaveLength(2), WITHIN);
    expect(sentTo('/archive')).toHaveLength(2);
  }, 60_000);
});
