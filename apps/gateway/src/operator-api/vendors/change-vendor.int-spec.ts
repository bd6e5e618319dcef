import { BILLING_OPERATIONS } from '@sms/contracts/billing';
import { type FindApprovedNameRequest, SENDER_NAMES_OPERATIONS } from '@sms/contracts/sender-names';
import { eventually } from '@sms/testing';
import { GatewayUnderTest } from '../../testing/start-gateway-under-test';

describe('changing a vendor', () => {
  let gateway: GatewayUnderTest;
  let replica: GatewayUnderTest;
  let operator: string;
  let asked: FindApprovedNameRequest[] = [];

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    replica = await gateway.replica();
    operator = await gateway.operator();
    await gateway.peer.answer(BILLING_OPERATIONS.balance, ({ accountId }) => ({
      accountId,
      available: 1,
      held: 0,
      spent: 0,
    }));
    await gateway.peer.answer(SENDER_NAMES_OPERATIONS.findApproved, (request) => {
      asked.push(request);
      return { name: request.name.toLowerCase() === 'shop' ? 'Shop' : null };
    });
  });
  beforeEach(() => {
    asked = [];
  });
  afterAll(async () => {
    await replica.stop();
    await gateway.stop();
  });

  const change = (id: number | string, body: object) =>
    gateway.call(`PATCH /v1/admin/vendors/${id}`, { bearer: operator, body });
  const shown = (id: number) => gateway.data(`GET /v1/admin/vendors/${id}`, { bearer: operator });

  it('changes what is given and leaves the rest', async () => {
    const { id } = await gateway.vendor({ default_sender: 'OLD' });
    expect((await change(id, { name: 'New name' })).body['data']).toMatchObject({
      id,
      name: 'New name',
      default_sender: 'OLD',
      rate_limit_per_minute: 1_000_000,
      status: 'active',
    });
    expect((await change(id, { default_sender: 'SHOP', rate_limit_per_minute: 600 })).body['data']).toMatchObject({
      name: 'New name',
      default_sender: 'Shop',
      rate_limit_per_minute: 600,
    });
    expect(asked).toEqual([{ accountId: id, parentAccountId: null, name: 'SHOP' }]);
    expect(await shown(id)).toMatchObject({ name: 'New name', default_sender: 'Shop', rate_limit_per_minute: 600 });
    await change(id, { default_sender: null, rate_limit_per_minute: 0 });
    expect(await shown(id)).toMatchObject({ name: 'New name', default_sender: null, rate_limit_per_minute: null });
    const { entries } = await gateway.data('GET /v1/admin/audit-log?per_page=3', { bearer: operator });
    const entry = { action: 'vendor.changed', target: `vendor:${id}` };
    expect(entries).toMatchObject([
      { ...entry, details: { after: { default_sender: null, rate_limit_per_minute: null } } },
      { ...entry, details: { after: { default_sender: 'Shop', rate_limit_per_minute: 600 } } },
      { ...entry, details: { after: { name: 'New name' } } },
    ]);
  });

  it('refuses a default sender that is not approved, a change of nothing, and what is no account', async () => {
    const { id } = await gateway.vendor({ default_sender: 'OLD' });
    expect(await change(id, { default_sender: 'Strange', name: 'Other' })).toMatchObject({
      status: 422,
      body: { errors: { default_sender: ['default_sender is not an approved sender name of this account'] } },
    });
    for (const body of [{}, { name: null }])
      expect((await change(id, body)).body['errors']).toEqual({ name: [expect.stringContaining('required')] });
    expect((await change(id, { default_sendr: 'OLD' })).body['errors']).toEqual({
      default_sendr: ['default_sendr is unknown; did you mean default_sender?'],
    });
    for (const body of [
      { name: '' },
      { name: 7 },
      { default_sender: 'much too long' },
      { rate_limit_per_minute: -1 },
      { rate_limit_per_minute: 1.5 },
    ]) {
      expect(await change(id, body)).toMatchObject({
        status: 422,
        body: { errors: { [Object.keys(body)[0] as string]: [expect.any(String)] } },
      });
    }
    for (const unknown of ['999999', 'x', '-1']) expect((await change(unknown, { name: 'Name' })).status).toBe(404);
    expect(await shown(id)).toMatchObject({ name: 'Vendor', default_sender: 'OLD' });
  });

  it('asks for the names of the parent as well', async () => {
    const parent = await gateway.vendor();
    const { id } = await gateway.data('POST /v1/sub-accounts', {
      bearer: parent.token,
      body: { name: 'Branch', email: 'changed-branch@example.com', password: 'long enough' },
    });
    expect((await change(Number(id), { default_sender: 'shop' })).status).toBe(200);
    expect(asked).toEqual([{ accountId: id, parentAccountId: parent.id, name: 'shop' }]);
  });

  it('lets a vendor that is refused by its rate limit in at once, at every gateway', async () => {
    const vendor = await gateway.vendor({ rate_limit_per_minute: 1 });
    const ask = async (at: GatewayUnderTest) => (await at.call('GET /v1/vendor/balance', { key: vendor.key })).status;
    await ask(gateway);
    expect([await ask(gateway), await ask(replica)]).toEqual([429, 429]);
    await change(vendor.id, { rate_limit_per_minute: 1_000 });
    await eventually(async () => expect([await ask(gateway), await ask(replica)]).toEqual([200, 200]));
  });
});
