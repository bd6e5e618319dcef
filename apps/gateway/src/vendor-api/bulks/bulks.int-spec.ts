import {
  type CancelRequest,
  type ControlBulkReply,
  type ControlBulkRequest,
  MESSAGING_OPERATIONS,
  type SendControl,
  type SendProgressRequest,
} from '@sms/contracts/messaging';
import { FAULT_CODES } from '@sms/platform/errors';
import { PeerError } from '@sms/testing';
import { type Call, GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

const ID = '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d0000';
const FOREIGN = '0195a6f0-7c1e-7a52-9d0e-6f2b8f2d0000';
const PROGRESS = {
  acceptedAt: '2026-03-01T09:00:00.000Z',
  sandbox: false,
  total: 10,
  statuses: { queued: 4, pending: 1, delivered: 2, undelivered: 1, failed: 2 },
  cancelled: 1,
  reasons: [{ code: 'no_route', count: 2 }] as const,
  perSecond: 0.1,
  sentBy: '2026-03-01T09:00:40.000Z',
};
const SEND = {
  sender: 'ACME',
  text: 'Hello',
  segments: 20,
  credits: { held: 8, captured: 8, released: 4 },
  firstSentAt: '2026-03-01T09:00:01.000Z',
  completedAt: null,
};

describe('a bulk', () => {
  let gateway: GatewayUnderTest;
  let vendor: VendorUnderTest;
  let asked: (CancelRequest | ControlBulkRequest | SendProgressRequest)[] = [];
  let statuses = PROGRESS.statuses;
  let userId: number | undefined;
  let control: SendControl | undefined;
  let controlled: ControlBulkReply;
  let refusal: string | undefined;

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    vendor = await gateway.vendor();
    const note = (request: CancelRequest | ControlBulkRequest | SendProgressRequest) => {
      if (refusal !== undefined) throw new PeerError(refusal);
      asked.push(request);
      return request.requestId === ID && request.accountId === vendor.id;
    };
    await gateway.peer.answer(MESSAGING_OPERATIONS.sendProgress, (request) => ({
      progress: note(request)
        ? {
            ...PROGRESS,
            statuses,
            ...(control && { control }),
            ...(userId !== undefined && { send: { ...SEND, userId } }),
          }
        : null,
    }));
    await gateway.peer.answer(MESSAGING_OPERATIONS.cancel, (request) =>
      note(request) ? { total: 10, cancelled: 4, releasedCredits: 8 } : { total: 0, cancelled: 0, releasedCredits: 0 },
    );
    await gateway.peer.answer(MESSAGING_OPERATIONS.controlBulk, (request) =>
      note(request) ? controlled : { state: null, changed: false },
    );
  });
  beforeEach(() => {
    asked = [];
    control = undefined;
    controlled = { state: 'paused', changed: true };
    statuses = PROGRESS.statuses;
    userId = 0;
    refusal = undefined;
  });
  afterAll(() => gateway.stop());

  const get = (id: string, credential: Call = { key: vendor.key }) => gateway.call(`GET /v1/bulks/${id}`, credential);
  const cancel = (id: string, credential: Call = { key: vendor.key }) =>
    gateway.call(`POST /v1/bulks/${id}/cancel`, credential);

  it('says how far it is, to a key and to a token', async () => {
    for (const [id, credential] of [
      [ID, { key: vendor.key }],
      [ID.toUpperCase(), { bearer: vendor.token }],
    ] as const) {
      const { status, body } = await get(id, credential);
      expect([status, body['data']]).toEqual([
        200,
        {
          request_id: ID,
          mode: 'live',
          created_at: PROGRESS.acceptedAt,
          sender: 'ACME',
          sent_by: null,
          text: 'Hello',
          state: 'sending',
          recipients: 10,
          total: 10,
          segments: 20,
          credits: 16,
          held_credits: 8,
          spent_credits: 8,
          released_credits: 4,
          by_status: PROGRESS.statuses,
          cancelled: 1,
          first_sent_at: SEND.firstSentAt,
          completed_at: null,
          reasons: [
            {
              code: 'no_route',
              group: expect.any(String),
              text: expect.any(String),
              retry_helps: expect.any(Boolean),
              doc_url: '/errors/no_route',
              count: 2,
            },
          ],
          rate: 0.1,
          eta: PROGRESS.sentBy,
          control: null,
        },
      ]);
    }
    expect(asked).toEqual(asked.map(() => ({ accountId: vendor.id, requestId: ID })));
  });

  it.each([
    ['sending', { queued: 1, pending: 1, delivered: 0, undelivered: 0, failed: 0 }],
    ['sent', { queued: 0, pending: 1, delivered: 9, undelivered: 0, failed: 0 }],
    ['finished', { queued: 0, pending: 0, delivered: 8, undelivered: 1, failed: 1 }],
  ])('is %s', async (state, of) => {
    statuses = of;
    expect((await get(ID)).body['data']).toMatchObject({ state });
  });

  it('names its user to owners and to the user, and to nobody else', async () => {
    const users = await gateway.database.rows<{ id: number }>('SELECT id FROM app_user WHERE account_id = $1', [
      vendor.id,
    ]);
    const [owner = 0] = users.map(({ id }) => id);
    const email = 'colleague@example.com';
    const body = { email, password: 'a-good-password-1', role: 'member' };
    const colleague = await gateway.data('POST /v1/users', { bearer: vendor.token, body });
    const member = await gateway.login(email, body.password);
    const seenBy = async (of: number | undefined, credential: Call) => {
      userId = of;
      const { body: answer } = await get(ID, credential);
      return (answer['data'] as { sent_by: unknown }).sent_by;
    };
    const callers = [{ bearer: vendor.token }, { bearer: member }, { key: vendor.key }];
    const seen = (of: number | undefined) => Promise.all(callers.map((caller) => seenBy(of, caller)));
    expect(await seen(owner)).toEqual([vendor.email, null, null]);
    expect(await seen(Number(colleague['id']))).toEqual([email, email, null]);
    const stranger = await gateway.vendor();
    const [other] = await gateway.database.rows<{ id: number }>('SELECT id FROM app_user WHERE account_id = $1', [
      stranger.id,
    ]);
    expect(await seen(other?.id)).toEqual([null, null, null]);
  });

  it('is told in part by a messaging service of the release before', async () => {
    userId = undefined;
    expect((await get(ID)).body['data']).toMatchObject({
      total: 10,
      sender: '',
      sent_by: null,
      text: null,
      credits: 0,
    });
  });

  it('is cancelled, and says what comes back', async () => {
    for (const credential of [{ key: vendor.key }, { bearer: vendor.token }]) {
      const { status, body } = await cancel(ID, credential);
      expect([status, body['data']]).toEqual([200, { request_id: ID, total: 10, cancelled: 4, released_credits: 8 }]);
    }
  });

  it('of live keys is not cancelled with a test key', async () => {
    const body = { name: 'test', mode: 'test' };
    const { api_key } = await gateway.data('POST /v1/api-keys', { bearer: vendor.token, body });
    await cancel(ID, { key: String(api_key) });
    expect(asked).toEqual([{ accountId: vendor.id, requestId: ID, sandboxOnly: true }]);
  });

  it('is paused and resumed, and each change is recorded once', async () => {
    const actions = () =>
      gateway.database.rows(
        `SELECT action FROM audit_log WHERE account_id = $1 AND action LIKE 'messages.%' ORDER BY id`,
        [vendor.id],
      );
    const before = (await actions()).length;
    for (const changed of [true, false]) {
      controlled = { state: 'paused', changed };
      const { status, body } = await gateway.call(`POST /v1/bulks/${ID}/pause`, { key: vendor.key });
      expect([status, body['data']]).toEqual([200, { request_id: ID, state: 'paused' }]);
    }
    controlled = { state: 'running', changed: true };
    const { body } = await gateway.call(`POST /v1/bulks/${ID}/resume`, { bearer: vendor.token });
    expect(body['data']).toEqual({ request_id: ID, state: 'running' });
    expect(asked).toMatchObject([{ action: 'pause' }, { action: 'pause' }, { action: 'resume' }]);
    expect((await actions()).slice(before)).toEqual([{ action: 'messages.paused' }, { action: 'messages.resumed' }]);
    control = { state: 'paused', paused: 4, pace: 5, canary: { messages: 3, maxFailed: 0.1 } };
    expect((await get(ID)).body['data']).toMatchObject({
      control: { ...control, canary: { messages: 3, min_delivered: null, max_failed: 0.1 } },
    });
    expect((await gateway.call(`POST /v1/bulks/${FOREIGN}/pause`, { key: vendor.key })).status).toBe(404);
  });

  it('that is unknown, somebody else’s or no id at all is answered alike', async () => {
    const stranger = { key: (await gateway.vendor()).key };
    const answers = await Promise.all([
      ...[FOREIGN, 'order-1', '%00', '0'].flatMap((id) => [get(id), cancel(id)]),
      get(ID, stranger),
      cancel(ID, stranger),
    ]);
    const notFound = {
      status: 'error',
      success: false,
      message: 'Not found.',
      error_code: 'NOT_FOUND',
      doc_url: '/errors/NOT_FOUND',
    };
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(({ headers }) => [404, { ...notFound, request_id: headers.get('x-request-id') }]),
    );
    expect(asked).toHaveLength(4);
  });

  it('cannot be seen without messaging', async () => {
    refusal = FAULT_CODES.unavailable;
    expect([(await get(ID)).status, (await cancel(ID)).status]).toEqual([503, 503]);
  });
});
