import { BILLING_OPERATIONS } from '@sms/contracts/billing';
import {
  type ExplainMessageReply,
  type ListedMessage,
  type ListMessagesRequest,
  MESSAGING_OPERATIONS,
} from '@sms/contracts/messaging';
import { type Delivery, WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { FAULT_CODES } from '@sms/platform/errors';
import { PeerError } from '@sms/testing';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

// Starting a gateway takes a second, on a busy machine a minute.
jest.setTimeout(240_000);

const REQUEST = '0198f3a1-7c1e-7d44-9a36-1f0c5be10000';
const MESSAGE = '0198f3a1-7c1e-7d44-9a36-1f0c5be10001';
const at = (ms: number): string => new Date(Date.parse('2026-01-01T00:00:00.000Z') + ms).toISOString();

const FOUND: NonNullable<ExplainMessageReply['found']> = {
  message: {
    id: 1,
    messageId: MESSAGE,
    requestId: REQUEST,
    accountId: 1_001,
    userId: 7,
    lane: 'single',
    sender: 'SHOP',
    recipient: '96171123456',
    text: 'Your code is ******',
    status: 'undelivered',
    reason: { code: 'handset_absent', text: 'as an older version words it', retryHelps: false },
    failureReason: null,
    segments: 1,
    credits: 1,
    sandbox: false,
    advanceId: null,
    carrierMessageId: '7f03a1',
    createdAt: at(10),
    expiresAt: at(3_600_000),
    updatedAt: at(3_000),
    deliveredAt: null,
  },
  route: { carriers: ['north', 'south'], prefix: '961', version: 4 },
  attempts: [
    {
      at: at(50),
      attempt: 1,
      segment: 1,
      segments: 1,
      carrier: 'north',
      slot: 2,
      outcome: 'refused',
      carrierMessageId: null,
      refusal: 'system error (ESME_RSYSERR)',
      refusalCode: 'carrier_unavailable',
      receipt: null,
    },
    {
      at: at(100),
      attempt: 2,
      segment: 1,
      segments: 1,
      carrier: 'south',
      slot: null,
      outcome: 'accepted',
      carrierMessageId: '7f03a1',
      refusal: null,
      refusalCode: null,
      receipt: { at: at(2_000), words: 'stat:UNDELIV err:027' },
    },
  ],
  wait: null,
};

const DELIVERY: Delivery = {
  webhookId: 'msg_1_undelivered',
  sequence: 2,
  vendorAccountId: 1_001,
  messageId: MESSAGE,
  requestId: REQUEST,
  smsLogId: 1,
  messageStatus: 'undelivered',
  state: 'dead',
  createdAt: at(3_100),
  finishedAt: at(3_300),
  dueAt: null,
  attempts: [
    {
      number: 1,
      startedAt: at(3_150),
      outcome: 'server_error',
      statusCode: 503,
      errorCode: null,
      durationMs: 12,
      responseExcerpt: 'busy',
    },
  ],
};

describe('messages', () => {
  let gateway: GatewayUnderTest;
  let vendor: VendorUnderTest;
  let operator: string;
  let listed: ListMessagesRequest[] = [];
  let waiting: Partial<ListedMessage> = {};
  let found: ExplainMessageReply['found'] = FOUND;
  let deliveriesOf: number[] = [];
  let away: readonly ('billing' | 'dispatcher')[] = [];

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    vendor = await gateway.vendor();
    operator = await gateway.operator();
    await gateway.peer.answer(MESSAGING_OPERATIONS.listMessages, (request) => {
      listed.push(request);
      const { message } = FOUND;
      return { messages: [{ ...message, accountId: vendor.id, ...waiting }], nextCursor: 41 };
    });
    await gateway.peer.answer(MESSAGING_OPERATIONS.explainMessage, ({ accountId }) => ({
      found: accountId === null || accountId === vendor.id ? found : null,
    }));
    await gateway.peer.answer(BILLING_OPERATIONS.messageEntries, () => {
      if (away.includes('billing')) throw new PeerError(FAULT_CODES.unavailable);
      return {
        hold: { at: at(0), credits: 1, messages: 1 },
        settlement: { at: at(120), captured: 1, released: 0 },
        givenBackAt: null,
      };
    });
    await gateway.peer.answer(WEBHOOK_DISPATCHER_OPERATIONS.listDeliveries, ({ accountId }) => {
      deliveriesOf.push(accountId);
      if (away.includes('dispatcher')) throw new PeerError(FAULT_CODES.unavailable);
      return { deliveries: [{ ...DELIVERY, vendorAccountId: vendor.id }], nextCursor: null };
    });
  });
  beforeEach(() => {
    listed = [];
    waiting = {};
    found = FOUND;
    deliveriesOf = [];
    away = [];
  });
  afterAll(() => gateway.stop());

  const explain = (bearer = vendor.token, id = MESSAGE) => gateway.call(`GET /v1/messages/${id}`, { bearer });

  it('are listed by all conditions, of the account alone', async () => {
    const query = `recipient=96171123456&request_id=${REQUEST}&status=failed,undelivered&sender=SHOP&mode=test&from=${at(0)}&to=${at(1)}&cursor=9&limit=200`;
    const data = await gateway.data(`GET /v1/messages?${query}`, { key: vendor.key });
    expect(listed).toEqual([
      {
        accountId: vendor.id,
        recipient: '96171123456',
        requestId: REQUEST,
        statuses: ['failed', 'undelivered'],
        sender: 'SHOP',
        sandbox: true,
        from: at(0),
        to: at(1),
        cursor: 9,
        limit: 200,
      },
    ]);
    expect(data).toMatchObject({ messages: [{ message_id: MESSAGE, mode: 'live', credits: 1 }], next_cursor: 41 });
    await gateway.data('GET /v1/messages', { bearer: vendor.token });
    expect(listed[1]).toEqual({ accountId: vendor.id, limit: 50 });
  });

  it.each([
    ['delivered', null, null],
    ['queued', undefined, null],
    ['pending', null, { state: 'awaiting_receipt', since: at(3_000), until: null }],
    ['queued', { state: 'queued', since: at(10), until: null }, { state: 'waiting', since: at(10), until: null }],
    [
      'queued',
      { state: 'in_flight', since: at(20), until: null },
      { state: 'at_the_carrier', since: at(20), until: null },
    ],
    ['queued', { state: 'uncertain', since: null, until: at(9) }, { state: 'uncertain', since: null, until: at(9) }],
  ] as const)('say where they are: %s, %j', async (status, wait, detail) => {
    waiting = { status, ...(wait !== undefined && { wait }) };
    const forVendor = await gateway.data('GET /v1/messages', { bearer: vendor.token });
    expect(forVendor['messages']).toMatchObject([{ status, state_detail: detail }]);
    const forOperators = await gateway.data('GET /v1/admin/messages', { bearer: operator });
    expect(forOperators['messages']).toMatchObject([{ status, state_detail: detail }]);
  });

  it('are not listed by what makes no sense', async () => {
    for (const query of [
      'status=lost',
      'status=',
      'limit=201',
      'limit=0',
      'cursor=x',
      'mode=both',
      'recipient=%2B9617',
      'from=today',
      'request_id=x',
    ])
      expect([query, (await gateway.call(`GET /v1/messages?${query}`, { key: vendor.key })).status]).toEqual([
        query,
        422,
      ]);
    expect(listed).toEqual([]);
  });

  it('are explained step by step, in the order of time', async () => {
    const data = await gateway.data(`GET /v1/messages/${MESSAGE.toUpperCase()}`, { bearer: vendor.token });
    expect(data['message']).toMatchObject({ message: 'Your code is ******', status: 'undelivered', mode: 'live' });
    expect(data['missing']).toEqual([]);
    expect(data['reason']).toEqual({
      code: 'handset_absent',
      group: 'handset',
      text: 'The handset is off or out of reach.',
      retry_helps: true,
      doc_url: '/errors/handset_absent',
    });
    const timeline = data['timeline'] as { at: string; step: string; text: string }[];
    expect(timeline.map((entry) => [entry.at, entry.step, entry.text])).toEqual([
      [at(0), 'credit_held', '1 credit held.'],
      [at(10), 'accepted', 'Accepted from SHOP, 1 segment; it queues with single messages.'],
      [at(10), 'routed', 'To north, and if it refuses to south: the number begins with 961.'],
      [at(50), 'attempt', 'Attempt 1 over north, bind 2: refused, system error (ESME_RSYSERR).'],
      [at(100), 'attempt', 'Attempt 2 over south: accepted as 7f03a1.'],
      [at(120), 'charged', '1 credit charged.'],
      [at(2_000), 'receipt', 'south reported: stat:UNDELIV err:027'],
      [at(3_000), 'ended', 'Ended as undelivered: as an older version words it'],
      [at(3_150), 'webhook_attempt', 'Webhook of "undelivered", attempt 1: 503 after 12 ms.'],
      [at(3_300), 'webhook', 'Webhook of "undelivered": given up after its last attempt.'],
    ]);
  });

  it('name what cannot be told at the moment', async () => {
    away = ['billing', 'dispatcher'];
    const { status, body } = await explain();
    expect(status).toBe(200);
    expect(body['data']).toMatchObject({ missing: ['credit', 'webhooks'] });
    const { timeline } = body['data'] as { timeline: { step: string; data: object }[] };
    expect(timeline.filter(({ step }) => step === 'missing').map(({ data }) => data)).toEqual([
      { part: 'credit' },
      { part: 'webhooks' },
    ]);
  });

  it('of nobody, of others and of no form are the same', async () => {
    found = null;
    const none = await explain();
    found = FOUND;
    const foreign = await explain((await gateway.vendor()).token);
    for (const answer of [none, foreign, await explain(vendor.token, 'x'), await explain(vendor.token, REQUEST)])
      expect(answer).toMatchObject({ status: 404, body: { error_code: 'NOT_FOUND' } });
  });

  it('say where they wait', async () => {
    const message = { ...FOUND.message, status: 'queued' as const, reason: null };
    found = { ...FOUND, message, attempts: [], wait: { state: 'held', since: null, until: null } };
    const { body } = await explain();
    const { timeline } = body['data'] as { timeline: { step: string; text: string }[] };
    expect(timeline.at(-1)).toMatchObject({ step: 'waiting', text: 'Waits because the account is suspended.' });
  });

  describe('for operators', () => {
    const audit = async () =>
      (await gateway.data('GET /v1/admin/audit-log?per_page=1', { bearer: operator }))['entries'] as object[];

    it('are masked, without text, and who looked is recorded without the number', async () => {
      const data = await gateway.data(`GET /v1/admin/messages?recipient=96171123456&vendor_id=${vendor.id}`, {
        bearer: operator,
      });
      expect(listed).toEqual([{ accountId: vendor.id, recipient: '96171123456', limit: 50 }]);
      const masked = { recipient: '*******3456', vendor_id: vendor.id, vendor_name: 'Vendor' };
      expect(data).toMatchObject({ messages: [masked], next_cursor: 41 });
      expect(JSON.stringify(data)).not.toMatch(/96171123456|Your code/);
      expect(await audit()).toMatchObject([
        {
          action: 'messages.looked-up',
          target: expect.stringMatching(/^number:/),
          details: { vendor_id: vendor.id },
        },
      ]);
      await gateway.data('GET /v1/admin/messages?recipient=96171123456', { bearer: operator });
      expect(listed[1]).toEqual({ accountId: null, recipient: '96171123456', limit: 50 });
      expect(JSON.stringify(await audit())).not.toContain('96171123456');
    });

    it('are explained as to their vendor, but masked and without text, and who looked is recorded', async () => {
      const message = { ...FOUND.message, accountId: vendor.id };
      const [first, second] = FOUND.attempts;
      if (!first || !second) throw new Error('no attempts');
      found = { ...FOUND, message, attempts: [{ ...first, refusal: 'no route to 0096171123456' }, second] };
      const route = `GET /v1/admin/messages/${MESSAGE.toUpperCase()}`;
      const data = await gateway.data(route, { bearer: operator });
      expect(data['message']).toMatchObject({
        message_id: MESSAGE,
        vendor_id: vendor.id,
        vendor_name: 'Vendor',
        recipient: '*******3456',
        state_detail: null,
        carrier_message_id: '7f03a1',
      });
      expect(data).toMatchObject({ missing: [], reason: { code: 'handset_absent' } });
      const steps = (explained: Record<string, unknown>) =>
        (explained['timeline'] as { step: string; at: string }[]).map(({ at: time, step }) => [time, step]);
      const routeIn = (explained: Record<string, unknown>) =>
        (explained['timeline'] as { step: string; data: object }[]).find(({ step }) => step === 'routed')?.data;
      expect(routeIn(data)).toEqual({ carriers: 'north,south', rule: null, prefix: '961', version: 4 });
      const forVendor = await gateway.data(`GET /v1/messages/${MESSAGE}`, { bearer: vendor.token });
      expect(routeIn(forVendor)).not.toHaveProperty('version');
      expect(steps(data)).toEqual(steps(forVendor));
      expect(JSON.stringify(data)).not.toMatch(/96171123456|Your code|busy/);
      expect(JSON.stringify(data)).toContain('no route to *********3456');
      expect(await audit()).toMatchObject([{ action: 'messages.looked-up', target: `message:${MESSAGE}` }]);
      found = null;
      expect((await gateway.call(route, { bearer: operator })).status).toBe(404);
      expect(await audit()).toMatchObject([{ action: 'messages.looked-up.failed' }]);
      expect((await gateway.call('GET /v1/admin/messages/x', { bearer: operator })).status).toBe(404);
      expect((await gateway.call(route, { bearer: vendor.token })).status).toBe(403);
    });

    it('show the webhooks of the parent of a sub-account', async () => {
      const body = { name: 'Branch', email: 'branch@example.com', password: 'a-good-password-1' };
      const { id } = await gateway.data('POST /v1/sub-accounts', { bearer: vendor.token, body });
      found = { ...FOUND, message: { ...FOUND.message, accountId: Number(id) } };
      await gateway.data(`GET /v1/admin/messages/${MESSAGE}`, { bearer: operator });
      expect(deliveriesOf).toEqual([vendor.id]);
    });

    it('are revealed with a reason, which is recorded', async () => {
      const route = `POST /v1/admin/messages/${MESSAGE}/reveal`;
      expect((await gateway.call(route, { bearer: operator, body: {} })).status).toBe(422);
      const revealed = await gateway.data(route, { bearer: operator, body: { reason: 'ticket 12' } });
      expect(revealed).toEqual({
        message_id: MESSAGE,
        vendor_id: 1_001,
        recipient: '96171123456',
        message: 'Your code is ******',
        text_missing: null,
      });
      expect(await audit()).toMatchObject([
        { action: 'message.revealed', target: `message:${MESSAGE}`, reason: 'ticket 12' },
      ]);
      found = null;
      expect((await gateway.call(route, { bearer: operator, body: { reason: 'again' } })).status).toBe(404);
      expect(await audit()).toMatchObject([{ action: 'message.revealed.failed' }]);
    });

    it('S6: are revealed twenty times an hour to one operator at most, also by two gateways at once', async () => {
      const login = { email: 'curious@example.com', password: 'operator of the tests' };
      await gateway.data('POST /v1/admin/operators', { bearer: operator, body: login });
      const bearer = await gateway.login(login.email, login.password);
      const replica = await gateway.replica();
      const answers = await Promise.all(
        Array.from({ length: 25 }, (_, nth) =>
          (nth % 2 === 0 ? gateway : replica).call(`POST /v1/admin/messages/${MESSAGE}/reveal`, {
            bearer,
            body: { reason: 'ticket 12' },
          }),
        ),
      );
      await replica.stop();
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(5);
      for (const { headers } of refused) {
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_500);
        expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(3_600);
      }
      const entries = await gateway.database.rows(
        `SELECT action FROM audit_log WHERE action = 'message.revealed.failed' AND target = 'messages:many'`,
      );
      expect(entries.length).toBeGreaterThan(0);
    });
  });

  it('have the pages of their reasons beside them', async () => {
    const { status, body } = await gateway.call('GET /errors.json');
    expect(status).toBe(200);
    const reasons = body['reasons'] as { code: string; group: string; doc_url: string }[];
    expect(reasons.length).toBeGreaterThanOrEqual(40);
    for (const { code, doc_url: url } of reasons) expect(url).toBe(`/errors/${code}`);
    expect((await gateway.call('GET /errors/handset_absent')).status).toBe(200);
    expect((await gateway.call('GET /errors/INVALID_CODE')).status).toBe(200);
    expect((await gateway.call('GET /errors/no_such_code')).status).toBe(404);
  });
});
