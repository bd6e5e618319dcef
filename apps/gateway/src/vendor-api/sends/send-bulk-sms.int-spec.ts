import { MESSAGING_OPERATIONS, type SubmitItem, type SendOutcome } from '@sms/contracts/messaging';
import { eventually } from '@sms/testing';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

const BULK = 'POST /v1/vendor/send-bulk-sms';
const MIB = 1_048_576;

type Fields = Readonly<Record<string, string | readonly string[]>>;

describe('POST /v1/vendor/send-bulk-sms', () => {
  let gateway: GatewayUnderTest;
  let vendor: VendorUnderTest;
  let submitted: SubmitItem[] = [];
  let inFlight = 0;
  let maxInFlight = 0;
  let committed: Promise<unknown> = Promise.resolve();
  let outcome: SendOutcome = 'accepted';
  let optedOut: readonly string[] = [];

  const post = (body: object, headers?: Record<string, string>) =>
    gateway.call(BULK, { key: vendor.key, body, ...(headers ? { headers } : {}) });

  async function postForm(
    fields: Fields,
    file?: string | Buffer,
    {
      name = 'list.csv',
      type = 'text/csv',
      headers,
    }: { name?: string; type?: string; headers?: Record<string, string> } = {},
  ) {
    const form = new FormData();
    if (file !== undefined)
      form.append('recipients_file', new Blob([new Uint8Array(Buffer.from(file))], { type }), name);
    for (const [key, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(key, value);
    return gateway.call(BULK, { key: vendor.key, body: form, ...(headers ? { headers } : {}) });
  }

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    vendor = await gateway.vendor({ default_sender: 'SHOP' });
    await gateway.peer.answer(MESSAGING_OPERATIONS.submit, async ({ items }) => {
      maxInFlight = Math.max(maxInFlight, (inFlight += 1));
      submitted.push(...items);
      await committed;
      inFlight -= 1;
      const named = optedOut.length > 0 && { optedOut, optedOutTotal: optedOut.length };
      return { results: items.map((item) => ({ requestId: item.requestId, outcome, ...named })) };
    });
  });
  beforeEach(() => {
    submitted = [];
    maxInFlight = 0;
    committed = Promise.resolve();
    outcome = 'accepted';
    optedOut = [];
  });
  afterAll(() => gateway.stop());

  it('sends nothing when a dry run is asked for by a name that would be ignored, in JSON and in a form', async () => {
    const errors = { 'dry-run': ['dry-run is unknown; did you mean dry_run?'] };
    const fields = { message: 'Sale', phone: '96171000001', 'dry-run': 'true' };
    for (const { status, body } of [await post(fields), await postForm(fields, '96171000002\n')])
      expect([status, body['errors']]).toEqual([422, errors]);
    expect(submitted).toEqual([]);
  });

  it('names those who have opted out, counts the others, and refuses a bulk to nobody else', async () => {
    const recipients = ['96171000001', '96171000002', '96171000003'];
    expect((await post({ message: 'Sale', recipients })).body['data']).not.toHaveProperty('opted_out');
    optedOut = ['96171000002'];
    expect((await post({ message: 'Sale', recipients })).body['data']).toMatchObject({
      total_recipients: 2,
      opted_out: ['96171000002'],
      opted_out_total: 1,
    });
    outcome = 'opted_out';
    expect(await post({ message: 'Sale', recipients })).toMatchObject({
      status: 422,
      body: { error_code: 'RECIPIENT_OPTED_OUT', errors: { recipients: [expect.any(String)] } },
    });
  });

  it('tells of fields and files of a form that it does not know', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ message: 'Sale', phone: '96171000001', colour: 'red' }))
      form.append(name, value);
    form.append('recipient_file', new Blob(['96171000002']), 'list.csv');
    const { status, headers } = await gateway.call(BULK, { key: vendor.key, body: form });
    expect([status, headers.get('sms-warning')]).toEqual([
      200,
      'unknown field "colour", unknown field "recipient_file" (did you mean "recipients_file"?)',
    ]);
  });

  it('unites recipients and phone without repeats, in the lane of bulks, and answers with one id', async () => {
    const { status, body } = await post({
      message: 'Sale',
      recipients: ['96171000002', '96171000001'],
      phone: '96171000003, 96171000002',
      sender: 'NEWS',
    });
    const id = submitted[0]?.requestId;
    expect([status, body]).toEqual([
      200,
      {
        status: 'success',
        message: expect.any(String),
        data: {
          message: expect.any(String),
          note: expect.any(String),
          total_recipients: 3,
          duplicates_removed: 1,
          request_id: id,
          transaction_id: id,
        },
      },
    ]);
    expect(submitted).toEqual([
      {
        requestId: id,
        accountId: vendor.id,
        parentAccountId: null,
        userId: expect.any(Number),
        lane: 'bulk',
        sender: 'NEWS',
        defaultSender: 'SHOP',
        text: 'Sale',
        maskedText: null,
        recipients: ['96171000002', '96171000001', '96171000003'],
        validitySeconds: 172_800,
      },
    ]);
  });

  it('takes a form: a file with its fields before or after it', async () => {
    const { status, body } = await postForm(
      { message: 'Größe 😀', phone: '96171000009', recipients: ['96171000001', '96171000008'], sender_id: 'NEWS' },
      '\ufeffname;phone\r\nA;96171000001\r\nB;"96171000002"\r\nC;96171000002\r\n',
    );
    expect([status, body['data']]).toEqual([
      200,
      expect.objectContaining({ total_recipients: 4, duplicates_removed: 2 }),
    ]);
    expect(submitted).toEqual([
      expect.objectContaining({
        text: 'Größe 😀',
        sender: 'NEWS',
        recipients: ['96171000001', '96171000008', '96171000009', '96171000002'],
      }),
    ]);
  });

  it('takes a form without a file, or with an empty choice of one', async () => {
    expect((await postForm({ message: 'x', phone: '96171000001' })).status).toBe(200);
    expect(
      (await postForm({ message: 'x', 'recipients[]': ['96171000001', '96171000002'] })).body['data'],
    ).toMatchObject({ total_recipients: 2 });
    for (const type of ['text/csv', 'application/octet-stream'])
      expect((await postForm({ message: 'x', phone: '96171000001' }, '', { name: '', type })).status).toBe(200);
  });

  it.each<[object, Record<string, string>]>([
    [{}, { message: 'is required' }],
    [{ message: 'x' }, { recipients: 'is required' }],
    [{ message: 'x', recipients: [] }, { recipients: 'is required' }],
    [{ message: 'x', recipients: '96171000001' }, { recipients: 'must be an array' }],
    [{ message: 'x', recipients: { length: 1, 0: '96171000001' } }, { recipients: 'must be an array' }],
    [{ message: 'x', recipients: ['96171000001', 96171000002] }, { recipients: 'at index 1 ' }],
    [{ message: 'x', recipients: ['96171000001', '96171000002', '+96171000003'] }, { recipients: 'at index 2 ' }],
    [{ message: 'x', phone: '96171000001,,96171000002' }, { phone: 'at index 1 ' }],
    [{ message: 'x', phone: ['96171000001'] }, { phone: 'must be a string' }],
    [{ message: 'x', recipients_file: 'phone\n96171000001' }, { recipients_file: 'must be a file' }],
    [{ message: 'x', recipients_file: { rows: [], total: 1 } }, { recipients_file: 'must be a file' }],
    [
      { message: 'x'.repeat(161), recipients: ['1'], sender_id: '12345678901x' },
      { message: 'may not', recipients: 'at index 0', sender_id: 'may not' },
    ],
  ])('names what is wrong with %j and queues nothing', async (body, problems) => {
    const answer = await post(body);
    expect([answer.status, answer.body]).toEqual([
      422,
      expect.objectContaining({ status: 'error', success: false, error_code: 'VALIDATION_FAILED' }),
    ]);
    expect(answer.body['errors']).toEqual(
      Object.fromEntries(Object.entries(problems).map(([field, text]) => [field, [expect.stringContaining(text)]])),
    );
    expect(submitted).toEqual([]);
  });

  it.each([
    ['', 'is empty'],
    ['name\nJane', 'row 1 '],
    ['phone\n96171000001\nx', 'row 3 '],
    [Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'row 1 '],
    [
      Array.from({ length: 50_001 }, (_, index) => 96171000000 + index).join('\n'),
      'row 50001 is beyond the limit of 50000',
    ],
  ])('names the row that is wrong in a file', async (file, problem) => {
    const { status, body } = await postForm({ message: 'x' }, file);
    expect([status, body['errors']]).toEqual([422, { recipients_file: [expect.stringContaining(problem)] }]);
    expect(submitted).toEqual([]);
  });

  it('refuses what is too large, and what is no form, in the usual envelope', async () => {
    expect(await postForm({ message: 'x' }, '96171000001\n'.repeat(Math.ceil((5 * MIB) / 12) + 1))).toMatchObject({
      status: 413,
      body: { error_code: 'PAYLOAD_TOO_LARGE' },
    });
    expect(await postForm({ message: 'x', phone: '9'.repeat(MIB + 1) })).toMatchObject({ status: 413 });
    const broken = {
      key: vendor.key,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: '--b\r\nContent-Disposition: form-data; name="message"\r\n\r\nx',
    };
    expect(await gateway.call(BULK, broken)).toMatchObject({
      status: 400,
      body: { status: 'error', error_code: 'MALFORMED_FORM' },
    });
    expect(await gateway.call(BULK, { ...broken, headers: { 'content-type': 'multipart/form-data' } })).toMatchObject({
      status: 400,
    });
    expect(await gateway.call('POST /v1/vendor/send-sms', broken)).toMatchObject({ status: 415 });
    expect(await gateway.call(BULK, { ...broken, key: 'nonsense' })).toMatchObject({ status: 401 });
    expect(submitted).toEqual([]);
  });

  it('hands over 50,000 of the longest numbers with the longest text in one message', async () => {
    const recipients = Array.from({ length: 50_000 }, (_, index) => String(999_999_999_950_000 + index));
    const { status, body } = await post({ message: '😀'.repeat(160), recipients });
    expect([status, body['data'] as object]).toEqual([200, expect.objectContaining({ total_recipients: 50_000 })]);
    expect(submitted[0]?.recipients).toEqual(recipients);
    const tooMany = await post({ message: 'x', recipients: [...recipients, '96171000001'] });
    expect([tooMany.status, tooMany.body['errors']]).toEqual([
      422,
      { recipients: ['recipients at index 50000 is beyond the limit of 50000 recipients'] },
    ]);
  });

  it('answers 402 when the credit does not suffice for all', async () => {
    outcome = 'insufficient_credit';
    expect(await post({ message: 'x', phone: '96171000001' })).toMatchObject({
      status: 402,
      body: { error_code: 'INSUFFICIENT_CREDIT' },
    });
  });

  it('has two bulks in flight, lets some wait and refuses the rest at once, while single sends go on', async () => {
    let commit = () => {};
    committed = new Promise<void>((resolve) => (commit = resolve));
    let refused = 0;
    const answers = Array.from({ length: 15 }, async (_, index) => {
      const { status } = await post({ message: 'x', phone: String(96171000000 + index) });
      if (status === 503) refused += 1;
      return status;
    });
    await eventually(() => expect([inFlight, refused]).toEqual([2, 5]));
    const single = gateway.call('POST /v1/vendor/send-sms', {
      key: vendor.key,
      body: { phone: '96171000099', message: 'x' },
    });
    await eventually(() => expect(submitted.some(({ lane }) => lane === 'single')).toBe(true));
    commit();
    expect([(await single).status, (await Promise.all(answers)).filter((status) => status === 200).length]).toEqual([
      200, 10,
    ]);
    expect(maxInFlight).toBe(3);
  });

  it('keeps places for the bulks of other vendors, however many one vendor sends', async () => {
    let commit = () => {};
    committed = new Promise<void>((resolve) => (commit = resolve));
    const other = await gateway.vendor();
    const campaign = Array.from({ length: 15 }, (_, index) =>
      post({ message: 'x', phone: String(96171000000 + index) }),
    );
    await eventually(() => expect(inFlight).toBe(2));
    const bulk = gateway.call(BULK, { key: other.key, body: { message: 'x', phone: '96171000001,96171000002' } });
    await eventually(() => expect(submitted.some(({ accountId }) => accountId === other.id)).toBe(true));
    commit();
    expect((await bulk).status).toBe(200);
    await Promise.all(campaign);
  });

  it('makes 100 parallel repeats under one key one request with one answer, whether JSON or form', async () => {
    const headers = { 'idempotency-key': 'sale-1' };
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => {
        const body = { message: 'x', phone: '96171000001,96171000002' };
        return index % 2 === 0
          ? post(body, headers)
          : postForm({ message: 'x' }, '96171000001\n96171000002', { headers });
      }),
    );
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(new Set(submitted.map(({ requestId }) => requestId)).size).toBe(1);
    expect(await post({ message: 'x', phone: '96171000002,96171000001' }, headers)).toMatchObject({
      status: 422,
      body: { error_code: 'IDEMPOTENCY_KEY_REUSED' },
    });
  });
});
