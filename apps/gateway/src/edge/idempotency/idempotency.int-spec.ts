import { OTP_ERRORS, OTP_OPERATIONS } from '@sms/contracts/otp';
import { MESSAGING_OPERATIONS, type SendOutcome } from '@sms/contracts/messaging';
import { requestIdOf } from '@sms/contracts/rpc';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { PeerError } from '@sms/testing';
import { v7 as uuidv7 } from 'uuid';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';
import { IdempotentRequests, Refused } from './idempotent-requests';

const PHONE = '2348012345678';

interface Shown {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

interface Keyed {
  readonly key: string;
  readonly by: VendorUnderTest;
  /** Any other than the usual makes this another request. */
  readonly phone?: string;
}

type Route = (at: GatewayUnderTest, request: Keyed) => Promise<Shown>;

async function postJson(path: string, body: object, at: GatewayUnderTest, { key, by }: Keyed): Promise<Shown> {
  const { status, body: answer } = await at.call(`POST ${path}`, {
    key: by.key,
    body,
    headers: { 'idempotency-key': key },
  });
  return { status, body: answer };
}

async function postForm(
  path: string,
  fields: Readonly<Record<string, string>>,
  at: GatewayUnderTest,
  { key, by }: Keyed,
): Promise<Shown> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const { status, body } = await at.call(`POST ${path}`, {
    key: by.key,
    body: form,
    headers: { 'idempotency-key': key },
  });
  return { status, body };
}

/** Every route that takes the header, in every form it takes. */
const ROUTES: Readonly<Record<string, Route>> = {
  'send-sms': (at, request) =>
    postJson('/v1/vendor/send-sms', { phone: request.phone ?? PHONE, message: 'hello' }, at, request),
  'send-bulk-sms as JSON': (at, request) =>
    postJson(
      '/v1/vendor/send-bulk-sms',
      { recipients: ['2348012345000', request.phone ?? PHONE], message: 'hello' },
      at,
      request,
    ),
  'send-bulk-sms as a form': (at, request) =>
    postForm(
      '/v1/vendor/send-bulk-sms',
      { phone: `2348012345000,${request.phone ?? PHONE}`, message: 'hello' },
      at,
      request,
    ),
  'otp/generate': (at, request) => postJson('/v1/otp/generate', { phone_number: request.phone ?? PHONE }, at, request),
};

const idOf = ({ body }: Shown): unknown => {
  const data = body['data'] as Record<string, unknown>;
  return data['request_id'] ?? data['reference_id'];
};

describe('Idempotency-Key', () => {
  let gateway: GatewayUnderTest;
  let replica: GatewayUnderTest;
  let vendor: VendorUnderTest;
  let outcome: SendOutcome = 'accepted';
  let otpRefusal: string | undefined;
  /** Request ids and references in requests to the upstream services. */
  const asked = new Set<string>();
  /** Request ids and references on which the upstream services have acted. */
  const seen = new Set<string>();

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    replica = await gateway.replica();
    vendor = await gateway.vendor();
    await gateway.peer.answer(MESSAGING_OPERATIONS.submit, ({ items }) => ({
      results: items.map(({ requestId }) => {
        asked.add(requestId);
        if (outcome === 'accepted') seen.add(requestId);
        return { requestId, outcome };
      }),
    }));
    await gateway.peer.answer(OTP_OPERATIONS.generate, ({ referenceId }) => {
      asked.add(referenceId);
      if (otpRefusal !== undefined) throw new PeerError(otpRefusal);
      seen.add(referenceId);
      return { referenceId, expiresInSeconds: 300 };
    });
  });
  beforeEach(() => {
    outcome = 'accepted';
    otpRefusal = undefined;
    asked.clear();
    seen.clear();
  });
  afterAll(async () => {
    await replica.stop();
    await gateway.stop();
  });

  it('takes the same over another route for another request', async () => {
    const keyed = { key: 'another-route', by: vendor };
    const sent = { message: 'hello' };
    expect((await postJson('/v1/vendor/send-sms', { ...sent, phone: PHONE }, gateway, keyed)).status).toBe(200);
    const { status, body } = await postJson(
      '/v1/vendor/send-bulk-sms',
      { ...sent, recipients: [PHONE] },
      gateway,
      keyed,
    );
    expect([status, body['error_code']]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  describe.each(Object.entries(ROUTES))('on %s', (name, send) => {
    const keyed = (key: string, more: Partial<Keyed> = {}): Keyed => ({
      key: `${name.replaceAll(' ', '-')}-${key}`,
      by: vendor,
      ...more,
    });

    it('makes 100 parallel repeats at two gateways one request with one answer', async () => {
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, index) => send(index % 2 ? gateway : replica, keyed('parallel'))),
      );
      for (const answer of answers) expect(answer).toEqual(answers[0]);
      expect([answers[0]?.status, [...seen]]).toEqual([200, answers.slice(0, 1).map(idOf)]);
    });

    it('gives the first answer over restarts of the gateways, to 100 parallel repeats', async () => {
      const before = await gateway.replica();
      const first = await send(before, keyed('restart'));
      await before.stop();
      const after = await gateway.replica();
      const answers = await Promise.all(Array.from({ length: 100 }, () => send(after, keyed('restart'))));
      await after.stop();
      expect(first.status).toBe(200);
      for (const answer of answers) expect(answer).toEqual(first);
      expect([...seen]).toEqual([idOf(first)]);
    });

    it('refuses another request under the same key, at every gateway, and does nothing', async () => {
      await send(gateway, keyed('other'));
      for (const at of [gateway, replica]) {
        const { status, body } = await send(at, keyed('other', { phone: '2348012345679' }));
        expect([status, body['error_code'], Object.keys(body['errors'] as object)]).toEqual([
          422,
          'IDEMPOTENCY_KEY_REUSED',
          ['Idempotency-Key'],
        ]);
      }
      expect(seen.size).toBe(1);
    });

    it('takes the same with a test key, or a live one, for another request', async () => {
      const { api_key: key } = await gateway.data('POST /v1/api-keys', {
        bearer: vendor.token,
        body: { name: 'test', mode: 'test' },
      });
      await send(gateway, keyed('mode'));
      const { status, body } = await send(gateway, keyed('mode', { by: { ...vendor, key: String(key) } }));
      expect([status, body['error_code']]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
      expect(seen.size).toBe(1);
    });

    it('keeps the keys of accounts apart, even for the same request', async () => {
      const one = await send(gateway, keyed('apart'));
      const two = await send(gateway, keyed('apart', { by: await gateway.vendor() }));
      expect([one.status, two.status]).toEqual([200, 200]);
      expect([...seen]).toEqual([idOf(one), idOf(two)]);
    });

    it('holds for a day and no longer', async () => {
      const age = (interval: string) =>
        gateway.database.execute(`UPDATE idempotent_request SET created_at = created_at - $1::interval`, [interval]);
      const first = await send(gateway, keyed('day'));
      await age('23 hours 59 minutes');
      expect(await send(replica, keyed('day'))).toEqual(first);
      await age('1 minute');
      const other = await send(replica, keyed('day', { phone: '2348012345679' }));
      expect(other.status).toBe(200);
      expect(idOf(other)).not.toBe(idOf(first));
      expect(await send(gateway, keyed('day', { phone: '2348012345679' }))).toEqual(other);
    });

    it('is free again when the request was refused', async () => {
      outcome = 'insufficient_credit';
      otpRefusal = OTP_ERRORS.insufficientCredit;
      expect((await send(gateway, keyed('refused'))).status).toBe(402);
      outcome = 'accepted';
      otpRefusal = undefined;
      expect((await send(gateway, keyed('refused', { phone: '2348012345679' }))).status).toBe(200);
    });

    it.each([
      ['overloaded', FAULT_CODES.overloaded, 503],
      ['unknown_account', OTP_ERRORS.rateLimited, name.startsWith('otp') ? 429 : 503],
    ] as const)('keeps its id when nothing is decided for good: %s', async (undecided, otpError, status) => {
      const request = keyed(undecided);
      outcome = undecided;
      otpRefusal = otpError;
      const first = await send(gateway, request);
      expect([first.status, first.body['request_id']]).toEqual([status, undefined]);
      otpRefusal = FAULT_CODES.overloaded;
      const [id] = asked;
      for (const at of [replica, gateway])
        expect(await send(at, request)).toMatchObject({
          status: 503,
          body: { error_code: 'OUTCOME_UNKNOWN', request_id: id },
        });
      expect((await send(replica, { ...request, phone: '2348012345679' })).status).toBe(422);
      outcome = 'accepted';
      otpRefusal = undefined;
      const last = await send(gateway, request);
      expect([last.status, idOf(last), [...asked]]).toEqual([200, id, [id]]);
    });

    it('asks under another id when the first was given up', async () => {
      outcome = 'cancelled';
      otpRefusal = OTP_ERRORS.givenUp;
      expect((await send(gateway, keyed('given-up'))).status).toBe(503);
      outcome = 'accepted';
      otpRefusal = undefined;
      const again = await send(replica, keyed('given-up'));
      expect([again.status, idOf(again), asked.size]).toEqual([200, [...asked][1], 2]);
    });

    it.each(['has space', 'x'.repeat(256)])('refuses the malformed key %p', async (key) => {
      expect(await send(gateway, { key, by: vendor })).toMatchObject({
        status: 422,
        body: { errors: { 'Idempotency-Key': [expect.any(String)] } },
      });
      expect(seen.size).toBe(0);
    });
  });

  it('stands for one route: the same key on another is another request', async () => {
    const key = 'one-key';
    expect((await ROUTES['send-sms']?.(gateway, { key, by: vendor }))?.status).toBe(200);
    for (const name of ['send-bulk-sms as JSON', 'otp/generate'])
      expect((await ROUTES[name]?.(gateway, { key, by: vendor }))?.status).toBe(422);
  });

  it('makes one request of a bulk as JSON and the same as a form', async () => {
    const request = { key: 'both-forms', by: vendor };
    const [json, form] = [
      await ROUTES['send-bulk-sms as JSON']?.(gateway, request),
      await ROUTES['send-bulk-sms as a form']?.(replica, request),
    ];
    expect(json?.status).toBe(200);
    expect(form).toEqual(json);
    expect(seen.size).toBe(1);
  });

  it('is not freed by a refusal that comes when it stands for another request by now', async () => {
    const requests = new IdempotentRequests(gateway.database);
    const ids = Array.from({ length: 4 }, () => requestIdOf(uuidv7()));
    const [first = '', second = '', third = '', fourth = ''] = ids;
    const once = (freshId: string, work: (id: string) => Promise<{ id: string } | Refused>) =>
      requests.once({ accountId: vendor.id, key: 'late-refusal', asked: ['it'], freshId }, work);
    const refused = new Refused(new DomainError('REFUSED', 'no'));
    let refuse: () => void = () => undefined;
    const late = once(first, () => new Promise((resolve) => (refuse = () => resolve(refused))));
    const settled = Promise.allSettled([late]);
    await expect(once(second, () => Promise.resolve(refused))).rejects.toBe(refused.error);
    expect(await once(third, (id) => Promise.resolve({ id }))).toEqual({ id: third });
    refuse();
    expect(await settled).toMatchObject([{ status: 'rejected' }]);
    expect(await once(fourth, (id) => Promise.resolve({ id }))).toEqual({ id: third });
  });

  it('forgets what is older than a day', async () => {
    await gateway.database.execute(`UPDATE idempotent_request SET created_at = created_at - interval '25 hours'`);
    await ROUTES['send-sms']?.(gateway, { key: 'young', by: vendor });
    await new IdempotentRequests(gateway.database).prune();
    expect(await gateway.database.rows<{ key: string }>('SELECT key FROM idempotent_request')).toEqual([
      { key: 'young' },
    ]);
  });
});
