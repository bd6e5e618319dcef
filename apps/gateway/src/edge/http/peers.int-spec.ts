import { BILLING_OPERATIONS } from '@sms/contracts/billing';
import {
  MESSAGE_STATUSES,
  MESSAGING_OPERATIONS,
  type MessageStatus,
  type Reason,
  type SubmitItem,
} from '@sms/contracts/messaging';
import { type GenerateOtpRequest, OTP_ERRORS, OTP_OPERATIONS, type VerifyOtpReply } from '@sms/contracts/otp';
import { SENDER_NAME_ERRORS, SENDER_NAMES_OPERATIONS, type SenderName } from '@sms/contracts/sender-names';
import {
  type GetEndpointReply,
  WEBHOOK_DISPATCHER_OPERATIONS,
  WEBHOOK_ERRORS,
} from '@sms/contracts/webhook-dispatcher';
import { PeerError } from '@sms/testing';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

const ID = '0190163d-8694-739b-aea5-966c26f8ad91';
const TIME = '2026-01-02T03:04:05.000Z';

describe('what the gateway asks of others', () => {
  let gateway: GatewayUnderTest;
  let vendor: VendorUnderTest;
  let asked: unknown;

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    vendor = await gateway.vendor();
  });
  afterAll(() => gateway.stop());

  it('shows the balance', async () => {
    await gateway.peer.answer(BILLING_OPERATIONS.balance, ({ accountId }) => ({
      accountId,
      available: 42,
      held: 5,
      spent: 9,
    }));
    expect((await gateway.call('GET /v1/vendor/balance', { key: vendor.key })).body).toEqual({
      status: 'success',
      message: expect.any(String),
      data: { credit_balance: 42 },
    });
  });

  it('shows a page of the log', async () => {
    const entry = {
      id: 7,
      userId: 1_002,
      recipient: '2348012345678',
      text: 'hi',
      status: 'delivered' as const,
      reason: null,
      requestId: ID,
      createdAt: TIME,
      updatedAt: TIME,
    };
    await gateway.peer.answer(MESSAGING_OPERATIONS.logPage, (request) => {
      asked = request;
      return { entries: [entry], total: 21 };
    });
    const { body } = await gateway.call('GET /v1/sms-logs?page=2&per_page=5', { bearer: vendor.token });
    expect(asked).toEqual({ accountId: vendor.id, page: 2, perPage: 5 });
    expect(body).toEqual({
      status: 'success',
      message: expect.any(String),
      data: {
        current_page: 2,
        per_page: 5,
        total: 21,
        last_page: 5,
        data: [
          {
            id: 7,
            user_id: 1_002,
            recipient: '2348012345678',
            message: 'hi',
            status: 'delivered',
            transaction_id: ID,
            created_at: TIME,
            updated_at: TIME,
            reason: null,
          },
        ],
      },
    });
    await gateway.call('GET /v1/sms-logs', { bearer: vendor.token });
    expect(asked).toEqual({ accountId: vendor.id, page: 1, perPage: 10 });
    for (const query of ['page=0', 'page=x', 'per_page=101', 'per_page=0', 'page=1&page=2']) {
      expect((await gateway.call(`GET /v1/sms-logs?${query}`, { bearer: vendor.token })).status).toBe(422);
    }
  });

  it('shows delivery reports in the three published statuses', async () => {
    const reason: Reason = { code: 'handset_unreachable', text: 'The handset could not be reached.', retryHelps: true };
    const reasons: Partial<Record<MessageStatus, Reason>> = { undelivered: reason };
    await gateway.peer.answer(MESSAGING_OPERATIONS.deliveryReports, (request) => {
      asked = request;
      return {
        reports: MESSAGE_STATUSES.map((status) => ({
          recipient: request.recipient,
          status,
          requestId: request.requestId,
          reason: reasons[status] ?? null,
        })),
      };
    });
    const route = 'GET /v1/vendor/delivery-reports';
    const data = await gateway.data(`${route}?dest_addr=2348012345678&request_id=${ID}`, { key: vendor.key });
    expect(asked).toEqual({ accountId: vendor.id, requestId: ID, recipient: '2348012345678' });
    expect(data['delivery_reports']).toEqual(
      [
        ['PENDING'],
        ['PENDING'],
        ['DELIVERED'],
        ['UNDELIVERED', { code: reason.code, text: reason.text, retry_helps: true }],
        ['UNDELIVERED'],
      ].map(([status, shown = null]) => ({ dest_addr: '2348012345678', status, request_id: ID, reason: shown })),
    );
    expect(await gateway.data(`${route}?dest_addr=2348012345678&request_id=unheard-of`, { key: vendor.key })).toEqual({
      delivery_reports: [],
    });
    expect((await gateway.call(route, { key: vendor.key })).body['errors']).toEqual({
      dest_addr: ['dest_addr is required'],
      request_id: ['request_id is required'],
    });
  });

  it('sets and shows the webhook of a parent account', async () => {
    const route = '/v1/vendors/delivery-webhook';
    await gateway.peer.answer(WEBHOOK_DISPATCHER_OPERATIONS.setEndpoint, ({ accountId, url }) => {
      if (url?.startsWith('http:'))
        throw new PeerError(WEBHOOK_ERRORS.urlRefused, { delivery_webhook_url: ['must be https'] });
      return { accountId, url, secrets: ['whsec_x'] };
    });
    let endpoint: Pick<GetEndpointReply, 'url' | 'disabledAt' | 'delivery'> = { url: null, delivery: null };
    await gateway.peer.answer(WEBHOOK_DISPATCHER_OPERATIONS.getEndpoint, ({ accountId }) => ({
      accountId,
      ...endpoint,
      secrets: ['whsec_x'],
    }));
    const put = (body: unknown, bearer = vendor.token) => gateway.call(`PUT ${route}`, { bearer, body });
    expect((await put({ delivery_webhook_url: 'https://example.com/hook' })).body).toEqual({
      status: 'success',
      message: expect.any(String),
      data: { delivery_webhook_url: 'https://example.com/hook' },
    });
    expect((await put({ delivery_webhook_url: null })).body['data']).toEqual({ delivery_webhook_url: null });
    expect(await put({ delivery_webhook_url: 'http://example.com' })).toMatchObject({
      status: 422,
      body: { errors: { delivery_webhook_url: ['must be https'] } },
    });
    for (const body of [{}, { delivery_webhook_url: 7 }, { delivery_webhook_url: ['x'] }]) {
      expect(await put(body)).toMatchObject({
        status: 422,
        body: { errors: { delivery_webhook_url: [expect.any(String)] } },
      });
    }
    const shown = () => gateway.data(`GET ${route}`, { bearer: vendor.token });
    expect(await shown()).toEqual({
      delivery_webhook_url: null,
      include_text_and_number: true,
      events: ['sms.delivery_status'],
      secrets: ['whsec_x'],
      delivery: null,
    });
    const [until, since] = ['2026-01-02T03:04:05.000Z', '2026-01-02T03:00:00.000Z'];
    endpoint = {
      url: 'https://example.com/hook',
      disabledAt: until,
      delivery: { state: 'paused', pausedUntil: until, consecutiveFailures: null, failingSince: since },
    };
    const delivery = {
      state: 'paused',
      paused_until: until,
      consecutive_failures: null,
      failing_since: since,
      disabled_at: until,
    };
    expect(await shown()).toEqual({
      delivery_webhook_url: 'https://example.com/hook',
      include_text_and_number: true,
      events: ['sms.delivery_status'],
      secrets: ['whsec_x'],
      delivery: { ...delivery, half_hours: [] },
    });
    const halfHours = [{ from: since, attempts: 7, delivered: 5 }];
    endpoint = { ...endpoint, delivery: { ...endpoint.delivery!, halfHours } };
    expect(await shown()).toMatchObject({
      delivery: { ...delivery, half_hours: [{ t: since, attempts: 7, delivered: 5 }] },
    });

    const sub = await gateway.vendor();
    await gateway.database.execute('UPDATE account SET parent_id = $1 WHERE id = $2', [vendor.id, sub.id]);
    expect((await put({ delivery_webhook_url: null }, sub.token)).status).toBe(403);
    expect((await gateway.call(`GET ${route}`, { bearer: sub.token })).status).toBe(403);

    await gateway.database.execute(`UPDATE app_user SET role = 'member' WHERE account_id = $1`, [sub.id]);
    expect((await gateway.call('POST /v1/api-keys', { bearer: sub.token, body: { name: 'x' } })).status).toBe(403);
  });

  it('requests, lists and reviews sender names', async () => {
    const name: SenderName = {
      id: ID,
      accountId: vendor.id,
      name: 'My Shop',
      sampleContent: 'Your order is ready.',
      status: 'pending',
      rejectionReason: null,
      createdAt: TIME,
    };
    const shown = {
      id: ID,
      senderid: 'My Shop',
      sample_content: 'Your order is ready.',
      status: 'pending',
      created: TIME,
    };
    await gateway.peer.answer(SENDER_NAMES_OPERATIONS.request, (request) => {
      if (request.name === 'TWICE') throw new PeerError(SENDER_NAME_ERRORS.alreadyRequested);
      asked = request;
      return name;
    });
    const request = (body: unknown) => gateway.call('POST /v1/sender-names/request', { bearer: vendor.token, body });
    expect((await request({ senderid: 'My Shop', sample_content: 'Your order is ready.' })).body).toEqual({
      status: 'success',
      message: expect.any(String),
      data: shown,
    });
    expect(asked).toEqual({ accountId: vendor.id, name: 'My Shop', sampleContent: 'Your order is ready.' });
    expect((await request({ senderid: 'TWICE', sample_content: 'Your order is ready.' })).status).toBe(409);
    expect(
      Object.keys((await request({ senderid: 'a/b', sample_content: 'too short' })).body['errors'] as object),
    ).toEqual(['senderid', 'sample_content']);

    await gateway.peer.answer(SENDER_NAMES_OPERATIONS.list, (list) => {
      asked = list;
      return { senderNames: [name, { ...name, status: 'rejected' as const, rejectionReason: 'not yours' }], total: 11 };
    });
    expect((await gateway.call('GET /v1/vendor/sender-names?status=pending', { key: vendor.key })).body).toEqual({
      success: true,
      message: expect.any(String),
      data: {
        sender_names: [shown, { ...shown, status: 'rejected', reason: 'not yours' }],
        pagination: { totalItems: 11, currentPage: 1, pageSize: 10, totalPages: 2 },
      },
    });
    expect(asked).toEqual({ accountId: vendor.id, parentAccountId: null, page: 1, perPage: 10, status: 'pending' });
    expect((await gateway.call('GET /v1/vendor/sender-names?status=lost', { key: vendor.key })).status).toBe(422);

    const operator = await gateway.operator();
    await gateway.peer.answer(SENDER_NAMES_OPERATIONS.approve, ({ id }) => {
      if (id !== ID) throw new PeerError(SENDER_NAME_ERRORS.unknown);
      return { ...name, status: 'active' as const };
    });
    await gateway.peer.answer(SENDER_NAMES_OPERATIONS.reject, () => {
      throw new PeerError(SENDER_NAME_ERRORS.alreadyReviewed);
    });
    const review = (id: string, verdict: string, body?: object) =>
      gateway.call(`POST /v1/admin/sender-names/${id}/${verdict}`, { bearer: operator, ...(body ? { body } : {}) });
    expect((await review(ID, 'approve')).body['data']).toEqual({ ...shown, status: 'active' });
    expect((await review(ID.replace('0', '1'), 'approve')).status).toBe(404);
    expect((await review('nonsense', 'approve')).status).toBe(404);
    expect((await review(ID, 'reject', { reason: 'unclear' })).status).toBe(409);
    expect((await review(ID, 'reject')).body['errors']).toEqual({ reason: ['reason is required'] });
  });

  it('generates and verifies one-time passwords', async () => {
    const phone = '2348012345678';
    await gateway.peer.answer(OTP_OPERATIONS.generate, (request) => {
      asked = request;
      if (request.sender === 'STRANGER') throw new PeerError(OTP_ERRORS.unknownSender);
      if (request.sender === 'POOR') throw new PeerError(OTP_ERRORS.insufficientCredit);
      if (request.sender === 'TRIAL')
        throw new PeerError(OTP_ERRORS.rateLimited, { retryAfterSeconds: 33, sandbox: true });
      if (request.sender === 'OFTEN') throw new PeerError(OTP_ERRORS.rateLimited, { retryAfterSeconds: 77 });
      return { referenceId: request.referenceId, expiresInSeconds: 300 };
    });
    const generate = (body: object) => gateway.call('POST /v1/otp/generate', { key: vendor.key, body });
    const { body } = await generate({ phone });
    expect(asked).toMatchObject({ accountId: vendor.id, parentAccountId: null, phone, sender: null });
    expect(body).toEqual({
      success: true,
      message: expect.any(String),
      data: { reference_id: (asked as { referenceId: string }).referenceId, expires_in_seconds: 300 },
    });
    expect(
      Object.keys((await generate({ phone_number: phone, sender_id: 'STRANGER' })).body['errors'] as object),
    ).toEqual(['sender_id']);
    expect((await generate({ phone_number: phone, sender_id: 'POOR' })).status).toBe(402);
    const often = await generate({ phone_number: phone, sender_id: 'OFTEN' });
    expect([often.status, often.body['error_code'], often.body['success'], often.headers.get('retry-after')]).toEqual([
      429,
      'OTP_RATE_LIMIT_EXCEEDED',
      false,
      '77',
    ]);
    const trial = await generate({ phone_number: phone, sender_id: 'TRIAL' });
    expect([trial.status, trial.body['error_code'], trial.body['message'], trial.headers.get('retry-after')]).toEqual([
      429,
      'OTP_RATE_LIMIT_EXCEEDED',
      expect.stringContaining('test keys'),
      '33',
    ]);
    expect(Object.keys((await generate({})).body['errors'] as object)).toEqual(['phone_number']);

    let reply: VerifyOtpReply = { outcome: 'verified' };
    await gateway.peer.answer(OTP_OPERATIONS.verify, (request) => {
      asked = request;
      return reply;
    });
    const verify = (fields: object) => gateway.call('POST /v1/otp/verify', { body: fields });
    for (const fields of [
      { phone_number: phone, otp_code: '012345', reference_id: ID },
      { phone, code: '012345', referenceId: ID },
      { phone, otp: '012345', ref_id: ID },
    ]) {
      expect((await verify(fields)).body).toEqual({
        success: true,
        message: expect.any(String),
        data: { verified: true },
      });
      expect(asked).toEqual({ phone, code: '012345', referenceId: ID });
    }
    const fields = { phone, otp: '012345', ref_id: ID };
    for (const [outcome, status] of [
      ['invalid_reference', 422],
      ['code_already_used', 422],
      ['attempts_exceeded', 429],
      ['code_expired', 422],
    ] as const) {
      reply = { outcome };
      expect(await verify(fields)).toMatchObject({
        status,
        body: { success: false, error_code: outcome.toUpperCase(), message: expect.any(String) },
      });
    }
    reply = { outcome: 'invalid_code', attemptsRemaining: 0 };
    expect(await verify(fields)).toMatchObject({
      status: 422,
      body: { success: false, error_code: 'INVALID_CODE', attempts_remaining: 0 },
    });
    expect(Object.keys((await verify({ otp: '12345', ref_id: 'x' })).body['errors'] as object).sort()).toEqual([
      'otp_code',
      'phone_number',
      'reference_id',
    ]);
  });

  it('marks what a test key asks for as for the sandbox, where nothing is charged, and nothing else', async () => {
    const submitted: SubmitItem[] = [];
    const generated: GenerateOtpRequest[] = [];
    await gateway.peer.answer(MESSAGING_OPERATIONS.submit, ({ items }) => {
      submitted.push(...items);
      return { results: items.map(({ requestId }) => ({ requestId, outcome: 'accepted' as const })) };
    });
    await gateway.peer.answer(OTP_OPERATIONS.generate, (request) => {
      generated.push(request);
      return { referenceId: request.referenceId, expiresInSeconds: 300 };
    });
    const owner = await gateway.vendor();
    const { api_key, mode, prefix } = await gateway.data('POST /v1/api-keys', {
      bearer: owner.token,
      body: { name: 'trial', mode: 'test' },
    });
    expect([api_key, mode, prefix]).toEqual([
      expect.stringMatching(/^sms_test_/),
      'test',
      String(api_key).slice(0, 13),
    ]);
    expect(await gateway.data('GET /v1/api-keys', { bearer: owner.token })).toMatchObject({
      api_keys: [{ name: 'trial', mode: 'test', prefix }, { mode: 'live' }],
    });

    const headers = { 'idempotency-key': 'order-1' };
    const ask = async (key: string) => {
      const form = new FormData();
      for (const [name, value] of [
        ['phone', '96171000003,96171000004'],
        ['message', 'form'],
      ] as const)
        form.append(name, value);
      return [
        await gateway.call('POST /v1/vendor/send-sms', { key, body: { phone: '96171000001', message: 'single' } }),
        await gateway.call('POST /v1/vendor/send-bulk-sms', {
          key,
          body: { recipients: ['96171000001', '96171000002'], message: 'bulk' },
        }),
        await gateway.call('POST /v1/vendor/send-bulk-sms', { key, body: form }),
        await gateway.call('POST /v1/otp/generate', { key, body: { phone_number: '96171000005' } }),
        await gateway.call('POST /v1/vendor/send-sms', {
          key,
          body: { phone: '96171000001', message: 'keyed' },
          headers,
        }),
      ].map(({ status }) => status);
    };
    const marks = () =>
      [
        ...submitted.splice(0).map(({ text, sandbox }) => [text, sandbox]),
        ...generated.splice(0).map(({ sandbox }) => ['otp', sandbox]),
      ].sort();
    // The same content under one Idempotency-Key, but with the other API key, is another request.
    expect(await ask(String(api_key))).toEqual([200, 200, 200, 200, 200]);
    expect(marks()).toEqual([
      ['bulk', true],
      ['form', true],
      ['keyed', true],
      ['otp', true],
      ['single', true],
    ]);
    expect(await ask(owner.key)).toEqual([200, 200, 200, 200, 422]);
    expect(marks()).toEqual([
      ['bulk', undefined],
      ['form', undefined],
      ['otp', undefined],
      ['single', undefined],
    ]);
  });

  // Must be last: it uses up this address's verifications of the minute.
  it('takes 60 failed verifications a minute from one address, whatever they say', async () => {
    const fields = { phone: '2348012345678', otp: '012345', ref_id: ID };
    const answers = await Promise.all(
      Array.from({ length: 70 }, () => gateway.call('POST /v1/otp/verify', { body: fields })),
    );
    const refused = answers.filter(({ body }) => body['error_code'] === 'RATE_LIMIT_EXCEEDED');
    expect(refused.length).toBeGreaterThanOrEqual(10);
    expect(answers.length - refused.length).toBeLessThanOrEqual(60);
    for (const { status, body, headers } of refused) {
      expect([status, body['status'], body['success'], typeof body['message']]).toEqual([
        429,
        'error',
        false,
        'string',
      ]);
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    }
  });
});
