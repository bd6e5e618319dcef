import { MESSAGING_OPERATIONS, type OldestMessagesRequest } from '@sms/contracts/messaging';
import { GatewayUnderTest } from '../../testing/start-gateway-under-test';

const ROUTE = 'GET /v1/admin/oldest-messages';
const ID = '0190163d-8694-739b-aea5-966c26f8ad91';
const AT = '2026-01-01T00:00:00.000Z';

describe('the oldest messages', () => {
  let gateway: GatewayUnderTest;
  let operator: string;
  const asked: OldestMessagesRequest[] = [];

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    operator = await gateway.operator();
    await gateway.peer.answer(MESSAGING_OPERATIONS.oldestMessages, (request) => {
      asked.push(request);
      const stopped = [{ carrier: 'north', state: 'paused', since: AT }] as const;
      const message = {
        id: 1,
        messageId: ID,
        requestId: ID,
        accountId: 1_001,
        recipient: '96171123456',
        createdAt: AT,
        attempts: 0,
        carriers: ['north'],
        wait: { state: 'queued', since: AT, until: null, stopped },
      } as const;
      return { lanes: [{ lane: 'otp' as const, messages: [message] }] };
    });
  });
  afterAll(() => gateway.stop());

  it('are listed by lane with what they wait for, and it is remembered who looked', async () => {
    const { lanes } = (await gateway.data(`${ROUTE}?lane=otp&limit=5`, { bearer: operator })) as {
      lanes: { messages: { waiting_seconds: number }[] }[];
    };
    expect(lanes).toEqual([
      {
        lane: 'otp',
        messages: [
          {
            id: 1,
            message_id: ID,
            request_id: ID,
            vendor_id: 1_001,
            recipient: '*******3456',
            created_at: AT,
            waiting_seconds: expect.any(Number) as number,
            attempts: 0,
            carriers: ['north'],
            wait: {
              state: 'queued',
              since: AT,
              until: null,
              text: 'Waits in the queue of its carrier. An operator has paused north.',
            },
          },
        ],
      },
    ]);
    expect(lanes[0]?.messages[0]?.waiting_seconds).toBeGreaterThan(86_400);
    await gateway.data(ROUTE, { bearer: operator });
    expect(asked).toEqual([{ lane: 'otp', limit: 5 }, { limit: 10 }]);
    const { entries } = await gateway.data('GET /v1/admin/audit-log?limit=1', { bearer: operator });
    expect(entries).toMatchObject([{ action: 'messages.looked-up', target: 'messages:oldest' }]);
  });

  it.each(['lane=fast', 'limit=0', 'limit=101'])('are not listed with %s', async (query) => {
    expect((await gateway.call(`${ROUTE}?${query}`, { bearer: operator })).status).toBe(422);
  });
});
