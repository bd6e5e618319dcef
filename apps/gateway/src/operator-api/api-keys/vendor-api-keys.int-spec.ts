import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { eventually } from '@sms/testing';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

describe('the API keys of a vendor', () => {
  let gateway: GatewayUnderTest;
  let replica: GatewayUnderTest;
  let vendor: VendorUnderTest;
  let operator: string;
  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    replica = await gateway.replica();
    vendor = await gateway.vendor();
    operator = await gateway.operator();
    await gateway.peer.answer(MESSAGING_OPERATIONS.listMessages, () => ({ messages: [], nextCursor: null }));
  });
  afterAll(async () => {
    await replica.stop();
    await gateway.stop();
  });

  const list = async (id: number) =>
    (await gateway.data(`GET /v1/admin/vendors/${id}/api-keys`, { bearer: operator }))['api_keys'] as { id: string }[];
  const revoke = (id: number, keyId: string, body: object = { reason: 'It was published.' }) =>
    gateway.call(`POST /v1/admin/vendors/${id}/api-keys/${keyId}/revoke`, { bearer: operator, body });

  it('are listed without secrets', async () => {
    expect(await list(vendor.id)).toEqual([
      {
        id: expect.any(String),
        name: 'tests',
        mode: 'live',
        scopes: expect.any(Array),
        prefix: expect.any(String),
        created_at: expect.stringMatching(/Z$/),
        created_by: { user_id: expect.any(Number), email: vendor.email },
        last_used_at: null,
        last_used_address: null,
        expires_at: null,
        networks: [],
      },
    ]);
    expect(JSON.stringify(await list(vendor.id))).not.toContain(vendor.key);
    expect((await gateway.call('GET /v1/admin/vendors/999999/api-keys', { bearer: operator })).status).toBe(404);
  });

  it('are revoked at every gateway, and the reason is recorded', async () => {
    const other = await gateway.vendor();
    const [key] = await list(vendor.id);
    const use = (of: GatewayUnderTest) => of.call('GET /v1/messages', { key: vendor.key });
    for (const one of [gateway, replica]) expect((await use(one)).status).toBe(200);
    const keyId = key?.id ?? '';
    expect((await revoke(vendor.id, keyId, {})).status).toBe(422);
    expect((await revoke(other.id, keyId)).status).toBe(404);
    expect((await revoke(vendor.id, 'x')).status).toBe(404);
    expect((await use(gateway)).status).toBe(200);
    expect((await revoke(vendor.id, keyId.toUpperCase())).status).toBe(200);
    for (const one of [gateway, replica]) await eventually(async () => expect((await use(one)).status).toBe(401));
    expect(await list(vendor.id)).toEqual([]);
    expect((await revoke(vendor.id, keyId)).status).toBe(404);
    const { entries } = await gateway.data(`GET /v1/admin/audit-log?target=api-key:${keyId}`, { bearer: operator });
    expect(entries).toMatchObject([
      {
        action: 'api-key.revoked',
        actor: { email: 'operator@example.com' },
        reason: 'It was published.',
        details: { account_id: vendor.id },
      },
      { action: 'api-key.created', actor: { email: vendor.email } },
    ]);
  });

  it('are no business of other vendors', async () => {
    const { token } = await gateway.vendor();
    const routes = ['GET /v1/admin/vendors/1001/api-keys', 'POST /v1/admin/vendors/1001/api-keys/x/revoke'];
    for (const route of routes) expect((await gateway.call(route, { bearer: token })).status).toBe(403);
  });
});
