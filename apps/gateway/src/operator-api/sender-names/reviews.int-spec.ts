import {
  type ListReviewsRequest,
  type ReviewedSenderName,
  SENDER_NAME_ERRORS,
  SENDER_NAMES_OPERATIONS,
} from '@sms/contracts/sender-names';
import { PeerError } from '@sms/testing';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

const ID = '0190163d-8694-739b-aea5-966c26f8ad91';
const OTHER_ID = '0190163d-8694-739b-aea5-966c26f8ad92';
const TIME = '2026-01-02T03:04:05.000Z';
const LIST = 'GET /v1/admin/sender-names';

describe('the review of sender names', () => {
  let gateway: GatewayUnderTest;
  let operator: string;
  let vendor: VendorUnderTest;
  let asked: ListReviewsRequest[] = [];

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    operator = await gateway.operator();
    vendor = await gateway.vendor();
  });
  beforeEach(() => {
    asked = [];
  });
  afterAll(() => gateway.stop());

  const audit = async () =>
    (await gateway.data('GET /v1/admin/audit-log?per_page=2', { bearer: operator }))['entries'] as {
      action: string;
      target: string;
      reason: string;
    }[];
  const name = (accountId: number, over: Partial<ReviewedSenderName> = {}): ReviewedSenderName => ({
    id: ID,
    accountId,
    name: 'Shop',
    sampleContent: 'Your parcel arrives today.',
    review: 'pending',
    reason: null,
    createdAt: TIME,
    reviewedAt: null,
    withdrawnAt: null,
    ...over,
  });

  it('is asked for by vendors, which is recorded', async () => {
    await gateway.peer.answer(SENDER_NAMES_OPERATIONS.request, (request) => {
      if (request.name === 'Many') throw new PeerError(SENDER_NAME_ERRORS.tooManyPending);
      return {
        id: ID,
        accountId: request.accountId,
        name: request.name,
        sampleContent: request.sampleContent,
        status: 'pending' as const,
        rejectionReason: null,
        createdAt: TIME,
      };
    });
    const ask = (senderid: string) =>
      gateway.call('POST /v1/sender-names/request', {
        bearer: vendor.token,
        body: { senderid, sample_content: 'Your parcel arrives today.' },
      });
    expect((await ask('Shop')).status).toBe(200);
    expect(await ask('Many')).toMatchObject({ status: 422, body: { error_code: 'SENDER_NAME_LIMIT_REACHED' } });
    expect((await audit())[0]).toMatchObject({
      actor: { email: vendor.email },
      action: 'sender-name.requested',
      target: `sender-name:${ID}`,
      details: { account_id: vendor.id, senderid: 'Shop' },
    });
  });

  it('begins with what waits, and names the vendor', async () => {
    await gateway.peer.answer(SENDER_NAMES_OPERATIONS.listReviews, (request) => {
      asked.push(request);
      const others = [
        { id: ID, accountId: 999_998, name: 'SH0P', review: 'approved' as const },
        { id: OTHER_ID, accountId: 999_998, name: 'Other', review: 'pending' as const },
      ];
      return { senderNames: [name(vendor.id), name(999_999)], alike: others, nextAfter: 17 };
    });
    const shown = {
      id: ID,
      senderid: 'Shop',
      sample_content: 'Your parcel arrives today.',
      status: 'pending',
      reason: null,
      created: TIME,
      reviewed_at: null,
      withdrawn_at: null,
      alike: [{ senderid: 'SH0P', status: 'approved', vendor_id: 999_998 }],
    };
    expect(await gateway.data(LIST, { bearer: operator })).toEqual({
      sender_names: [
        { ...shown, vendor_id: vendor.id, vendor: { id: vendor.id, name: 'Vendor', email: vendor.email } },
        { ...shown, vendor_id: 999_999, vendor: null },
      ],
      next_cursor: 17,
    });
    await gateway.data(`${LIST}?status=withdrawn&vendor_id=${vendor.id}&cursor=17&limit=5`, { bearer: operator });
    expect(asked).toEqual([
      { review: 'pending', after: 0, limit: 20 },
      { review: 'withdrawn', after: 17, limit: 5, accountId: vendor.id },
    ]);
    for (const query of ['status=active', 'limit=0', 'limit=101', 'cursor=-1', 'cursor=x', 'vendor_id=0']) {
      expect((await gateway.call(`${LIST}?${query}`, { bearer: operator })).status).toBe(422);
    }
    expect(asked).toHaveLength(2);
  });

  it('ends an approval with a reason, which is recorded also when it is refused', async () => {
    const reason = 'used for phishing';
    const withdraw = (id: string, body: object = { reason }) =>
      gateway.call(`POST /v1/admin/sender-names/${id}/withdraw`, { bearer: operator, body });
    let approved = true;
    await gateway.peer.answer(SENDER_NAMES_OPERATIONS.withdraw, (request) => {
      if (!approved) throw new PeerError(SENDER_NAME_ERRORS.notApproved);
      return name(vendor.id, {
        id: request.id,
        review: 'withdrawn',
        reason: request.reason,
        reviewedAt: TIME,
        withdrawnAt: TIME,
      });
    });
    expect((await withdraw(ID)).body['data']).toMatchObject({
      id: ID,
      status: 'withdrawn',
      reason,
      vendor_id: vendor.id,
      withdrawn_at: TIME,
    });
    expect((await audit())[0]).toMatchObject({ action: 'sender-name.withdrawn', target: `sender-name:${ID}`, reason });
    expect((await withdraw(ID, {})).status).toBe(422);
    expect((await withdraw('x')).status).toBe(404);
    approved = false;
    expect(await withdraw(ID)).toMatchObject({ status: 409, body: { error_code: 'SENDER_NAME_NOT_APPROVED' } });
    expect((await audit()).map(({ action }) => action)).toEqual([
      'sender-name.withdrawn.failed',
      'sender-name.withdrawn',
    ]);
  });
});
