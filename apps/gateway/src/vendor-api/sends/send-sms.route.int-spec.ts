import { BILLING_OPERATIONS } from '@sms/contracts/billing';
import { MESSAGING_OPERATIONS, type SubmitItem, type SendOutcome } from '@sms/contracts/messaging';
import { eventually, PeerError } from '@sms/testing';
import fc from 'fast-check';
import { connect } from 'nats';
import { once } from 'node:events';
import { connect as dial } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

// Starting a gateway takes a second, on a busy machine ten.
jest.setTimeout(120_000);

const SEND = '/v1/vendor/send-sms';
const sms = { phone: '2348012345678', message: 'Your order is ready.' };

interface Raw {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A whole response as it came over the wire, without what differs between any two of them. */
async function exchange(baseUrl: string, { method = 'POST', path = SEND, headers, body }: Raw): Promise<string> {
  const { hostname, port } = new URL(baseUrl);
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? '');
  const socket = dial(Number(port), hostname.replace(/[[\]]/g, ''));
  const lines = { host: 'gateway', connection: 'close', 'content-type': 'application/json', ...headers };
  const head = Object.entries({ 'content-length': String(Buffer.byteLength(text)), ...lines });
  socket.write(`${method} ${path} HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
  socket.write(text);
  let response = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (response += chunk));
  // A response to a body that is too large may end with a reset.
  socket.on('error', () => undefined);
  await once(socket, 'close');
  return response
    .replace(/^date: .*$/im, 'date: <now>')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>')
    .replace(/^(ratelimit: .*;t=|retry-after: )\d+/gim, '$1<seconds>');
}

/** Splits the remaining quota from the rest of the response. */
function splitQuota(response: string): { readonly left: number; readonly rest: string } {
  const quota = /^(ratelimit: .*;r=)(\d+)/im;
  return { left: Number(quota.exec(response)?.[2] ?? NaN), rest: response.replace(quota, '$1<left>') };
}

/** Permits are claimed ahead, for a time: on a busy machine it ends between the requests of one vendor only. */
const CLAIMED_AHEAD = 10;

describe('the fast route', () => {
  let hot: GatewayUnderTest;
  let cold: GatewayUnderTest;
  let log = '';
  const submitted: SubmitItem[] = [];
  let outcome: (item: SubmitItem) => SendOutcome = () => 'accepted';

  beforeAll(async () => {
    const stream = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        log += chunk.toString();
        done();
      },
    });
    hot = await GatewayUnderTest.start({ logger: pino({ level: 'debug' }, stream) });
    cold = await hot.replica({ fastRoute: false });
    const estimate = { sender: 'SHOP', encoding: 'gsm7', outsideGsm7: [], segments: 1, credits: 1 } as const;
    await hot.peer.answer(MESSAGING_OPERATIONS.estimate, () => ({ estimate }));
    await hot.peer.answer(BILLING_OPERATIONS.balance, ({ accountId }) => ({
      accountId,
      available: 3,
      held: 1,
      spent: 0,
    }));
    await hot.peer.answer(MESSAGING_OPERATIONS.submit, ({ items }) => {
      submitted.push(...items);
      return { results: items.map((item) => ({ requestId: item.requestId, outcome: outcome(item) })) };
    });
  });
  beforeEach(() => (outcome = () => 'accepted'));
  afterAll(async () => {
    await cold.stop();
    await hot.stop();
  });

  /** Makes the same requests of two equal vendors, one served each way, and expects the same bytes. */
  async function alike(
    requests: (vendor: VendorUnderTest) => readonly Raw[],
    open: () => Promise<VendorUnderTest> = () => hot.vendor(),
  ): Promise<string[]> {
    const [ofHot, ofCold] = [await open(), await open()];
    const answers: string[] = [];
    const others = requests(ofCold);
    for (const [index, request] of requests(ofHot).entries()) {
      submitted.length = 0;
      const answer = await exchange(hot.baseUrl, request);
      const bySubmit = submitted.splice(0).map(withoutIds);
      const [ours, theirs] = [answer, await exchange(cold.baseUrl, others[index] ?? {})].map(splitQuota);
      expect(ours?.rest).toBe(theirs?.rest);
      if (!Number.isNaN(theirs?.left))
        expect(Math.abs((ours?.left ?? NaN) - (theirs?.left ?? NaN))).toBeLessThanOrEqual(CLAIMED_AHEAD);
      expect(bySubmit).toEqual(submitted.map(withoutIds));
      expect(answer).toMatch(/^HTTP\/1\.1 \d{3} /);
      answers.push(answer);
    }
    return answers;
  }
  const statusOf = (answer: string) => Number(answer.slice(9, 12));
  const withKey = ({ key }: VendorUnderTest, raw: Raw = {}): Raw => ({
    body: sms,
    ...raw,
    headers: { 'x-api-key': key, ...raw.headers },
  });

  it('is send-sms, and nothing that these tests do not know', () => {
    const routes = log.match(/"method":"[A-Z]+","route":"[^"]+","msg":"fast route"/g) ?? [];
    expect(routes).toEqual([`"method":"POST","route":"${SEND}","msg":"fast route"`]);
  });

  it('answers what Nest would to bodies of all kinds', async () => {
    const bodies = [
      sms,
      { ...sms, sender: 'NEWS', other: [{}] },
      { ...sms, sender_id: null, source_address: 'SHOP' },
      { ...sms, dry_run: false },
      { ...sms, dry_run: true },
      { ...sms, dry_run: 'true' },
      {},
      'null',
      '"text"',
      '[]',
      '{"phone":',
      '',
      { ...sms, phone: 7, message: '', sender: 'no/slash' },
      '{"phone":"2348012345678","message":"hi","__proto__":{"sender":"EVIL"}}',
      { ...sms, filler: 'x'.repeat(1_048_577) },
    ];
    const answers = await alike((vendor) => bodies.map((body) => withKey(vendor, { body })));
    expect(answers.map(statusOf)).toEqual([200, 200, 200, 200, 200, 422, 422, 422, 422, 422, 400, 400, 422, 200, 413]);
    expect(answers[4]).toContain('"dry_run":true');
  });

  it('answers what Nest would to generated bodies', async () => {
    const [ofHot, ofCold] = [await hot.vendor(), await hot.vendor()];
    const field = fc.oneof(fc.constantFrom(sms.phone, sms.message, 'NEWS', null, ''), fc.jsonValue({ maxDepth: 2 }));
    const body = fc.oneof(
      fc.record(
        { phone: field, message: field, sender: field, sender_id: field, source_address: field, toString: field },
        { requiredKeys: [] },
      ),
      fc.jsonValue(),
    );
    await fc.assert(
      fc.asyncProperty(body, async (given) => {
        const raw = { body: JSON.stringify(given) };
        const answers = [exchange(hot.baseUrl, withKey(ofHot, raw)), exchange(cold.baseUrl, withKey(ofCold, raw))];
        const [one, other] = await Promise.all(answers);
        expect(withoutRemaining(one)).toBe(withoutRemaining(other));
      }),
      { numRuns: 100 },
    );
  });

  it('is found and refused as Nest would', async () => {
    const form = 'multipart/form-data; boundary=x';
    const answers = await alike((vendor) => [
      withKey(vendor, { path: `${SEND}?x=1` }),
      withKey(vendor, { path: '/v1/vendor/send%2Dsms' }),
      withKey(vendor, { path: `${SEND}/` }),
      withKey(vendor, { path: '/v1/vendor//send-sms' }),
      withKey(vendor, { path: '/V1/vendor/send-sms' }),
      withKey(vendor, { method: 'GET' }),
      withKey(vendor, { method: 'HEAD' }),
      withKey(vendor, { method: 'OPTIONS' }),
      withKey(vendor, { method: 'PUT' }),
      withKey(vendor, { headers: { 'content-type': 'text/plain' } }),
      withKey(vendor, { headers: { 'content-type': form } }),
      withKey(vendor, { headers: { 'content-type': 'application/json; charset=utf-8' } }),
    ]);
    expect(answers.map(statusOf)).toEqual([200, 200, 404, 404, 404, 405, 405, 204, 405, 415, 415, 200]);
  });

  it('asks for credentials as Nest would, and before anything else', async () => {
    const answers = await alike((vendor) => [
      { body: sms },
      { body: {} },
      { body: '{"phone":' },
      withKey({ ...vendor, key: 'nonsense' }),
      withKey({ ...vendor, key: `${vendor.key}x` }),
      { body: sms, headers: { authorization: `Bearer ${vendor.token}` } },
      { body: sms, headers: { authorization: `Bearer ${vendor.token}`, 'sms-mode': 'test' } },
      { body: sms, headers: { authorization: `Bearer ${vendor.token}`, 'sms-mode': 'trial' } },
      { body: sms, headers: { authorization: `Bearer ${vendor.token}x` } },
      { body: sms, headers: { authorization: vendor.token } },
      withKey({ ...vendor, key: 'nonsense' }, { headers: { authorization: `Bearer ${vendor.token}` } }),
      withKey(vendor, { headers: { 'sms-mode': 'trial' } }),
      withKey(vendor, { headers: { 'idempotency-key': 'two words' }, body: {} }),
      withKey(vendor, { headers: { 'idempotency-key': 'one' } }),
      withKey(vendor, { headers: { 'idempotency-key': 'one' } }),
      withKey(vendor, { headers: { 'idempotency-key': 'one' }, body: { ...sms, message: 'other' } }),
    ]);
    expect(answers.map(statusOf)).toEqual([
      401, 401, 400, 401, 401, 200, 200, 422, 401, 401, 401, 200, 422, 200, 200, 422,
    ]);
    expect(answers[7]).toContain('"errors":{"SMS-Mode"');
    expect(answers[12]).toContain('"errors":{"Idempotency-Key"');
  });

  it('limits, and refuses scopes, test keys and suspended accounts, as Nest would', async () => {
    const limited = () => hot.vendor({ rate_limit_per_minute: 2 });
    expect((await alike((vendor) => [1, 2, 3].map(() => withKey(vendor)), limited)).map(statusOf)).toEqual([
      200, 200, 429,
    ]);
    const keyOf = async (body: object) => {
      const vendor = await hot.vendor();
      const { api_key } = await hot.data('POST /v1/api-keys', { bearer: vendor.token, body: { name: 'k', ...body } });
      return { ...vendor, key: String(api_key) };
    };
    expect(
      (
        await alike(
          (v) => [withKey(v)],
          () => keyOf({ scopes: ['read'] }),
        )
      ).map(statusOf),
    ).toEqual([403]);
    expect(
      (
        await alike(
          (v) => [withKey(v)],
          () => keyOf({ mode: 'test' }),
        )
      ).map(statusOf),
    ).toEqual([200]);
    const operator = await hot.operator();
    const suspended = async () => {
      const vendor = await hot.vendor();
      const body = { reason: 'fraud' };
      await hot.data(`POST /v1/admin/vendors/${vendor.id}/suspend`, { bearer: operator, body });
      return vendor;
    };
    expect((await alike((v) => [withKey(v)], suspended)).map(statusOf)).toEqual([403]);
  });

  it.each<[string, (item: SubmitItem) => SendOutcome, number]>([
    ['insufficient_credit', () => 'insufficient_credit', 402],
    ['unknown_sender', () => 'unknown_sender', 422],
    ['unknown_account', () => 'unknown_account', 503],
    ['cancelled', () => 'cancelled', 503],
    [
      'a fault',
      () => {
        throw new PeerError('INTERNAL');
      },
      500,
    ],
  ])('answers what Nest would to %s', async (_what, given, status) => {
    outcome = given;
    const [answer = ''] = await alike((vendor) => [withKey(vendor, { body: { ...sms, sender: 'NEWS' } })]);
    expect(statusOf(answer)).toBe(status);
  });

  it('names no request in what it sends for many, and its own id in the log', async () => {
    const vendor = await hot.vendor();
    const observer = await connect({ servers: hot.natsUrl });
    try {
      const headers: string[] = [];
      const subscription = observer.subscribe(MESSAGING_OPERATIONS.submit, {
        callback: (_error, message) => {
          const all = message.headers?.keys().map((name) => message.headers?.get(name)) ?? [];
          headers.push(all.join(' '));
        },
      });
      await observer.flush();
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => hot.call(`POST ${SEND}`, { key: vendor.key, body: sms })),
      );
      const ids = answers.map((answer) => answer.headers.get('x-request-id') ?? '');
      await eventually(() => {
        for (const id of ids) expect(log).toContain(`"requestId":"${id}"`);
        expect(headers.length).toBeGreaterThan(0);
      });
      for (const id of ids) expect(headers.join(' ')).not.toContain(id);
      subscription.unsubscribe();
    } finally {
      await observer.close();
    }
  });
});

function withoutIds({ requestId: _requestId, accountId: _accountId, userId: _userId, ...item }: SubmitItem): object {
  return item;
}

/** For concurrent requests, whose order is not known. */
function withoutRemaining(answer: string | undefined): string {
  return (answer ?? '').replace(/"default";r=\d+/, '"default";r=<left>');
}
