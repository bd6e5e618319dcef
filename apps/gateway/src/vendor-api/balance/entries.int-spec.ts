import { BILLING_OPERATIONS, type EntriesRequest, type LedgerEntry } from '@sms/contracts/billing';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

const AT = '2026-03-01T09:00:00.000Z';
const SEND = '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d';
const OTHER = '0195a6f0-7c1e-7a52-9d0e-6f2b8f2d0001';
const entry = (position: number, of: Partial<LedgerEntry>): LedgerEntry => ({
  position,
  at: AT,
  type: 'sent',
  credits: -1,
  balanceAfter: 9,
  reference: null,
  messageIds: null,
  ...of,
});
const ENTRIES = [
  entry(9, { messageIds: [`${SEND}0001`, `${SEND}0001`] }),
  entry(8, { messageIds: [`${SEND}0001`, `${SEND}00ff`], credits: -7 }),
  entry(7, { messageIds: [`${SEND}0001`, OTHER] }),
  entry(6, { type: 'adjustment', credits: -3, reference: 'ticket' }),
  entry(5, { type: 'adjustment', credits: 3, reference: 'ticket' }),
  entry(4, { type: 'top_up', credits: 100, balanceAfter: 100, reference: 'invoice 1' }),
];

describe('the statement of an account', () => {
  let gateway: GatewayUnderTest;
  let vendor: VendorUnderTest;
  let asked: EntriesRequest[] = [];
  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    vendor = await gateway.vendor();
    await gateway.peer.answer(BILLING_OPERATIONS.entries, (request) => {
      asked.push(request);
      return { entries: ENTRIES, nextCursor: 4 };
    });
  });
  beforeEach(() => {
    asked = [];
  });
  afterAll(() => gateway.stop());

  it('has the ledger’s steps in words, for a key and for a token', async () => {
    for (const credential of [{ key: vendor.key }, { bearer: vendor.token }]) {
      const { entries, next_cursor: next } = await gateway.data('GET /v1/balance/entries', credential);
      expect(next).toBe(4);
      expect(entries).toEqual(
        [
          ['sent', 'Message', -1, 9, { kind: 'message', id: `${SEND}0001` }],
          ['sent', 'Messages of a send', -7, 9, { kind: 'bulk', id: `${SEND}0000` }],
          ['sent', 'Messages', -1, 9, null],
          ['adjustment', 'Credits taken back', -3, 9, null],
          ['adjustment', 'Credits granted', 3, 9, null],
          ['top_up', 'Top-up', 100, 100, { kind: 'payment', id: 'invoice 1' }],
        ].map(([type, description, credits, balance, reference], place) => ({
          id: 9 - place,
          at: AT,
          type,
          description,
          credits,
          balance_after: balance,
          reference,
        })),
      );
    }
    expect(asked).toEqual([1, 2].map(() => ({ accountId: vendor.id, limit: 50 })));
  });

  it('passes conditions on, and refuses what is none', async () => {
    const query = `type=top_up&from=${AT}&to=${AT}&cursor=9&limit=7`;
    await gateway.data(`GET /v1/balance/entries?${query}`, { key: vendor.key });
    expect(asked).toEqual([{ accountId: vendor.id, type: 'top_up', from: AT, to: AT, cursor: 9, limit: 7 }]);
    const wrong = 'GET /v1/balance/entries?type=lost&from=x&to=7&cursor=0&limit=201';
    const { status, body } = await gateway.call(wrong, { key: vendor.key });
    expect([status, Object.keys(body['errors'] as object).sort()]).toEqual([
      422,
      ['cursor', 'from', 'limit', 'to', 'type'],
    ]);
  });
});
