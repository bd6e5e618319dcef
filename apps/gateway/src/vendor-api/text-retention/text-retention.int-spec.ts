import { MESSAGING_OPERATIONS, type SetTextRetentionRequest } from '@sms/contracts/messaging';
import { WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { PeerError } from '@sms/testing';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

jest.setTimeout(60_000);

describe('the retention of texts', () => {
  let gateway: GatewayUnderTest;
  let vendor: VendorUnderTest;
  let operator: string;
  let set: SetTextRetentionRequest[] = [];
  let ofEvents: SetTextRetentionRequest[] = [];
  let failing: 'messaging' | 'dispatcher' | undefined;

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    operator = await gateway.operator();
    vendor = await gateway.vendor();
    await gateway.peer.answer(MESSAGING_OPERATIONS.setTextRetention, (request) => {
      if (failing === 'messaging') throw new PeerError('INTERNAL');
      set.push(request);
      return { days: request.days, sealed: true };
    });
    await gateway.peer.answer(WEBHOOK_DISPATCHER_OPERATIONS.setTextRetention, (request) => {
      if (failing === 'dispatcher') throw new PeerError('INTERNAL');
      ofEvents.push(request);
      return { days: request.days };
    });
    await gateway.peer.answer(MESSAGING_OPERATIONS.readTextRetention, ({ accountId }) => ({
      days: set.findLast((one) => one.accountId === accountId)?.days ?? null,
      sealed: true,
    }));
  });
  afterAll(() => gateway.stop());
  beforeEach(() => {
    set = [];
    ofEvents = [];
    failing = undefined;
  });

  const recorded = () =>
    gateway.database.rows<{ account_id: number; details: object }>(
      "SELECT account_id, details FROM audit_log WHERE action = 'vendor.text-retention-changed' ORDER BY id",
    );
  const ofVendor = () => `/v1/admin/vendors/${vendor.id}/text-retention`;

  it('is set by an owner for the own account and by an operator for any, and recorded', async () => {
    const own = await gateway.call('PUT /v1/text-retention', { bearer: vendor.token, body: { days: 30 } });
    expect([own.status, own.body['data']]).toEqual([200, { days: 30, sealed: true }]);
    const read = await gateway.call(`GET ${ofVendor()}`, { bearer: operator });
    expect(read.body['data']).toEqual({ days: 30, sealed: true });
    const theirs = await gateway.call(`PUT ${ofVendor()}`, { bearer: operator, body: { days: null } });
    expect(theirs.body['data']).toEqual({ days: null, sealed: true });
    expect(set).toEqual([
      { accountId: vendor.id, days: 30 },
      { accountId: vendor.id, days: null },
    ]);
    expect(ofEvents).toEqual(set);
    expect(await recorded()).toEqual([
      { account_id: vendor.id, details: { days: 30 } },
      { account_id: vendor.id, details: { days: null } },
    ]);
    expect(
      (await gateway.call('PUT /v1/admin/vendors/999999/text-retention', { bearer: operator, body: { days: 7 } }))
        .status,
    ).toBe(404);
  });

  it.each([6, 401, 7.5, '30', undefined])('is not %s days', async (days) => {
    const { status, body } = await gateway.call('PUT /v1/text-retention', { bearer: vendor.token, body: { days } });
    expect([status, Object.keys(body['errors'] as object)]).toEqual([422, ['days']]);
    expect(set).toEqual([]);
  });

  it.each(['messaging', 'dispatcher'] as const)(
    'is not recorded as changed when %s does not take it',
    async (service) => {
      const before = await recorded();
      failing = service;
      const { status } = await gateway.call('PUT /v1/text-retention', { bearer: vendor.token, body: { days: 30 } });
      expect(status).toBeGreaterThanOrEqual(500);
      expect(await recorded()).toEqual(before);
    },
  );
});
