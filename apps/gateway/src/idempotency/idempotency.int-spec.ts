import { OTP_ERRORS, OTP_OPERATIONS } from '@sms/contracts/otp';
import { MESSAGING_OPERATIONS, type SubmitOutcome } from '@sms/contracts/messaging';
import { PeerError } from '@sms/testing';
import { GatewayUnderTest, type VendorUnderTest } from '../testing/start-gateway-under-test';

// Starting a gateway takes a second, on a busy machine ten.
jest.setTimeout(60_000);

const sms = { phone: '2348012345678', message: 'hello' };

describe('Idempotency-Key', () => {
  let gateway: GatewayUnderTest;
  let vendor: VendorUnderTest;
  let outcome: SubmitOutcome;
  let otpRefusal: string | undefined;
  const seen = new Set<string>();
  const references = new Set<string>();
  const send = (key: string, body: object = sms, by = vendor) => gateway.call('POST /v1/vendor/send-sms', { key: by.key, body, headers: { 'idempotency-key': key } });
  const idOf = (body: Record<string, unknown>) => (body['data'] as Record<string, unknown>)['request_id'];

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    vendor = await gateway.vendor();
    await gateway.peer.answer(MESSAGING_OPERATIONS.submit, ({ items }) => ({
      results: items.map(({ requestId }) => {
        if (outcome === 'accepted') seen.add(requestId);
        return { requestId, outcome };
      }),
    }));
    await gateway.peer.answer(OTP_OPERATIONS.generate, ({ referenceId }) => {
      if (otpRefusal !== undefined) throw new PeerError(otpRefusal);
      references.add(referenceId);
      return { referenceId, expiresInSeconds: 300 };
    });
  });
  beforeEach(() => {
    outcome = 'accepted';
    seen.clear();
  });
  afterAll(() => gateway.stop());

  it('makes 100 parallel repeats one request with one answer', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => send('order-1')));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect([...seen]).toEqual([idOf(answers[0]?.body ?? {})]);
  });

  it('refuses another request under the same key', async () => {
    await send('order-2');
    const { status, body } = await send('order-2', { ...sms, message: 'other' });
    expect([status, body['error_code'], Object.keys(body['errors'] as object)]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED', ['Idempotency-Key']]);
    expect(seen.size).toBe(1);
  });

  it('keeps the keys of accounts apart', async () => {
    const other = await gateway.vendor();
    const [one, two] = [await send('order-3'), await send('order-3', sms, other)];
    expect(idOf(one.body)).not.toBe(idOf(two.body));
  });

  it('frees a key whose request was refused', async () => {
    outcome = 'insufficient_credit';
    expect((await send('order-4')).status).toBe(402);
    outcome = 'accepted';
    expect((await send('order-4')).status).toBe(200);
  });

  it('is over after a day', async () => {
    const first = idOf((await send('order-5')).body);
    await gateway.database.execute(`UPDATE idempotent_request SET created_at = created_at - interval '25 hours'`);
    expect(idOf((await send('order-5', { ...sms, message: 'new' })).body)).not.toBe(first);
  });

  it('holds for one-time passwords: 100 parallel repeats stand for one reference', async () => {
    const generate = (body: object) => gateway.call('POST /v1/otp/generate', { key: vendor.key, body, headers: { 'idempotency-key': 'login-1' } });
    const answers = await Promise.all(Array.from({ length: 100 }, () => generate({ phone_number: sms.phone })));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect([answers[0]?.status, references.size]).toEqual([200, 1]);
    expect(await generate({ phone: '2348012345679' })).toMatchObject({ status: 422, body: { error_code: 'IDEMPOTENCY_KEY_REUSED' } });
  });

  it('frees the key of a one-time password that was refused', async () => {
    otpRefusal = OTP_ERRORS.rateLimited;
    const generate = (phone: string) => gateway.call('POST /v1/otp/generate', { key: vendor.key, body: { phone }, headers: { 'idempotency-key': 'login-2' } });
    expect((await generate('2348012345671')).status).toBe(429);
    otpRefusal = undefined;
    expect((await generate('2348012345672')).status).toBe(200);
  });

  it('holds over a restart of the gateway', async () => {
    const [first, later] = [await gateway.replica(), await gateway.replica()];
    const call = { key: vendor.key, body: sms, headers: { 'idempotency-key': 'order-6' } };
    const before = await first.call('POST /v1/vendor/send-sms', call);
    await first.stop();
    const after = await later.call('POST /v1/vendor/send-sms', call);
    await later.stop();
    expect([after.status, after.body]).toEqual([200, before.body]);
    expect([...seen]).toEqual([idOf(before.body)]);
  });

  it.each(['has space', 'x'.repeat(256)])('refuses the malformed key %p', async (key) => {
    expect(await send(key)).toMatchObject({ status: 422, body: { errors: { 'Idempotency-Key': [expect.any(String)] } } });
  });
});
