import { BILLING_OPERATIONS } from '@sms/contracts/billing';
import { type EstimateRequest, MESSAGING_OPERATIONS, type SubmitItem } from '@sms/contracts/messaging';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

const SEND = 'POST /v1/vendor/send-sms';
const BULK = 'POST /v1/vendor/send-bulk-sms';
const [ONE, TWO] = ['999000000001', '999000000002'];
const ESTIMATE = { sender: 'SHOP', encoding: 'ucs2', outsideGsm7: ['–'], segments: 2, credits: 4 } as const;

const BLOCKED = '41900000001';
const OPTED_OUT = '96171000099';

describe('a dry run', () => {
  let gateway: GatewayUnderTest;
  let vendor: VendorUnderTest;
  let asked: EstimateRequest[] = [];
  const submitted: SubmitItem[] = [];

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start({ env: { GATEWAY_SANDBOX_BULK_MAX_RECIPIENTS: '3' } });
    vendor = await gateway.vendor({ default_sender: 'SHOP' });
    await gateway.peer.answer(MESSAGING_OPERATIONS.estimate, (request) => {
      asked.push(request);
      const blockedRecipients = (request.recipients ?? []).filter((recipient) => recipient === BLOCKED);
      const optedOut = (request.recipients ?? []).filter((recipient) => recipient === OPTED_OUT);
      const found = { blockedRecipients, ...(optedOut.length > 0 && { optedOut, optedOutTotal: optedOut.length }) };
      return { estimate: request.sender === 'NOBODYS' ? null : { ...ESTIMATE, ...found } };
    });
    await gateway.peer.answer(BILLING_OPERATIONS.balance, ({ accountId }) => ({
      accountId,
      available: 3,
      held: 1,
      spent: 0,
    }));
    await gateway.peer.answer(MESSAGING_OPERATIONS.submit, ({ items }) => {
      submitted.push(...items);
      return { results: items.map(({ requestId }) => ({ requestId, outcome: 'accepted' as const })) };
    });
  });
  beforeEach(() => {
    asked = [];
    submitted.length = 0;
  });
  afterAll(() => gateway.stop());

  const as =
    (key: string) =>
    (route: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
      gateway.call(route, { key, headers, body });
  const call = (...[route, body, headers]: Parameters<ReturnType<typeof as>>) => as(vendor.key)(route, body, headers);
  async function form(fields: Readonly<Record<string, string>>, file?: string) {
    const body = new FormData();
    if (file !== undefined) body.append('recipients_file', new Blob([file]), 'list.csv');
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    return gateway.call(BULK, { key: vendor.key, body });
  }
  async function keyWith(options: object): Promise<string> {
    const body = { name: 'key', ...options };
    return String((await gateway.data('POST /v1/api-keys', { bearer: vendor.token, body }))['api_key']);
  }

  it('of one message says what it would be, and sends nothing', async () => {
    const { status, body } = await call(SEND, { phone: ONE, message: 'a – b', dry_run: true });
    expect([status, body]).toEqual([
      200,
      {
        status: 'success',
        message: 'Nothing was sent: this is an estimate.',
        data: {
          dry_run: true,
          sender: 'SHOP',
          encoding: 'ucs2',
          forced_by: ['–'],
          segments: 2,
          recipients: 1,
          duplicates_removed: 0,
          credits: 4,
          refused: [],
          refused_total: 0,
          opted_out: [],
          opted_out_total: 0,
          balance_after: -1,
        },
      },
    ]);
    expect(asked).toEqual([
      {
        ...{ accountId: vendor.id, parentAccountId: null, sender: null, defaultSender: 'SHOP', text: 'a – b' },
        ...{ messages: 1, lane: 'single', recipients: [ONE] },
      },
    ]);
    expect(submitted).toEqual([]);
  });

  it.each<[string, object, string]>([
    [SEND, { phone: BLOCKED }, 'phone'],
    [BULK, { recipients: [ONE, BLOCKED] }, 'recipients'],
    [BULK, { phone: `${ONE},${BLOCKED}` }, 'phone'],
  ])('of a number that the operator has blocked is refused as the send is, %s %j', async (route, fields, field) => {
    expect(await call(route, { ...fields, message: 'x', dry_run: true })).toMatchObject({
      status: 422,
      body: { errors: { [field]: [`${field}: this service does not send to ${BLOCKED}`] } },
    });
  });

  it('of numbers that have opted out leaves them out of a bulk, and refuses a send to them alone', async () => {
    const many = await call(BULK, { recipients: [ONE, OPTED_OUT], message: 'x', dry_run: true });
    expect(many.body['data']).toMatchObject({ recipients: 1, opted_out: [OPTED_OUT], opted_out_total: 1 });
    for (const [route, fields] of [
      [SEND, { phone: OPTED_OUT }],
      [BULK, { recipients: [OPTED_OUT] }],
    ] as const)
      expect(await call(route, { ...fields, message: 'x', dry_run: true })).toMatchObject({
        status: 422,
        body: { error_code: 'RECIPIENT_OPTED_OUT' },
      });
  });

  it('of many names the rows that the send would refuse', async () => {
    const lists = { recipients: [ONE, '+1', TWO, ONE], phone: `${ONE},,${TWO}` };
    const { status, body } = await call(BULK, { message: 'x', ...lists, dry_run: true });
    expect([status, body['data']]).toEqual([
      200,
      expect.objectContaining({
        recipients: 2,
        duplicates_removed: 3,
        refused: [
          { field: 'recipients', row: 2, value: '+1', code: 'invalid_phone_number' },
          { field: 'phone', row: 2, value: '', code: 'invalid_phone_number' },
        ],
        refused_total: 2,
      }),
    ]);
    expect(asked[0]?.messages).toBe(2);
    expect(await call(BULK, { message: 'x', ...lists })).toMatchObject({ status: 422 });
    expect(submitted).toEqual([]);
  });

  it('of a form takes its field before or behind the file', async () => {
    const { status, body } = await form({ message: 'x', phone: ONE, dry_run: 'true' }, `phone\n${TWO}\nnone\n${TWO}\n`);
    expect([status, body['data']]).toEqual([
      200,
      expect.objectContaining({
        recipients: 2,
        duplicates_removed: 1,
        refused: [{ field: 'recipients_file', row: 3, value: 'none', code: 'invalid_phone_number' }],
      }),
    ]);
    expect(submitted).toEqual([]);
    expect((await form({ message: 'x', phone: ONE, dry_run: 'false' })).body['data']).toMatchObject({
      total_recipients: 1,
    });
    expect((await form({ message: 'x', phone: ONE, dry_run: '' })).body['data']).toMatchObject({ total_recipients: 1 });
    expect(submitted).toHaveLength(2);
  });

  it('of a list without any number is an estimate of nothing, and of no list a mistake', async () => {
    expect((await call(BULK, { message: 'x', recipients: ['x'], dry_run: true })).body['data']).toMatchObject({
      recipients: 0,
      refused_total: 1,
    });
    expect(await call(BULK, { message: 'x', recipients: [], dry_run: true })).toMatchObject({ status: 422 });
  });

  it.each([
    [SEND, { dry_run: 'true' }, 'dry_run'],
    [SEND, { dry_run: 1 }, 'dry_run'],
    [SEND, { dry_run: {} }, 'dry_run'],
    [SEND, { dry_run: true, phone: '+1' }, 'phone'],
    [SEND, { dry_run: true, message: '' }, 'message'],
    [SEND, { dry_run: true, sender_id: 'no/slash' }, 'sender_id'],
    [SEND, { dry_run: true, sender: 'NOBODYS' }, 'sender'],
    [BULK, { dry_run: 'yes', recipients: [ONE] }, 'dry_run'],
    [BULK, { dry_run: true, recipients: [ONE, 7] }, 'recipients'],
    [BULK, { dry_run: true, recipients: ONE }, 'recipients'],
    [BULK, { dry_run: true, phone: 7 }, 'phone'],
    [BULK, { dry_run: true, recipients: [ONE], sender_id: 'NOBODYS' }, 'sender_id'],
  ])('is refused as the send is, %s %j', async (route, fields, field) => {
    const body = { message: 'x', ...(route === SEND && { phone: ONE }), ...fields };
    expect(await call(route, body)).toMatchObject({
      status: 422,
      body: { status: 'error', errors: { [field]: [expect.any(String)] } },
    });
    expect(submitted).toEqual([]);
  });

  it('of a file that cannot be read, or with too many rows, is refused as the send is', async () => {
    const many = Array.from({ length: 50_001 }, (_unused, index) => 999_000_000_000 + index).join('\n');
    for (const [file, problem] of [
      ['', 'is empty'],
      ['name\nJane', 'row 1 '],
      [`x1\n${ONE}\n9"`, 'row 3 has a quote'],
      [`x1\n${many}`, 'row 50002 is beyond the limit of 50000'],
    ] as const) {
      const { status, body } = await form({ message: 'x', dry_run: 'true' }, file);
      expect([status, body['errors']]).toEqual([422, { recipients_file: [expect.stringContaining(problem)] }]);
    }
    expect(await form({ message: 'x', dry_run: 'maybe' }, ONE)).toMatchObject({
      status: 422,
      body: { errors: { dry_run: [expect.any(String)] } },
    });
    expect(asked).toEqual([]);
  });

  it('is a send when it says false or null', async () => {
    for (const dry_run of [false, null, undefined]) {
      const { body } = await call(SEND, { phone: ONE, message: 'x', dry_run });
      expect(body).toMatchObject({ message: 'SMS queued successfully.', data: { request_id: expect.any(String) } });
    }
    expect([submitted.length, asked.length]).toEqual([3, 0]);
  });

  it('is not remembered under its idempotency key, which it has to spell right all the same', async () => {
    const headers = { 'idempotency-key': 'once' };
    for (const route of [SEND, BULK]) {
      const to = route === SEND ? { phone: ONE } : { recipients: [ONE] };
      expect((await call(route, { ...to, message: 'other', dry_run: true }, headers)).status).toBe(200);
      expect(await call(route, { ...to, message: 'x', dry_run: true }, { 'idempotency-key': 'a b' })).toMatchObject({
        status: 422,
      });
    }
    expect(await gateway.database.rows('SELECT key FROM idempotent_request')).toEqual([]);
    expect((await call(SEND, { phone: ONE, message: 'x' }, headers)).status).toBe(200);
  });

  it('wants the scope of the send, and counts against its limit', async () => {
    for (const route of [SEND, BULK]) {
      const body = { phone: ONE, message: 'x', dry_run: true };
      expect(await as(await keyWith({ scopes: ['read'] }))(route, body)).toMatchObject({
        status: 403,
        body: { error_code: 'INSUFFICIENT_SCOPE' },
      });
      const { key } = await gateway.vendor({ rate_limit_per_minute: 2 });
      const answers = [await as(key)(route, body), await as(key)(route, body), await as(key)(route, body)];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    }
  });

  it('with a test key asks for what it costs there, and takes nothing of its daily quota', async () => {
    const test = as(await keyWith({ mode: 'test' }));
    expect((await test(SEND, { phone: ONE, message: 'x', dry_run: true })).status).toBe(200);
    expect(asked[0]).toMatchObject({ sandbox: true });
    const recipients = [ONE, TWO, '999000000003', '999000000004'];
    expect(await test(BULK, { recipients, message: 'x', dry_run: true })).toMatchObject({
      status: 422,
      body: { error_code: 'SANDBOX_BULK_TOO_LARGE' },
    });
    expect(await gateway.database.rows('SELECT * FROM daily_usage')).toEqual([]);
  });
});
