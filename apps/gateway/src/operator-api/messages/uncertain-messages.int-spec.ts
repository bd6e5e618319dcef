import {
  MESSAGING_OPERATIONS,
  type ResolveUncertainRequest,
  type UncertainMessagesRequest,
} from '@sms/contracts/messaging';
import { FAULT_CODES } from '@sms/platform/errors';
import { PeerError } from '@sms/testing';
import { GatewayUnderTest } from '../../testing/start-gateway-under-test';

const ROUTE = 'GET /v1/admin/uncertain-messages';
const RESOLVE = 'POST /v1/admin/uncertain-messages/resolve';
const ID = '0190163d-8694-739b-aea5-966c26f8ad91';
const TIMES = { submitted: '2026-01-01T00:00:00.000Z', decided: '2026-01-01T00:01:00.000Z' };

describe('uncertain messages', () => {
  let gateway: GatewayUnderTest;
  let operator: string;
  let asked: UncertainMessagesRequest[] = [];
  let decided: ResolveUncertainRequest[] = [];
  let refusal: string | undefined;

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    operator = await gateway.operator();
    await gateway.peer.answer(MESSAGING_OPERATIONS.uncertain, (request) => {
      if (refusal !== undefined) throw new PeerError(refusal);
      asked.push(request);
      const message = {
        id: 1,
        messageId: ID,
        requestId: ID,
        accountId: 1_001,
        recipient: '96171123456',
        carrier: 'north',
        attempts: 2,
        submittedAt: TIMES.submitted,
        decidedAt: TIMES.decided,
      };
      return { messages: request.page === 1 ? [message] : [], total: 1 };
    });
    await gateway.peer.answer(MESSAGING_OPERATIONS.resolveUncertain, (request) => {
      if (refusal !== undefined) throw new PeerError(refusal);
      decided.push(request);
      return { resolved: 1, notUncertain: 1, more: true };
    });
  });
  beforeEach(() => {
    asked = [];
    decided = [];
    refusal = undefined;
  });
  afterAll(() => gateway.stop());

  const audit = async () => (await gateway.data('GET /v1/admin/audit-log?per_page=2', { bearer: operator }))['entries'];

  it('are listed for operators, page by page, and it is remembered who looked', async () => {
    expect((await gateway.call(ROUTE, { bearer: operator })).body).toEqual({
      status: 'success',
      message: 'Uncertain messages retrieved successfully.',
      data: {
        messages: [
          {
            id: 1,
            message_id: ID,
            request_id: ID,
            vendor_id: 1_001,
            recipient: '*******3456',
            carrier: 'north',
            attempts: 2,
            submitted_at: TIMES.submitted,
            decided_at: TIMES.decided,
          },
        ],
        next_cursor: null,
        pagination: { totalItems: 1, currentPage: 1, pageSize: 10, totalPages: 1 },
      },
    });
    expect(await gateway.data(`${ROUTE}?page=2&per_page=100`, { bearer: operator })).toMatchObject({
      messages: [],
      pagination: { currentPage: 2, pageSize: 100 },
    });
    expect(await gateway.data(`${ROUTE}?cursor=100&limit=50`, { bearer: operator })).toMatchObject({
      messages: [],
      next_cursor: null,
    });
    expect(asked).toEqual([
      { page: 1, perPage: 10 },
      { page: 2, perPage: 100 },
      { page: 3, perPage: 50 },
    ]);
    const entry = {
      actor: { email: 'operator@example.com' },
      action: 'messages.looked-up',
      target: 'messages:uncertain',
    };
    expect(await audit()).toMatchObject([entry, entry]);
  });

  it('are shown to nobody else, and not by pages that cannot be', async () => {
    const { token, key } = await gateway.vendor();
    expect((await gateway.call(ROUTE)).status).toBe(401);
    expect((await gateway.call(ROUTE, { key })).status).toBe(401);
    expect((await gateway.call(ROUTE, { bearer: token })).status).toBe(403);
    for (const query of [
      'page=0',
      'per_page=0',
      'per_page=101',
      'page=x',
      'limit=0',
      'cursor=x',
      'cursor=15&limit=10',
    ]) {
      expect((await gateway.call(`${ROUTE}?${query}`, { bearer: operator })).status).toBe(422);
    }
    expect(asked).toEqual([]);
  });

  it('that could not be asked for leave a trace of the attempt', async () => {
    refusal = FAULT_CODES.unavailable;
    expect((await gateway.call(ROUTE, { bearer: operator })).status).toBe(503);
    expect(await audit()).toMatchObject([
      { action: 'messages.looked-up.failed', target: 'messages:uncertain' },
      { action: 'messages.looked-up' },
    ]);
  });

  const resolve = (body: object) => gateway.call(RESOLVE, { bearer: operator, body });
  const why = { reason: 'the carrier has looked', outcome: 'accepted' };

  it('are resolved by their ids, or by conditions, and it is recorded why', async () => {
    const one = await resolve({ ...why, message_ids: [ID.toUpperCase(), ID] });
    expect(one.body).toEqual({
      status: 'success',
      message: 'Uncertain messages resolved.',
      data: { resolved: 1, not_uncertain: 1, more: true },
    });
    expect(await audit()).toMatchObject([
      {
        action: 'messages.uncertain-resolved',
        target: `message:${ID}`,
        reason: 'the carrier has looked',
        details: { outcome: 'accepted', messages: 1, resolved: 1, not_uncertain: 1 },
      },
      { action: 'messages.resolve-uncertain', target: `message:${ID}`, reason: 'the carrier has looked' },
    ]);
    await resolve({ ...why, outcome: 'send_again', carrier: 'north', vendor_id: 7, older_than_seconds: 60 });
    expect(await audit()).toMatchObject([
      { details: { outcome: 'send_again', carrier: 'north', vendor_id: 7, older_than_seconds: 60, resolved: 1 } },
      { action: 'messages.resolve-uncertain', target: 'messages:uncertain' },
    ]);
    expect(decided).toEqual([
      { outcome: 'accepted', messageIds: [ID] },
      { outcome: 'send_again', carrier: 'north', accountId: 7, olderThanSeconds: 60 },
    ]);
  });

  it.each([
    ['no reason', { outcome: 'accepted', message_ids: [ID] }, 'reason'],
    ['an unknown outcome', { ...why, outcome: 'lost', message_ids: [ID] }, 'outcome'],
    ['no messages', why, 'message_ids'],
    ['no ids', { ...why, message_ids: [] }, 'message_ids'],
    ['what is no id', { ...why, message_ids: ['x'] }, 'message_ids'],
    ['more than a thousand', { ...why, message_ids: Array.from({ length: 1_001 }, () => ID) }, 'message_ids'],
    ['ids beside conditions', { ...why, message_ids: [ID], carrier: 'north' }, 'message_ids'],
    ['a negative age', { ...why, older_than_seconds: -1 }, 'older_than_seconds'],
  ])('are not resolved with %s', async (_what, body, field) => {
    const { status, body: answer } = await resolve(body);
    expect({ status, fields: Object.keys(answer['errors'] ?? {}) }).toEqual({
      status: 422,
      fields: [field],
    });
    expect(decided).toEqual([]);
  });

  it('that could not be resolved leave a trace of the attempt', async () => {
    refusal = FAULT_CODES.unavailable;
    expect((await resolve({ ...why, message_ids: [ID] })).status).toBe(503);
    expect(await audit()).toMatchObject([
      { action: 'messages.resolve-uncertain.failed', target: `message:${ID}` },
      { action: 'messages.resolve-uncertain' },
    ]);
  });
});
