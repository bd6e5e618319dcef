import { MESSAGING_OPERATIONS, type SubmitItem, type SendOutcome } from '@sms/contracts/messaging';
import { FAULT_CODES } from '@sms/platform/errors';
import { PeerError } from '@sms/testing';
import { setTimeout as delay } from 'node:timers/promises';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

const SEND = 'POST /v1/vendor/send-sms';
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const sms = { phone: '2348012345678', message: 'Your order is ready.' };

describe('POST /v1/vendor/send-sms', () => {
  let gateway: GatewayUnderTest;
  let vendor: VendorUnderTest;
  let batches: (readonly SubmitItem[])[] = [];
  /** How long messaging takes for a batch. */
  let commitMs = 0;
  let outcome: (item: SubmitItem) => SendOutcome;
  const submitted = () => batches.flat();

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    vendor = await gateway.vendor({ default_sender: 'SHOP' });
    await gateway.peer.answer(MESSAGING_OPERATIONS.submit, async ({ items }) => {
      batches.push(items);
      await delay(commitMs);
      return { results: items.map((item) => ({ requestId: item.requestId, outcome: outcome(item) })) };
    });
  });
  beforeEach(() => {
    batches = [];
    commitMs = 0;
    outcome = () => 'accepted';
  });
  afterAll(() => gateway.stop());

  it.each([
    ['a field', SEND, { dryrun: true }, { dryrun: ['dryrun is unknown; did you mean dry_run?'] }],
    ['a field in other letters', SEND, { dryRun: true }, { dryRun: ['dryRun is unknown; did you mean dry_run?'] }],
    ['the query', `${SEND}?dry_run=true`, {}, { dry_run: ['dry_run is a field of the body, not of the query'] }],
    ['the query, misspelt', `${SEND}?dryrun=1`, {}, { dry_run: ['dry_run is a field of the body, not of the query'] }],
  ])('sends nothing when a dry run is asked for by %s that would be ignored', async (_by, route, fields, errors) => {
    const { status, body } = await gateway.call(route, { key: vendor.key, body: { ...sms, ...fields } });
    expect([status, body['errors']]).toEqual([422, errors]);
    expect(submitted()).toEqual([]);
  });

  it('sends with what it does not know, and tells of it', async () => {
    const call = { key: vendor.key, body: { ...sms, referance: 'x', Sender: 'NEWS' } };
    const { status, headers } = await gateway.call(`${SEND}?search=x`, call);
    expect([status, headers.get('sms-warning')]).toEqual([
      200,
      'unknown field "referance" (did you mean "reference"?), unknown field "Sender" (did you mean "sender"?), unknown query parameter "search"',
    ]);
    expect((await gateway.call(SEND, { key: vendor.key, body: sms })).headers.get('sms-warning')).toBeNull();
    const refused = await gateway.call(SEND, { key: vendor.key, body: { phone: sms.phone, mesage: 'x' } });
    expect([refused.status, refused.headers.get('sms-warning')]).toEqual([
      422,
      'unknown field "mesage" (did you mean "message"?)',
    ]);
  });

  it('hands the message to messaging and answers with its id', async () => {
    const { status, headers, body } = await gateway.call(SEND, {
      key: vendor.key,
      body: { ...sms, sender: 'NEWS', unknown_field: [{}] },
    });
    expect(status).toBe(200);
    const id = submitted()[0]?.requestId;
    expect(id).toMatch(UUID_V7);
    expect(body).toEqual({
      status: 'success',
      message: expect.any(String),
      data: { message: expect.any(String), note: expect.any(String), request_id: id, transaction_id: id },
    });
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(submitted()).toEqual([
      {
        requestId: id,
        accountId: vendor.id,
        parentAccountId: null,
        userId: expect.any(Number),
        lane: 'single',
        sender: 'NEWS',
        defaultSender: 'SHOP',
        text: sms.message,
        maskedText: null,
        recipients: [sms.phone],
        validitySeconds: 172_800,
      },
    ]);
  });

  it.each([
    [{ sender_id: 'A', sender: 'B', source_address: 'C' }, 'A'],
    [{ sender: 'B', source_address: 'C' }, 'B'],
    [{ sender_id: null, source_address: 'C' }, 'C'],
    [{}, null],
  ])('takes the sender of %j by precedence', async (senders, expected) => {
    await gateway.data(SEND, { key: vendor.key, body: { ...sms, ...senders } });
    expect(submitted()[0]?.sender).toBe(expected);
  });

  it.each([
    [{}, ['message', 'phone']],
    [{ ...sms, phone: '+2348012345678' }, ['phone']],
    [{ ...sms, phone: 2348012345678 }, ['phone']],
    [{ ...sms, phone: ['2348012345678'] }, ['phone']],
    [{ ...sms, message: '' }, ['message']],
    [{ ...sms, message: 'x'.repeat(161) }, ['message']],
    [{ ...sms, sender_id: 'ABCDEFGHIJKL' }, ['sender_id']],
    [{ ...sms, source_address: 'no/slash' }, ['source_address']],
    [{ ...sms, sender: 7 }, ['sender']],
    [[sms], ['body']],
    ['"text"', ['body']],
    ['null', ['message', 'phone']],
  ])('names the fields of %j that break a rule and queues nothing', async (body, fields) => {
    const answer = await gateway.call(SEND, { key: vendor.key, body });
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      status: 'error',
      success: false,
      message: expect.any(String),
      error_code: 'VALIDATION_FAILED',
      errors: expect.any(Object),
    });
    expect(Object.keys(answer.body['errors'] as object).sort()).toEqual(fields);
    for (const messages of Object.values(answer.body['errors'] as object))
      expect(messages).toEqual([expect.any(String)]);
    expect(batches).toEqual([]);
  });

  it('sends typographic characters as those of GSM-7 where smart encoding is asked for', async () => {
    const send = (fields: object) =>
      gateway.call(SEND, { key: vendor.key, body: { ...sms, message: '“Sale” – 20 % off…', ...fields } });
    expect((await send({ smart_encoding: true })).status).toBe(200);
    expect((await send({ smart_encoding: false })).status).toBe(200);
    expect((await send({ smartencoding: true })).status).toBe(422);
    expect(submitted().map(({ text }) => text)).toEqual(['"Sale" - 20 % off...', '“Sale” – 20 % off…']);
  });

  it('counts characters, not UTF-16 units', async () => {
    await gateway.data(SEND, { key: vendor.key, body: { ...sms, message: '😀'.repeat(160) } });
    expect(submitted()[0]?.text).toBe('😀'.repeat(160));
  });

  it.each(['sender_id', 'sender', 'source_address'])(
    'blames an unknown sender on %s when that named it',
    async (field) => {
      outcome = () => 'unknown_sender';
      const { status, body } = await gateway.call(SEND, { key: vendor.key, body: { ...sms, [field]: 'STRANGER' } });
      expect([status, Object.keys(body['errors'] as object)]).toEqual([422, [field]]);
    },
  );

  it('refuses a number that the operator has blocked, and frees its key', async () => {
    outcome = () => 'blocked_recipient';
    const headers = { 'idempotency-key': 'blocked' };
    const refused = await gateway.call(SEND, { key: vendor.key, body: sms, headers });
    expect(refused).toMatchObject({ status: 422, body: { error_code: 'DESTINATION_REFUSED' } });
    expect(Object.keys(refused.body['errors'] as object)).toEqual(['phone']);
    outcome = () => 'accepted';
    expect(await gateway.call(SEND, { key: vendor.key, body: sms, headers })).toMatchObject({ status: 200 });
  });

  it('refuses a number that has opted out, and frees its key', async () => {
    outcome = () => 'opted_out';
    const headers = { 'idempotency-key': 'opted-out' };
    const refused = await gateway.call(SEND, { key: vendor.key, body: sms, headers });
    expect(refused).toMatchObject({ status: 422, body: { error_code: 'RECIPIENT_OPTED_OUT' } });
    expect(Object.keys(refused.body['errors'] as object)).toEqual(['phone']);
    outcome = () => 'accepted';
    expect(await gateway.call(SEND, { key: vendor.key, body: sms, headers })).toMatchObject({ status: 200 });
  });

  it('takes an outcome that it does not know for no acceptance', async () => {
    outcome = () => 'of_a_later_release' as never;
    expect(await gateway.call(SEND, { key: vendor.key, body: sms })).toMatchObject({ status: 503 });
  });

  it('answers 402 without credit and 503 while the account is not known everywhere', async () => {
    outcome = () => 'insufficient_credit';
    expect(await gateway.call(SEND, { key: vendor.key, body: sms })).toMatchObject({
      status: 402,
      body: { status: 'error', error_code: 'INSUFFICIENT_CREDIT' },
    });
    outcome = () => 'unknown_account';
    expect(await gateway.call(SEND, { key: vendor.key, body: sms })).toMatchObject({
      status: 503,
      body: { error_code: 'UNAVAILABLE' },
    });
  });

  it('sends concurrent requests in few batches, each under its own outcome', async () => {
    outcome = (item) => (item.text === 'poor' ? 'insufficient_credit' : 'accepted');
    commitMs = 50;
    const texts = Array.from({ length: 120 }, (_, index) => (index % 10 === 3 ? 'poor' : `text ${index}`));
    const answers = await Promise.all(
      texts.map((message) => gateway.call(SEND, { key: vendor.key, body: { ...sms, message } })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(texts.map((text) => (text === 'poor' ? 402 : 200)));
    const byId = new Map(submitted().map((item) => [item.requestId, item.text]));
    answers.forEach((answer, index) => {
      if (answer.status === 200)
        expect(byId.get((answer.body['data'] as Record<string, string>)['request_id'] as string)).toBe(texts[index]);
    });
    expect(submitted()).toHaveLength(120);
    expect(batches.length).toBeLessThan(60);
  });

  it('lets an item that messaging cannot take fail alone', async () => {
    outcome = (item) => {
      if (item.text === 'poison') throw new PeerError('INTERNAL');
      return 'accepted';
    };
    const texts = Array.from({ length: 30 }, (_, index) => (index === 11 ? 'poison' : `text ${index}`));
    const answers = await Promise.all(
      texts.map((message) => gateway.call(SEND, { key: vendor.key, body: { ...sms, message } })),
    );
    expect(answers.map((one) => one.status)).toEqual(texts.map((text) => (text === 'poison' ? 500 : 200)));
  });

  it('asks messaging once for each while that is away: parts of a batch would only be more load', async () => {
    outcome = () => {
      throw new PeerError(FAULT_CODES.unavailable);
    };
    commitMs = 50;
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => gateway.call(SEND, { key: vendor.key, body: sms })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(503));
    expect(submitted()).toHaveLength(30);
  });
});
