import { MESSAGING_OPERATIONS, type SetAutoRepliesReply, type SetAutoRepliesRequest } from '@sms/contracts/messaging';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

jest.setTimeout(60_000);

describe('auto-replies of a vendor', () => {
  let gateway: GatewayUnderTest;
  let vendor: VendorUnderTest;
  let asked: SetAutoRepliesRequest[] = [];
  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    vendor = await gateway.vendor();
    await gateway.peer.answer(MESSAGING_OPERATIONS.setAutoReplies, (request): SetAutoRepliesReply => {
      asked.push(request);
      const places = request.replies.flatMap(({ keyword }, place) => (keyword === '?' ? [place] : []));
      return places.length > 0 ? { outcome: 'unclear', places } : { outcome: 'set', replies: request.replies };
    });
  });
  beforeEach(() => {
    asked = [];
  });
  afterAll(() => gateway.stop());

  const set = (...replies: unknown[]) =>
    gateway.call('PUT /v1/auto-replies', { bearer: vendor.token, body: { replies } });

  it('are set as a whole, which is recorded without the texts', async () => {
    const hours = { trigger: 'keyword', number: '1606', keyword: 'hours', text: 'From 9 to 5.' };
    const expected = [hours, { trigger: 'stop', number: null, keyword: null, text: null }];
    const answer = await set(hours, { trigger: 'stop' });
    expect([answer.status, answer.body['data']]).toEqual([200, { replies: expected }]);
    expect(asked).toEqual([{ accountId: vendor.id, userId: expect.any(Number) as number, replies: expected }]);
    const [entry] = await gateway.database.rows<{ details: object }>(
      "SELECT details FROM audit_log WHERE action = 'auto-replies.set' ORDER BY id",
    );
    expect(entry?.details).toEqual({ replies: ['keyword', 'stop'] });
  });

  it.each([
    [{ trigger: 'always', text: 'x' }],
    [{ trigger: 'message' }],
    [{ trigger: 'message', text: '' }],
    [{ trigger: 'message', text: 'x'.repeat(161) }],
    [{ trigger: 'message', text: '\uD800' }],
    [{ trigger: 'message', text: 'x', number: '+1606' }],
    [{ trigger: 'message', text: 'x', keyword: 'hours' }],
    [{ trigger: 'keyword', text: 'x' }],
    [{ trigger: 'keyword', text: 'x', keyword: 'k'.repeat(41) }],
    [{ trigger: 'stop', text: 5 }],
    [null],
  ])('are refused when one is %j', async (reply) => {
    const answer = await set({ trigger: 'help' }, reply);
    expect(answer).toMatchObject({ status: 422, body: { errors: { replies: [expect.stringContaining('1 must')] } } });
    expect(asked).toEqual([]);
  });

  it('are refused with the place of one that messaging cannot tell apart', async () => {
    const answer = await set({ trigger: 'help' }, { trigger: 'keyword', keyword: '?', text: '🙂'.repeat(160) });
    expect(answer).toMatchObject({ status: 422, body: { errors: { replies: [expect.stringContaining('1 has')] } } });
  });
});
