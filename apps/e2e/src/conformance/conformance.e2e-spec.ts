import { eventually } from '@sms/testing';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Answer, call, dataOf } from '../support/http';
import type { Vendor } from '../support/vendor';
import { verifiedEvent } from '../support/webhooks';
import { SECTIONS } from './statements';
import { freshPhone, get, post, SEES_BEHIND, Target } from './target';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const OFFSET = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const SAMPLE = 'An example of fifteen characters and more';
const anyText = expect.any(String) as string;
const uuid = expect.stringMatching(UUID) as string;
const offsetTime = expect.stringMatching(OFFSET) as string;

jest.setTimeout(60_000);

const shown = new Set<string>();

/** A test that statements name. */
function show(title: string, test: () => Promise<unknown>, { behind = false } = {}): void {
  shown.add(title);
  (behind && !SEES_BEHIND ? it.skip : it)(title, test as () => Promise<void>);
}

/** A test that needs to see the carrier or a receiver: only in a system of our own. */
const showBehind = (title: string, test: () => Promise<unknown>) => show(title, test, { behind: true });

describe('the specification', () => {
  let target: Target;
  let vendor: Vendor;
  let brand: string;

  beforeAll(async () => {
    target = await Target.connect();
    vendor = await target.vendor({ credits: 1_000 });
    brand = `B${vendor.id}`.slice(0, 11);
    await vendor.activateSender(brand);
    // The approval travels from service to service by itself.
    await eventually(async () => expect((await send({ sender_id: brand })).status).toBe(200), { timeoutMs: 20_000 });
  }, 180_000);
  afterAll(() => target.stop(), 60_000);

  const key = () => ({ apiKey: vendor.apiKey });
  const bearer = () => ({ bearer: vendor.bearer });
  const send = (over: Record<string, unknown> = {}) => vendor.sendSms({ phone: freshPhone(), message: 'Hello', ...over });
  const bulk = (body: Record<string, unknown>) => post(target, '/v1/vendor/send-bulk-sms', { ...key(), body });
  const generate = (body: Record<string, unknown>) => post(target, '/v1/otp/generate', { ...key(), body });
  const verify = (body: Record<string, unknown>) => post(target, '/v1/otp/verify', { body });
  const request = (body: Record<string, unknown>) => post(target, '/v1/sender-names/request', { ...bearer(), body });
  const setWebhook = (body: Record<string, unknown>) => call(target.baseUrl, 'PUT', '/v1/vendors/delivery-webhook', { ...bearer(), body });
  const expectRefusal = (answer: Answer, field: string) => {
    expect([answer.status, answer.body.status, typeof answer.body.message]).toEqual([422, 'error', 'string']);
    expect(answer.body.errors?.[field]).toEqual([anyText]);
  };
  const statusStyle = { status: 'success', message: anyText };
  const successStyle = { success: true, message: anyText };

  describe('sending', () => {
    show('send-sms accepts and queues', async () => {
      const phone = freshPhone();
      const { request_id } = dataOf<{ request_id: string }>(await send({ phone }));
      expect((await vendor.wholeLog()).find((entry) => entry.transaction_id === request_id)).toMatchObject({ recipient: phone });
    });

    show('send-sms answers in the status style', async () => {
      expect((await send()).body).toMatchObject({ ...statusStyle, data: { message: anyText, note: expect.stringMatching(/log/i) as string } });
    });

    show('send-sms refuses fields that break a rule, by name', async () => {
      for (const phone of [undefined, '+96171123456', '96171x23456', 96171123456, '']) expectRefusal(await send({ phone }), 'phone');
      for (const message of [undefined, '', 'x'.repeat(161), 7]) expectRefusal(await send({ message }), 'message');
      for (const field of ['sender_id', 'sender', 'source_address']) expectRefusal(await send({ [field]: 'x'.repeat(12) }), field);
      expect((await send({ message: 'x'.repeat(160) })).status).toBe(200);
    });

    show('send-sms takes an approved sender under each of its three names', async () => {
      for (const field of ['sender_id', 'sender', 'source_address']) {
        expect((await send({ [field]: brand })).status).toBe(200);
        expectRefusal(await send({ [field]: 'NotMine' }), field);
      }
    });

    showBehind('sends without a sender use the default', async () => {
      const [single, many] = [freshPhone(), freshPhone()];
      dataOf(await send({ phone: single }));
      dataOf(await bulk({ message: 'Hello', recipients: [many] }));
      const { source } = await target.arrivedAt(single);
      expect(source).toMatch(/^[A-Za-z0-9 .-]{1,11}$/);
      expect(source).not.toBe(brand);
      expect((await target.arrivedAt(many)).source).toBe(source);
    });

    showBehind('a message goes from the log to the report and the webhook', async () => {
      const receiver = await target.receiver();
      await vendor.setWebhook(receiver.url);
      const secret = await vendor.webhookSecret();
      const phone = freshPhone();
      const { request_id } = dataOf<{ request_id: string }>(await send({ phone, sender_id: brand }));
      const events = await eventually(() => {
        const seen = receiver.requests.map((one) => verifiedEvent(one, secret)).filter(({ data }) => data.recipient === phone);
        expect(seen.map(({ data }) => data.status).sort()).toEqual(['delivered', 'pending']);
        return seen;
      }, { timeoutMs: 30_000 });
      await vendor.setWebhook(null);
      expect(receiver.requests.every(({ method, headers }) => method === 'POST' && headers['content-type'] === 'application/json')).toBe(true);
      const entry = (await vendor.wholeLog()).find(({ transaction_id }) => transaction_id === request_id);
      expect(entry).toMatchObject({ status: 'delivered', recipient: phone });
      for (const event of events) {
        const delivered = event.data.status === 'delivered';
        expect(event).toEqual({
          event: 'sms.delivery_status', event_time: offsetTime, vendor: { id: vendor.id, uuid: vendor.uuid, email: vendor.email },
          data: {
            sms_log_id: entry?.id, status: event.data.status, recipient: phone, sender_id: brand, transaction_id: anyText, message_id: uuid, message: 'Hello',
            delivered_at: delivered ? offsetTime : null, failure_reason: null, source_addr: brand, dest_addr: phone,
            processing_time_ms: expect.any(Number) as number, created_at: offsetTime, updated_at: offsetTime,
          },
        });
        expect(Number.isInteger(event.data.processing_time_ms)).toBe(true);
      }
      expect((await get(target, `/v1/vendor/delivery-reports?dest_addr=${phone}&request_id=${request_id}`, key())).body).toEqual({
        ...statusStyle, data: { delivery_reports: [{ dest_addr: phone, status: 'DELIVERED', request_id }] },
      });
    });

    showBehind('a message that cannot be delivered is reported as UNDELIVERED', async () => {
      // The simulator takes messages to such numbers and then reports them undeliverable.
      const phone = '999001000002';
      const { request_id } = dataOf<{ request_id: string }>(await send({ phone }));
      const report = () => get(target, `/v1/vendor/delivery-reports?dest_addr=${phone}&request_id=${request_id}`, key());
      await eventually(async () => expect((await report()).body.data).toEqual({ delivery_reports: [{ dest_addr: phone, status: 'UNDELIVERED', request_id }] }), { timeoutMs: 20_000 });
    });
  });

  describe('sending to many', () => {
    show('send-bulk-sms takes an array', async () => {
      const recipients = [freshPhone(), freshPhone()];
      const answer = await bulk({ message: 'To both', recipients });
      expect(answer.body).toMatchObject({ ...statusStyle, data: { message: anyText, total_recipients: 2, note: anyText } });
      const sent = (await vendor.wholeLog()).filter(({ message }) => message === 'To both').map(({ recipient }) => recipient);
      expect(sent.sort()).toEqual(recipients);
    });

    show('send-bulk-sms takes a comma-separated string', async () => {
      const answer = await bulk({ message: 'By commas', phone: `${freshPhone()},${freshPhone()},${freshPhone()}` });
      expect(dataOf(answer)).toMatchObject({ total_recipients: 3 });
    });

    show('send-bulk-sms takes a file', async () => {
      const form = new FormData();
      form.set('message', 'By file');
      form.set('recipients_file', new Blob([`${freshPhone()}\n${freshPhone()}\n`], { type: 'text/csv' }), 'recipients.csv');
      const encoded = new Response(form);
      const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
      expect(dataOf(await post(target, '/v1/vendor/send-bulk-sms', { ...key(), headers, rawBody: await encoded.text() }))).toMatchObject({ total_recipients: 2 });
    });

    show('send-bulk-sms refuses fields that break a rule, by name', async () => {
      const recipients = [freshPhone()];
      for (const message of [undefined, '', 'x'.repeat(161)]) expectRefusal(await bulk({ message, recipients }), 'message');
      for (const field of ['sender_id', 'sender', 'source_address']) expectRefusal(await bulk({ message: 'x', recipients, [field]: 'x'.repeat(12) }), field);
      expect((await bulk({ message: 'x' })).status).toBe(422);
      expect((await bulk({ message: 'x', recipients: ['+96171123456'] })).status).toBe(422);
    });
  });

  describe('reading', () => {
    show('sms-logs entries have the fields of the table', async () => {
      await send();
      const [entry] = (await vendor.logPage(1, 1)).data;
      const whole = expect.any(Number) as number;
      const time = expect.stringMatching(UTC) as string;
      expect(entry).toEqual({ id: whole, user_id: whole, recipient: anyText, message: anyText, status: anyText, transaction_id: anyText, created_at: time, updated_at: time });
      expect(Number.isInteger(entry?.id) && Number.isInteger(entry?.user_id)).toBe(true);
    });

    show('sms-logs shows pages of the own log alone', async () => {
      const other = await target.vendor({ credits: 5 });
      for (const message of ['one', 'two', 'three']) dataOf(await other.sendSms({ phone: freshPhone(), message }));
      const first = await other.logPage(1, 2);
      const second = await other.logPage(2, 2);
      expect(first).toMatchObject({ current_page: 1, per_page: 2, total: 3, last_page: 2 });
      expect([...first.data, ...second.data].map(({ message }) => message).sort()).toEqual(['one', 'three', 'two']);
    });

    show('page and per_page keep their bounds and defaults', async () => {
      for (const [path, credential] of [['/v1/sms-logs', bearer()], ['/v1/vendor/sender-names', key()]] as const) {
        const page = (await get(target, path, credential)).body.data as Record<string, unknown>;
        const { current_page, currentPage, per_page, pageSize } = { ...page, ...(page['pagination'] as object | undefined) } as Record<string, unknown>;
        expect([current_page ?? currentPage, per_page ?? pageSize]).toEqual([1, 10]);
        for (const query of ['page=0', 'page=x', 'page=1.5', 'per_page=0', 'per_page=101', 'per_page=-1']) expectRefusal(await get(target, `${path}?${query}`, credential), query.split('=')[0] ?? '');
        expect((await get(target, `${path}?page=1&per_page=100`, credential)).status).toBe(200);
      }
    });

    show('delivery-reports wants both parameters', async () => {
      const reports = (query: string) => get(target, `/v1/vendor/delivery-reports?${query}`, key());
      expectRefusal(await reports('request_id=x'), 'dest_addr');
      expectRefusal(await reports('dest_addr=96171123456'), 'request_id');
      expectRefusal(await reports('dest_addr=%2B96171123456&request_id=x'), 'dest_addr');
      expect((await reports('dest_addr=96171123456&request_id=x')).status).toBe(200);
    });

    show('balance answers a number that sending lowers', async () => {
      const other = await target.vendor({ credits: 5 });
      expect(await other.balance()).toBe(5);
      dataOf(await other.sendSms({ phone: freshPhone(), message: 'x' }));
      await eventually(async () => expect(await other.balance()).toBe(4));
    });
  });

  describe('one-time passwords', () => {
    const issue = async (over: Record<string, unknown> = {}) => {
      const phone = freshPhone();
      const { reference_id } = dataOf<{ reference_id: string }>(await generate({ phone_number: phone, ...over }));
      return { phone, reference_id };
    };
    const codeSentTo = async (phone: string) => /\b\d{6}\b/.exec((await target.arrivedAt(phone)).text)?.[0] ?? '';

    show('otp/generate answers a reference and the lifetime, never the code', async () => {
      expect((await generate({ phone_number: freshPhone() })).body).toEqual({ ...successStyle, data: { reference_id: uuid, expires_in_seconds: 300 } });
    });

    show('otp/generate refuses fields that break a rule, by name', async () => {
      for (const phone_number of [undefined, '+96171123456', 'x', 96171123456]) expectRefusal(await generate({ phone_number }), 'phone_number');
      expectRefusal(await generate({ phone_number: freshPhone(), sender_id: 'x'.repeat(12) }), 'sender_id');
    });

    show('otp/generate allows three for a phone in five minutes', async () => {
      const phone_number = freshPhone();
      for (let count = 0; count < 3; count += 1) dataOf(await generate({ phone_number }));
      const fourth = await generate({ phone_number });
      expect([fourth.status, fourth.body.status, fourth.body.success, fourth.body.error_code]).toEqual([429, 'error', false, 'OTP_RATE_LIMIT_EXCEEDED']);
    });

    showBehind('otp/generate without sender_id is sent under the name of the service', async () => {
      const [ours, theirs] = [await issue({ sender_id: brand }), await issue()];
      expect((await target.arrivedAt(ours.phone)).source).toBe(brand);
      expect((await target.arrivedAt(theirs.phone)).source).not.toBe(brand);
    });

    showBehind('otp verifies the code that was sent, once', async () => {
      const { phone, reference_id } = await issue();
      const body = { phone_number: phone, otp_code: await codeSentTo(phone), reference_id };
      const answer = await verify(body);
      expect([answer.status, answer.body]).toEqual([200, { ...successStyle, data: { verified: true } }]);
      expect(await verify(body)).toMatchObject({ status: 422, body: { success: false, error_code: 'CODE_ALREADY_USED' } });
    });

    showBehind('otp takes the other names of its fields', async () => {
      for (const [code, reference] of [['code', 'referenceId'], ['otp', 'ref_id']] as const) {
        const phone = freshPhone();
        const { reference_id } = dataOf<{ reference_id: string }>(await generate({ phone }));
        expect((await verify({ phone, [code]: await codeSentTo(phone), [reference]: reference_id })).status).toBe(200);
      }
    });

    showBehind('otp locks a reference after five wrong codes', async () => {
      const { phone, reference_id } = await issue();
      const right = await codeSentTo(phone);
      const wrong = right === '000000' ? '111111' : '000000';
      for (const attempts_remaining of [4, 3, 2, 1, 0]) {
        const answer = await verify({ phone_number: phone, otp_code: wrong, reference_id });
        expect([answer.status, answer.body]).toEqual([422, { status: 'error', success: false, message: anyText, error_code: 'INVALID_CODE', attempts_remaining }]);
      }
      for (const otp_code of [wrong, right]) {
        expect(await verify({ phone_number: phone, otp_code, reference_id })).toMatchObject({ status: 429, body: { success: false, message: anyText, error_code: 'ATTEMPTS_EXCEEDED' } });
      }
    });

    show('otp/verify refuses fields that break a rule, by name', async () => {
      const good = { phone_number: freshPhone(), otp_code: '123456', reference_id: '3b241101-e2bb-4255-8caf-4136c566a962' };
      for (const field of Object.keys(good)) expectRefusal(await verify({ ...good, [field]: undefined }), field);
      for (const otp_code of ['12345', '1234567', 123456]) expectRefusal(await verify({ ...good, otp_code }), 'otp_code');
      expectRefusal(await verify({ ...good, reference_id: 'x' }), 'reference_id');
    });

    show('otp/verify tells an unknown reference', async () => {
      const body = { phone_number: freshPhone(), otp_code: '123456', reference_id: '3b241101-e2bb-4255-8caf-4136c566a962' };
      expect(await verify(body)).toMatchObject({ status: 422, body: { success: false, error_code: 'INVALID_REFERENCE' } });
    });
  });

  describe('sender names', () => {
    interface SenderName {
      readonly id: string;
      readonly senderid: string;
      readonly status: string;
    }
    const list = async (query = '') => dataOf<{ sender_names: SenderName[]; pagination: Record<string, number> }>(await get(target, `/v1/vendor/sender-names?per_page=100${query}`, key()));

    show('sender names are requested and listed', async () => {
      const answer = await request({ senderid: 'My-Co. 1', sample_content: SAMPLE });
      expect([answer.status, answer.body]).toEqual([
        200, { ...statusStyle, data: { id: uuid, senderid: 'My-Co. 1', sample_content: SAMPLE, status: 'pending', created: expect.stringMatching(UTC) as string } },
      ]);
      const { sender_names, pagination } = await list();
      expect(sender_names).toContainEqual(answer.body.data);
      expect(pagination).toEqual({ totalItems: sender_names.length, currentPage: 1, pageSize: 100, totalPages: 1 });
    });

    show('sender-names/request refuses fields that break a rule, by name', async () => {
      for (const senderid of [undefined, '', 'x'.repeat(12), 'Under_score', 'Zwölf']) expectRefusal(await request({ senderid, sample_content: SAMPLE }), 'senderid');
      for (const sample_content of [undefined, 'x'.repeat(14)]) expectRefusal(await request({ senderid: 'Other', sample_content }), 'sample_content');
    });

    show('sender names are filtered by status', async () => {
      await request({ senderid: 'Waiting', sample_content: SAMPLE });
      const [active, pending] = [await list('&status=active'), await list('&status=pending')];
      expect(active.sender_names.map(({ senderid }) => senderid)).toEqual([brand]);
      expect(new Set(pending.sender_names.map(({ status }) => status))).toEqual(new Set(['pending']));
    });

    show('sender names become active or rejected', async () => {
      const { id } = dataOf<SenderName>(await request({ senderid: 'NotThis', sample_content: SAMPLE }));
      await vendor.rejectSender(id, 'The name belongs to another company.');
      const statuses = Object.fromEntries((await list()).sender_names.map(({ senderid, status }) => [senderid, status]));
      expect(statuses).toMatchObject({ [brand]: 'active', NotThis: 'rejected' });
    });
  });

  describe('the delivery webhook', () => {
    show('the delivery webhook is set and disabled', async () => {
      for (const delivery_webhook_url of ['https://example.com/hooks', null]) {
        expect((await setWebhook({ delivery_webhook_url })).body).toEqual({ ...statusStyle, data: { delivery_webhook_url } });
      }
    });

    show('the delivery webhook must be an https URL or null', async () => {
      for (const body of [{}, { delivery_webhook_url: 'http://example.com/' }, { delivery_webhook_url: 'nonsense' }, { delivery_webhook_url: 7 }]) {
        expectRefusal(await setWebhook(body), 'delivery_webhook_url');
      }
    });
  });

  describe('everywhere', () => {
    show('every endpoint wants its credential', async () => {
      const byKey = ['POST /v1/vendor/send-sms', 'POST /v1/vendor/send-bulk-sms', 'POST /v1/otp/generate', 'GET /v1/vendor/sender-names', 'GET /v1/vendor/balance', 'GET /v1/vendor/delivery-reports'];
      const byToken = ['GET /v1/sms-logs', 'POST /v1/sender-names/request', 'PUT /v1/vendors/delivery-webhook'];
      expect(vendor.bearer.split('.')).toHaveLength(3);
      for (const [routes, right, wrong] of [[byKey, key(), bearer()], [byToken, bearer(), key()]] as const) {
        for (const route of routes) {
          const [method = '', path = ''] = route.split(' ');
          const body = method === 'GET' ? {} : { body: {} };
          for (const credential of [{}, wrong]) {
            expect(await call(target.baseUrl, method, path, { ...credential, ...body })).toMatchObject({ status: 401, body: { status: 'error', message: anyText } });
          }
          expect([200, 422]).toContain((await call(target.baseUrl, method, path, { ...right, ...body })).status);
        }
      }
    });

    show('vendors make their keys', async () => {
      const made = dataOf<{ api_key: string }>(await post(target, '/v1/api-keys', { ...bearer(), body: { name: 'Second' } }));
      expect((await get(target, '/v1/vendor/balance', { apiKey: made.api_key })).status).toBe(200);
    });

    show('each endpoint answers in its envelope style', async () => {
      for (const answer of [await send(), await bulk({ message: 'x', recipients: [freshPhone()] }), await get(target, '/v1/sms-logs', bearer()), await get(target, '/v1/vendor/balance', key()),
        await get(target, '/v1/vendor/delivery-reports?dest_addr=96171123456&request_id=x', key()), await request({ senderid: 'Style', sample_content: SAMPLE }), await setWebhook({ delivery_webhook_url: null })]) {
        expect(answer.body).toEqual({ ...statusStyle, data: expect.any(Object) as object });
      }
      for (const answer of [await generate({ phone_number: freshPhone() }), await get(target, '/v1/vendor/sender-names', key())]) {
        expect(answer.body).toEqual({ ...successStyle, data: expect.any(Object) as object });
      }
    });

    show('a credential has 60 requests a minute', async () => {
      const limited = await target.vendor({ rateLimit: 0 });
      const answers = await Promise.all(Array.from({ length: 64 }, () => get(target, '/v1/vendor/balance', { apiKey: limited.apiKey })));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(4);
      for (const { body, headers } of refused) {
        expect(body).toMatchObject({ status: 'error', message: anyText });
        expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      }
      expect((await vendor.sendSms({})).status).toBe(422);
    });

    show('the interface has version 1.0.0 under /v1/', async () => {
      const { info, paths } = JSON.parse((await get(target, '/openapi.json', {})).text) as { info: { version: string }; paths: object };
      expect(info.version).toBe('1.0.0');
      expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/v1/vendors/delivery-webhook', '/v1/vendor/send-sms', '/v1/vendor/balance']));
    });
  });

  const statements = SECTIONS.flatMap(({ name, statements: rows }) => rows.map(([says, shownBy]) => ({ what: `${name}: ${says}`, shownBy })));

  it.each(statements)('has a test for "$what"', ({ shownBy }) => {
    if (typeof shownBy === 'string') return expect([...shown]).toContain(shownBy);
    const file = path.resolve(__dirname, '../../../..', shownBy.file);
    expect(existsSync(file) && readFileSync(file, 'utf8').includes(`'${shownBy.title}'`)).toBe(true);
  });

  it('has no test that shows nothing', () => {
    const named = new Set(statements.map(({ shownBy }) => shownBy));
    expect([...shown].filter((title) => !named.has(title))).toEqual([]);
  });
});
