import { MESSAGING_OPERATIONS, type SubmitItem } from '@sms/contracts/messaging';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

const SINGLE = 'POST /v1/vendor/send-sms';
const BULK = 'POST /v1/vendor/send-bulk-sms';
const MESSAGE = { phone: '96171000001', message: 'Sale' };

describe('reference and tags of sends', () => {
  let gateway: GatewayUnderTest;
  let vendor: VendorUnderTest;
  let submitted: SubmitItem[] = [];
  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    vendor = await gateway.vendor({ default_sender: 'SHOP' });
    await gateway.peer.answer(MESSAGING_OPERATIONS.submit, ({ items }) => {
      submitted.push(...items);
      return { results: items.map(({ requestId }) => ({ requestId, outcome: 'accepted' as const })) };
    });
  });
  beforeEach(() => (submitted = []));
  afterAll(() => gateway.stop());

  const send = (body: object, key?: string) =>
    gateway.call(SINGLE, { key: vendor.key, body, ...(key && { headers: { 'idempotency-key': key } }) });
  const given = () => submitted.map(({ reference, tags }) => ({ reference, tags }));

  it('reach messaging from both sends and from a form, each tag once, and nothing where there are none', async () => {
    const labels = { reference: 'Bestellung 4711 ä', tags: ['spring', 'a:b.c-d_e'] };
    await send({ ...MESSAGE, ...labels, tags: [...labels.tags, 'spring'] });
    await gateway.call(BULK, { key: vendor.key, body: { ...MESSAGE, ...labels } });
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...MESSAGE, reference: labels.reference, tags: 'spring,a:b.c-d_e' }))
      form.append(name, value);
    await gateway.call(BULK, { key: vendor.key, body: form });
    expect(given()).toEqual([labels, labels, labels]);
    await send({ ...MESSAGE, reference: null, tags: [] });
    expect(Object.keys(submitted.at(-1) ?? {})).not.toEqual(expect.arrayContaining(['reference', 'tags']));
  });

  it.each([
    [{ reference: '' }, 'reference'],
    [{ reference: 'x'.repeat(256) }, 'reference'],
    [{ reference: 4711 }, 'reference'],
    [{ tags: 'spring' }, 'tags'],
    [{ tags: ['two words'] }, 'tags'],
    [{ tags: ['x'.repeat(33)] }, 'tags'],
    [{ tags: Array.from({ length: 11 }, (_unused, index) => `t${index}`) }, 'tags'],
  ])('are refused as %j', async (labels, field) => {
    const { status, body } = await send({ ...MESSAGE, ...labels });
    expect([status, Object.keys(body['errors'] as object)]).toEqual([422, [field]]);
    expect(submitted).toEqual([]);
  });

  it('tell a send from another under one idempotency key, and one without them from none', async () => {
    const statuses = [];
    for (const labels of [{}, {}, { reference: 'a' }])
      statuses.push((await send({ ...MESSAGE, ...labels }, 'k1')).status);
    expect(statuses).toEqual([200, 200, 422]);
  });
});
