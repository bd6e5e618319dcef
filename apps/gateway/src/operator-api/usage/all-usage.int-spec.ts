import { MESSAGING_OPERATIONS, REASONS, type UsageReply, type UsageRequest } from '@sms/contracts/messaging';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

const [FROM, TO] = ['2026-03-01T09:00:00.000Z', '2026-03-01T11:00:00.000Z'];
const SECOND = '2026-03-01T10:00:00.000Z';
const NOTHING = { messages: 0, segments: 0, credits: 0, delivered: 0, undelivered: 0, failed: 0, waiting: 0 };
const COUNTED = { ...NOTHING, messages: 5, segments: 6, credits: 6, delivered: 4, failed: 1 };
const SPAN = `from=${FROM}&to=${TO}`;

describe('usage of all vendors', () => {
  let gateway: GatewayUnderTest;
  let vendor: VendorUnderTest;
  let operator: string;
  let asked: UsageRequest[] = [];
  let keys: readonly (string | null)[] = [];
  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    vendor = await gateway.vendor({ name: 'Shop Ltd' });
    operator = await gateway.operator();
    await gateway.peer.answer(MESSAGING_OPERATIONS.usage, (request): UsageReply => {
      asked.push(request);
      const series = keys.map((key) => ({ key, points: [[1, 5, 6, 6, 4, 0, 1, 0]] as const }));
      return { begins: [FROM, SECOND], end: TO, completeUntil: SECOND, series };
    });
  });
  beforeEach(() => {
    asked = [];
  });
  afterAll(() => gateway.stop());

  const read = (query: string) => gateway.data(`GET /v1/admin/usage?${query}`, { bearer: operator });

  it('has a series for each vendor, with its name', async () => {
    keys = [String(vendor.id), '999999', null];
    const points = [
      { t: FROM, ...NOTHING },
      { t: SECOND, ...COUNTED },
    ];
    const retry = { retry_helps: null, points };
    expect(await read(SPAN)).toEqual({
      interval: 'hour',
      zone: 'UTC',
      from: FROM,
      to: TO,
      group_by: 'vendor',
      complete_until: SECOND,
      series: [
        { key: String(vendor.id), vendor_id: vendor.id, name: 'Shop Ltd', ...retry },
        { key: '999999', vendor_id: 999_999, name: null, ...retry },
        { key: 'other', vendor_id: null, name: null, ...retry },
      ],
      totals: { ...NOTHING, messages: 15, segments: 18, credits: 18, delivered: 12, failed: 3 },
    });
    const request = { sandbox: false, from: FROM, to: TO, interval: 'hour', zone: 'UTC', groupBy: 'account' };
    expect(asked).toEqual([{ ...request, accountIds: null }]);
  });

  it('has a series for each reason, in its words, of a vendor and its sub-accounts', async () => {
    keys = ['no_route', ''];
    const body = { name: 'Branch', email: 'branch@example.com', password: 'a-good-password-1' };
    const { id } = await gateway.data('POST /v1/sub-accounts', { bearer: vendor.token, body });
    const { series } = await read(`${SPAN}&group_by=reason&mode=test&vendor_id=${vendor.id}`);
    const { text, retryHelps } = REASONS.no_route;
    expect(series).toMatchObject([
      { key: 'no_route', vendor_id: null, name: text, retry_helps: retryHelps },
      { key: 'none', vendor_id: null, name: null, retry_helps: null },
    ]);
    expect(asked).toMatchObject([{ sandbox: true, groupBy: 'reason' }]);
    expect([...(asked[0]?.accountIds ?? [])].sort()).toEqual([vendor.id, Number(id)].sort());
  });

  it('has a series for each carrier, and for each country with its name', async () => {
    keys = ['north', '', null];
    expect((await read(`${SPAN}&group_by=carrier`))['series']).toMatchObject([
      { key: 'north', name: null },
      { key: 'none', name: null },
      { key: 'other', name: null },
    ]);
    keys = ['BE', ''];
    expect((await read(`${SPAN}&group_by=country`))['series']).toMatchObject([
      { key: 'BE', vendor_id: null, name: 'Belgium' },
      { key: 'none', name: null },
    ]);
    expect(asked).toMatchObject([{ groupBy: 'carrier' }, { groupBy: 'country' }]);
  });

  it('is refused for spans of too much, unknown accounts, and vendors', async () => {
    const status = async (query: string, bearer = operator) =>
      (await gateway.call(`GET /v1/admin/usage?${query}`, { bearer })).status;
    for (const query of ['from=2026-01-01T00:00:00Z&to=2026-01-06T00:00:00Z', 'group_by=sender', `${SPAN}&zone=Mars`])
      expect([query, await status(query)]).toEqual([query, 422]);
    expect(await status(`${SPAN}&vendor_id=999999`)).toBe(404);
    expect(await status(SPAN, vendor.token)).toBe(403);
    expect(asked).toEqual([]);
  });
});
