import {
  type CancelRequest,
  type ListBulksReply,
  type ListBulksRequest,
  MESSAGING_OPERATIONS,
} from '@sms/contracts/messaging';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

const ID = '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d0000';
const UNKNOWN = '0195a6f0-7c1e-7a52-9d0e-6f2b8f2d0000';
const AT = '2026-03-01T09:00:00.000Z';
const STATUSES = { queued: 0, pending: 1, delivered: 1, undelivered: 0, failed: 1 };
const BULK: ListBulksReply['bulks'][number] = {
  requestId: ID,
  acceptedAt: AT,
  sandbox: false,
  sender: 'ACME',
  text: 'Hello',
  recipients: 3,
  segments: 6,
  credits: 4,
  statuses: STATUSES,
  cancelled: 1,
  firstSentAt: AT,
  completedAt: null,
};

describe('bulks of all vendors', () => {
  let gateway: GatewayUnderTest;
  let vendor: VendorUnderTest;
  let operator: string;
  let asked: (ListBulksRequest | CancelRequest)[] = [];
  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    vendor = await gateway.vendor({ name: 'Shop Ltd' });
    operator = await gateway.operator();
    await gateway.peer.answer(MESSAGING_OPERATIONS.listBulks, (request) => {
      asked.push(request);
      return { bulks: [{ ...BULK, accountId: vendor.id }], nextCursor: ID, completeUntil: AT };
    });
    await gateway.peer.answer(MESSAGING_OPERATIONS.cancel, (request) => {
      asked.push(request);
      return request.requestId === ID
        ? { accountId: vendor.id, total: 3, cancelled: 1, releasedCredits: 2 }
        : { total: 0, cancelled: 0, releasedCredits: 0 };
    });
  });
  beforeEach(() => {
    asked = [];
  });
  afterAll(() => gateway.stop());

  const audit = async (limit: number) =>
    (await gateway.data(`GET /v1/admin/audit-log?limit=${limit}`, { bearer: operator }))['entries'];

  it('are listed with the names of their vendors, without texts', async () => {
    expect(await gateway.data('GET /v1/admin/bulks', { bearer: operator })).toEqual({
      bulks: [
        {
          request_id: ID,
          vendor_id: vendor.id,
          vendor_name: 'Shop Ltd',
          mode: 'live',
          created_at: AT,
          sender: 'ACME',
          state: 'sent',
          recipients: 3,
          segments: 6,
          credits: 4,
          by_status: STATUSES,
          cancelled: 1,
          first_sent_at: AT,
          completed_at: null,
        },
      ],
      next_cursor: ID,
      complete_until: AT,
    });
    const query = `vendor_id=${vendor.id}&state=running&from=${AT}&to=${AT}&cursor=${ID}&limit=5`;
    await gateway.data(`GET /v1/admin/bulks?${query}`, { bearer: operator });
    expect(asked).toEqual([
      { accountId: null, limit: 50 },
      { accountId: vendor.id, running: true, from: AT, to: AT, cursor: ID, limit: 5 },
    ]);
  });

  it('are cancelled with a reason, which is recorded with the counts', async () => {
    const route = (id: string) => `POST /v1/admin/bulks/${id}/cancel`;
    const body = { reason: 'Phishing.' };
    expect((await gateway.call(route(ID), { bearer: operator, body: {} })).status).toBe(422);
    expect(asked).toEqual([]);
    expect(await gateway.data(route(ID.toUpperCase()), { bearer: operator, body })).toEqual({
      request_id: ID,
      vendor_id: vendor.id,
      total: 3,
      cancelled: 1,
      released_credits: 2,
    });
    expect(asked).toEqual([{ accountId: null, requestId: ID }]);
    const entry = { target: `request:${ID}`, reason: 'Phishing.' };
    const details = { vendor_id: vendor.id, cancelled: 1, released_credits: 2 };
    expect(await audit(2)).toMatchObject([
      { ...entry, action: 'bulk.cancelled', details },
      { ...entry, action: 'bulk.cancel' },
    ]);
    expect((await gateway.call(route(UNKNOWN), { bearer: operator, body })).status).toBe(404);
    expect(await audit(1)).toMatchObject([{ action: 'bulk.cancel.failed', target: `request:${UNKNOWN}` }]);
    expect((await gateway.call(route('x'), { bearer: operator, body })).status).toBe(404);
  });

  it('are no business of vendors', async () => {
    for (const route of ['GET /v1/admin/bulks', `POST /v1/admin/bulks/${ID}/cancel`])
      expect((await gateway.call(route, { bearer: vendor.token })).status).toBe(403);
    for (const query of ['state=ended', 'vendor_id=x', 'cursor=x', 'limit=201'])
      expect((await gateway.call(`GET /v1/admin/bulks?${query}`, { bearer: operator })).status).toBe(422);
    expect(asked).toEqual([]);
  });
});
