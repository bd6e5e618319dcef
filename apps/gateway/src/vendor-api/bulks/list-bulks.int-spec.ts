import { type ListBulksReply, type ListBulksRequest, MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

const ID = '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d0000';
const AT = '2026-03-01T09:00:00.000Z';
const BULK: ListBulksReply['bulks'][number] = {
  requestId: ID,
  acceptedAt: AT,
  sandbox: true,
  sender: 'ACME',
  text: 'Hello',
  recipients: 3,
  segments: 6,
  credits: 0,
  statuses: { queued: 0, pending: 1, delivered: 1, undelivered: 0, failed: 1 },
  cancelled: 1,
  firstSentAt: AT,
  completedAt: null,
};

describe('the list of bulks', () => {
  let gateway: GatewayUnderTest;
  let vendor: VendorUnderTest;
  let asked: ListBulksRequest[] = [];
  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    vendor = await gateway.vendor();
    await gateway.peer.answer(MESSAGING_OPERATIONS.listBulks, (request) => {
      asked.push(request);
      return { bulks: [BULK], nextCursor: ID, completeUntil: AT };
    });
  });
  beforeEach(() => {
    asked = [];
  });
  afterAll(() => gateway.stop());

  it('has the account’s own sends, for a key and for a token', async () => {
    for (const credential of [{ key: vendor.key }, { bearer: vendor.token }])
      expect(await gateway.data('GET /v1/bulks', credential)).toEqual({
        bulks: [
          {
            request_id: ID,
            mode: 'test',
            created_at: AT,
            sender: 'ACME',
            text: 'Hello',
            state: 'sent',
            recipients: 3,
            segments: 6,
            credits: 0,
            by_status: BULK.statuses,
            cancelled: 1,
            first_sent_at: AT,
            completed_at: null,
          },
        ],
        next_cursor: ID,
        complete_until: AT,
      });
    expect(asked).toEqual([1, 2].map(() => ({ accountId: vendor.id, limit: 50 })));
  });

  it('passes conditions on, and refuses what is none', async () => {
    await gateway.data(`GET /v1/bulks?from=${AT}&to=${AT}&cursor=${ID}&limit=7`, { key: vendor.key });
    expect(asked).toEqual([{ accountId: vendor.id, from: AT, to: AT, cursor: ID, limit: 7 }]);
    asked = [];
    for (const mode of ['test', 'live']) await gateway.data(`GET /v1/bulks?mode=${mode}`, { key: vendor.key });
    expect(asked).toEqual([true, false].map((sandbox) => ({ accountId: vendor.id, sandbox, limit: 50 })));
    const { status, body } = await gateway.call('GET /v1/bulks?from=x&to=7&cursor=x&limit=201&mode=x', {
      key: vendor.key,
    });
    expect([status, Object.keys(body['errors'] as object).sort()]).toEqual([
      422,
      ['cursor', 'from', 'limit', 'mode', 'to'],
    ]);
  });
});
