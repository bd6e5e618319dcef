import { type CarrierOverview, type CarrierPageRequest, MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { FAULT_CODES } from '@sms/platform/errors';
import { PeerError } from '@sms/testing';
import { GatewayUnderTest } from '../../testing/start-gateway-under-test';

const AT = '2026-01-01T00:00:00.000Z';
const LISTS = [
  'GET /v1/admin/unmatched-receipts',
  'GET /v1/admin/carrier-oddities',
  'GET /v1/admin/incoming-messages',
] as const;

describe('carriers', () => {
  let gateway: GatewayUnderTest;
  let operator: string;
  let asked: CarrierPageRequest[] = [];
  let refusal: string | undefined;
  let overview: CarrierOverview;

  /** Three entries, 3 to 1, as messaging keeps them. */
  function pageOf<T>(request: CarrierPageRequest, entry: (id: number) => T): T[] {
    if (refusal !== undefined) throw new PeerError(refusal);
    asked.push(request);
    return [3, 2, 1]
      .filter((id) => id < (request.beforeId ?? Infinity))
      .slice(0, request.limit)
      .map(entry);
  }

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    operator = await gateway.operator();
    await gateway.peer.answer(MESSAGING_OPERATIONS.unmatchedReceipts, (request) => ({
      receipts: pageOf(request, (id) => ({
        id,
        carrier: 'north',
        carrierMessageId: '7A3F09',
        source: '+96171123456',
        destination: 'MyBrand',
        state: 'delivered',
        errorCode: null,
        receivedAt: AT,
        looks: 2,
      })),
    }));
    await gateway.peer.answer(MESSAGING_OPERATIONS.carrierOddities, (request) => ({
      oddities: pageOf(request, (id) => ({
        id,
        carrier: 'north',
        kind: 'unknown_state',
        note: 'state 99',
        raw: '00393631373131323334353600',
        at: AT,
      })),
    }));
    await gateway.peer.answer(MESSAGING_OPERATIONS.incomingMessages, (request) => ({
      messages: pageOf(request, (id) => ({
        id,
        carrier: 'north',
        source: '96171123456',
        destination: '1606',
        text: 'STOP',
        parts: 1,
        incomplete: false,
        possibleRepetition: false,
        looksLikeReceipt: false,
        receivedAt: AT,
      })),
    }));
    await gateway.peer.answer(MESSAGING_OPERATIONS.carriers, () => ({ carriers: [overview] }));
  });
  beforeEach(() => {
    asked = [];
    refusal = undefined;
    overview = {
      name: 'north',
      kind: 'smpp',
      maxSessions: 4,
      unmatchedReceipts: 3,
      refusals: [{ status: 'ESME_RTHROTTLED', count: 12 }],
      learned: [{ setting: 'message_id_form', value: 'hex_to_decimal', since: AT }],
      control: { state: 'paused', since: AT, reason: 'why', inEffect: true, rebindAskedAt: AT },
      sessions: [
        {
          slot: 1,
          host: 'smsc.example:2775',
          worker: 'worker-1:42',
          state: 'bound',
          since: AT,
          inFlight: 7,
          messagesPerSecond: 25,
        },
      ],
    };
  });
  afterAll(() => gateway.stop());

  const audit = async (count: number) =>
    (await gateway.data(`GET /v1/admin/audit-log?per_page=${count}`, { bearer: operator }))['entries'];

  it('are listed with their sessions, refusals and unmatched receipts', async () => {
    expect((await gateway.call('GET /v1/admin/carriers', { bearer: operator })).body).toEqual({
      status: 'success',
      message: 'Carriers retrieved successfully.',
      data: {
        carriers: [
          {
            name: 'north',
            kind: 'smpp',
            max_sessions: 4,
            unmatched_receipts: 3,
            refusals: [{ status: 'ESME_RTHROTTLED', count: 12 }],
            learned: [{ setting: 'message_id_form', value: 'hex_to_decimal', since: AT }],
            control: { state: 'paused', since: AT, reason: 'why', in_effect: true, rebind_asked_at: AT },
            sessions: [
              {
                slot: 1,
                host: 'smsc.example:2775',
                worker: 'worker-1:42',
                state: 'bound',
                since: AT,
                in_flight: 7,
                messages_per_second: 25,
              },
            ],
          },
        ],
      },
    });
  });

  it('have receipts without a message, oddities and messages from subscribers, whose numbers are masked', async () => {
    const [receipts, oddities, incoming] = await Promise.all(
      LISTS.map((route) => gateway.data(`${route}?limit=1`, { bearer: operator })),
    );
    expect(receipts).toEqual({
      receipts: [
        {
          id: 3,
          carrier: 'north',
          carrier_message_id: '7A3F09',
          source: '+*******3456',
          destination: 'MyBrand',
          state: 'delivered',
          error_code: null,
          received_at: AT,
          looks: 2,
        },
      ],
      next_cursor: 3,
      next_before_id: 3,
    });
    expect(oddities).toEqual({
      oddities: [
        {
          id: 3,
          carrier: 'north',
          kind: 'unknown_state',
          note: 'state 99',
          raw: '002a2a2a2a2a2a2a3334353600',
          created_at: AT,
        },
      ],
      next_cursor: 3,
      next_before_id: 3,
    });
    expect(incoming).toEqual({
      messages: [
        {
          id: 3,
          carrier: 'north',
          source: '*******3456',
          destination: '1606',
          message: 'STOP',
          text_missing: null,
          parts: 1,
          incomplete: false,
          possible_repetition: false,
          looks_like_receipt: false,
          received_at: AT,
        },
      ],
      next_cursor: 3,
      next_before_id: 3,
    });
  });

  it.each(LISTS)('are read page by page, and it is remembered who looked: %s', async (route) => {
    const ids = async (query: string) => {
      const {
        next_cursor: next,
        next_before_id: former,
        ...data
      } = await gateway.data(`${route}${query}`, { bearer: operator });
      expect(former).toBe(next);
      return [
        Object.values(data as Record<string, { id: number }[]>)
          .flat()
          .map(({ id }) => id),
        next,
      ];
    };
    expect(await ids('')).toEqual([[3, 2, 1], null]);
    expect(await ids('?limit=2&carrier=north')).toEqual([[3, 2], 2]);
    for (const name of ['cursor', 'before_id'])
      expect(await ids(`?limit=2&carrier=north&${name}=2`)).toEqual([[1], null]);
    const last = { limit: 2, carrier: 'north', beforeId: 2 };
    expect(asked).toEqual([{ limit: 20 }, { limit: 2, carrier: 'north' }, last, last]);
    const entry = {
      actor: { email: 'operator@example.com' },
      action: 'messages.looked-up',
      target: `messages:${route.split('/').at(-1)}`,
    };
    expect(await audit(4)).toMatchObject([entry, entry, entry, entry]);
  });

  it.each([...LISTS, 'GET /v1/admin/carriers'])('are shown to nobody else: %s', async (route) => {
    const { token, key } = await gateway.vendor();
    expect((await gateway.call(route)).status).toBe(401);
    expect((await gateway.call(route, { key })).status).toBe(401);
    expect((await gateway.call(route, { bearer: token })).status).toBe(403);
    expect(asked).toEqual([]);
  });

  it.each(LISTS)('have no pages that cannot be: %s', async (route) => {
    for (const query of [
      'cursor=0',
      'cursor=x',
      'before_id=0',
      'before_id=x',
      'limit=0',
      'limit=101',
      'carrier=',
      `carrier=${'x'.repeat(65)}`,
    ]) {
      expect((await gateway.call(`${route}?${query}`, { bearer: operator })).status).toBe(422);
    }
    expect(asked).toEqual([]);
  });

  it('that could not be asked for leave a trace of the attempt', async () => {
    refusal = FAULT_CODES.unavailable;
    expect((await gateway.call(LISTS[2], { bearer: operator })).status).toBe(503);
    const target = 'messages:incoming-messages';
    expect(await audit(2)).toMatchObject([
      { action: 'messages.looked-up.failed', target },
      { action: 'messages.looked-up', target },
    ]);
  });
});
