import {
  MESSAGING_OPERATIONS,
  type RemoveNumberRequest,
  type SetNumberReply,
  type SetNumberRequest,
} from '@sms/contracts/messaging';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

jest.setTimeout(60_000);

describe('numbers that subscribers write to', () => {
  let gateway: GatewayUnderTest;
  let vendor: VendorUnderTest;
  let operator: string;
  let asked: (SetNumberRequest | RemoveNumberRequest)[] = [];
  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    vendor = await gateway.vendor();
    operator = await gateway.operator();
    await gateway.peer.answer(MESSAGING_OPERATIONS.setNumber, (request): SetNumberReply => {
      asked.push(request);
      const unclear = request.keywords.filter(({ keyword }) => keyword === '?').map(({ keyword }) => keyword);
      return unclear.length > 0
        ? { outcome: 'unclear', keywords: unclear }
        : { outcome: 'set', number: { id: 1, ...request } };
    });
    await gateway.peer.answer(MESSAGING_OPERATIONS.removeNumber, (request) => {
      asked.push(request);
      return { removed: request.carrier === null };
    });
  });
  beforeEach(() => {
    asked = [];
  });
  afterAll(() => gateway.stop());

  const set = (number: string, body: object) =>
    gateway.call(`PUT /v1/admin/numbers/${number}`, { bearer: operator, body });
  const audit = async () =>
    (await gateway.data('GET /v1/admin/audit-log?limit=1', { bearer: operator }))['entries'] as object[];

  it('belong to a vendor, or are shared by keywords, which is recorded', async () => {
    const shared = [{ keyword: 'join', vendor_id: vendor.id }];
    expect((await set('1606', { vendor_id: vendor.id })).body['data']).toEqual({
      number: '1606',
      carrier: null,
      vendor_id: vendor.id,
      keywords: [],
    });
    expect(await audit()).toMatchObject([{ action: 'number.set', target: 'number:1606' }]);
    expect((await set('4711', { carrier: 'north', keywords: shared })).body['data']).toEqual({
      number: '4711',
      carrier: 'north',
      vendor_id: null,
      keywords: shared,
    });
    expect(asked).toEqual([
      { number: '1606', carrier: null, accountId: vendor.id, keywords: [] },
      { number: '4711', carrier: 'north', accountId: null, keywords: [{ keyword: 'join', accountId: vendor.id }] },
    ]);
  });

  it.each([
    [{}, 'vendor_id'],
    [{ vendor_id: 999_999 }, 'vendor_id'],
    [{ keywords: [{ keyword: 'join', vendor_id: 999_999 }] }, 'keywords'],
    [{ keywords: [{ keyword: '', vendor_id: 1 }] }, 'keywords'],
    [{ keywords: 'join' }, 'keywords'],
  ])('have one owner that exists: %j is refused', async (body, field) => {
    const answer = await set('1606', body);
    expect([answer.status, Object.keys(answer.body['errors'] as object)]).toEqual([422, [field]]);
    expect(asked).toEqual([]);
  });

  it('have keywords that can be told apart', async () => {
    const answer = await set('4711', { keywords: [{ keyword: '?', vendor_id: vendor.id }] });
    expect(answer).toMatchObject({ status: 422, body: { errors: { keywords: [expect.any(String)] } } });
    expect((await set('47-11', { vendor_id: vendor.id })).status).toBe(404);
  });

  it('are removed once', async () => {
    const remove = (path: string) => gateway.call(`DELETE /v1/admin/numbers/${path}`, { bearer: operator });
    expect((await remove('1606')).status).toBe(200);
    expect(await audit()).toMatchObject([{ action: 'number.removed', target: 'number:1606' }]);
    expect((await remove('1606?carrier=north')).status).toBe(404);
    expect((await remove('x')).status).toBe(404);
  });
});
