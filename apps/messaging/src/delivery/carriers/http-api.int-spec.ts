import { createHmac } from 'node:crypto';
import { eventually, freePort } from '@sms/testing';
import { register } from 'prom-client';
import { QueryCarriers } from '../../sweeps/query-carriers';
import { SmsApi, type ApiRequest } from '../../testing/sms-api';
import { MessagingUnderTest, newAccount, sms } from '../../testing/start-messaging';

const TOKEN = 'a-token-that-nobody-guesses-0123456789';
const KEY = 'of the signature';
const WHOLE = 'ж'.repeat(150);

interface JsonSubmit {
  readonly to: string;
  readonly text: string;
  readonly dlr: string;
}

/**
 * `json` takes 961 and reports errors inside its answers; `form` takes 46 and signs its reports; `safe` takes 47 and
 * recognises repeated requests by a header; `asked` takes 48 and reports nothing; 49 goes to `away`, 44 to `busy`, and
 * then to `json`; `far` reports from elsewhere.
 */
describe('a carrier with an HTTP API', () => {
  let api: SmsApi;
  let messaging: MessagingUnderTest;
  let receiptPort: number;
  let ids = 0;

  beforeAll(async () => {
    receiptPort = await freePort();
    api = await SmsApi.listen();
    const origin = `http://127.0.0.1:${api.port}`;
    const base = {
      kind: 'http_api',
      concurrency: 4,
      submit_timeout_ms: 1_000,
      receipt_url: `http://127.0.0.1:${receiptPort}/`,
      receipt_token: TOKEN,
      states: { delivered: 'delivered', failed: 'undeliverable', sent: 'enroute' },
    };
    const json = {
      ...base,
      auth: { type: 'bearer', token: 'hush' },
      submit: { url: `${origin}/messages`, body: { to: '{to}', text: '{text}', dlr: '{callback}' } },
      message_id: '/id',
      answers: [
        { status: 200, at: '/error', values: ['bad number'], outcome: 'never', code: 'invalid_recipient' },
        { status: 200, at: '/error', outcome: 'anywhere' },
      ],
      reports: { list: '/reports', id: '/id', state: '/state', code: '/code', number: '/to' },
    };
    const form = {
      ...base,
      auth: { type: 'template', username: 'user', password: 'p&ss' },
      dest_format: 'plus',
      submit: {
        url: `${origin}/send`,
        format: 'form',
        body: { user: '{username}', pass: '{password}', to: '{to}', text: '{text}' },
      },
      message_id: { pattern: '^OK (\\w+)' },
      answers: [{ status: 200, pattern: '^ERR', outcome: 'elsewhere' }],
      reports: {
        format: 'form',
        id: 'id',
        state: 'state',
        check: { hmac: { header: 'X-Signature', secret: KEY } },
        answer: { body: 'ACK/Jasmin' },
      },
    };
    const { submit } = json;
    messaging = await MessagingUnderTest.start({
      MESSAGING_CARRIERS: JSON.stringify([
        { ...json, name: 'json', prefixes: ['961', '49', '44'] },
        { ...form, name: 'form', prefixes: ['46'] },
        {
          ...json,
          name: 'safe',
          prefixes: ['47'],
          idempotent: true,
          submit: { ...submit, headers: { 'Idempotency-Key': '{reference}' } },
        },
        {
          ...json,
          name: 'asked',
          prefixes: ['48'],
          submit: { url: submit.url, body: { to: '{to}', text: '{text}' } },
          reports: undefined,
          receipt_url: undefined,
          receipt_token: undefined,
          poll: { url: `${origin}/messages/{id}`, state: '/state', code: '/code' },
        },
        {
          ...json,
          name: 'away',
          prefixes: ['49'],
          priority: 1,
          submit: { ...submit, url: `http://127.0.0.1:${await freePort()}/` },
        },
        { ...json, name: 'busy', prefixes: ['44'], priority: 1, submit: { ...submit, url: `${origin}/busy` } },
        {
          ...json,
          name: 'far',
          prefixes: ['45'],
          reports: { ...json.reports, check: { addresses: ['192.0.2.0/24'] } },
        },
      ]),
      MESSAGING_WORKER_DLR_PORT: String(receiptPort),
    });
    await messaging.startWorker();
  }, 60_000);
  afterAll(async () => {
    await messaging.stop();
    await api.close();
  });
  beforeEach(() => {
    api.answer = take;
  });
  afterEach(() => messaging.quiet());

  const take = () => {
    ids += 1;
    return { status: 200, body: { id: `M-${ids}` } };
  };
  const settlementsOf = (requestId: string) =>
    messaging.settlements
      .filter((settlement) => settlement.requestId === requestId)
      .map(({ settlement }) => settlement);
  const failureOf = (requestId: string) =>
    messaging.statusEvents.find((event) => event.requestId === requestId && event.failureReason !== null)
      ?.failureReason;
  const statusOf = async (account: number) => (await messaging.log(account))[0]?.status;
  const submitted = ({ body }: ApiRequest) => JSON.parse(body) as JsonSubmit;
  const only = (text: string): ApiRequest => {
    const [request, ...others] = api.about(text);
    if (!request || others.length > 0) throw new Error(`${others.length + Number(request !== undefined)} requests`);
    return request;
  };
  const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(url, { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) });
  const reportTo = (carrier: string, token = TOKEN) => `http://127.0.0.1:${receiptPort}/dlr/${carrier}/${token}`;
  const refusals = async (carrier: string, reason: string) => {
    const metric = await register.getSingleMetric('messaging_carrier_reports_refused_total')?.get();
    return (
      metric?.values.find(({ labels }) => labels['carrier'] === carrier && labels['reason'] === reason)?.value ?? 0
    );
  };

  async function sent(recipient: string, overrides: object = {}) {
    const account = newAccount();
    const item = sms(account, { recipients: [recipient], ...overrides });
    await messaging.submit(item);
    await messaging.reached(account, 'pending');
    return { account, item, request: only(recipient) };
  }

  it('takes a message as it is described, and its report to the address that names it', async () => {
    const { account, item, request } = await sent('96171000001', { text: `"}, {text} ${WHOLE}` });
    expect([request.method, request.url.pathname, request.headers['authorization']]).toEqual([
      'POST',
      '/messages',
      'Bearer hush',
    ]);
    const { to, text, dlr } = submitted(request);
    expect([to, text]).toEqual(['96171000001', `"}, {text} ${WHOLE}`]);
    expect((await post(dlr, { id: 'M-other', state: 'sent', to: '0700' })).status).toBe(400);
    expect(await statusOf(account)).toBe('pending');
    expect((await post(dlr, { reports: [{ id: 'M-other', state: 'delivered', to: '0700' }] })).status).toBe(200);
    expect(await statusOf(account)).toBe('delivered');
    await messaging.quiet();
    expect(settlementsOf(item.requestId)).toEqual(['capture']);
  });

  it('is told from others by the id of its answer, signs its reports and gets the answer it wants', async () => {
    api.answer = () => ({ status: 200, body: 'OK 00Ab7\r\n' });
    const { account, request } = await sent('46700000001', { text: 'Grüße & mehr' });
    expect(Object.fromEntries(new URLSearchParams(request.body))).toEqual({
      user: 'user',
      pass: 'p&ss',
      to: '+46700000001',
      text: 'Grüße & mehr',
    });
    const body = 'id=00Ab7&state=Delivered';
    const signature = createHmac('sha256', KEY).update(body).digest('hex');
    const before = await refusals('form', 'signature');
    for (const wrong of ['', signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))])
      expect((await post(reportTo('form'), body, { 'x-signature': wrong })).status).toBe(401);
    expect((await post(reportTo('form'), `${body}&a=b`, { 'x-signature': signature })).status).toBe(401);
    expect(await statusOf(account)).toBe('pending');
    expect(await refusals('form', 'signature')).toBe(before + 3);
    const answer = await post(reportTo('form'), body, { 'x-signature': signature });
    expect([answer.status, await answer.text()]).toEqual([200, 'ACK/Jasmin']);
    expect(await statusOf(account)).toBe('delivered');
  });

  it('may report of several messages in one call', async () => {
    const [first, second] = [await sent('96171000011'), await sent('96171000012')];
    const reports = [
      { id: `M-${ids - 1}`, state: 'delivered', to: '96171000011' },
      { id: `M-${ids}`, state: 'failed', code: '0A9', to: '96171000012' },
      { id: `M-${ids}`, state: 'handed over' },
      { state: 'delivered' },
    ];
    expect((await post(reportTo('json'), { reports })).status).toBe(200);
    expect([await statusOf(first.account), await statusOf(second.account)]).toEqual(['delivered', 'undelivered']);
    const oddities = await messaging.database.rows(
      `SELECT kind FROM carrier_oddity WHERE carrier = 'json' ORDER BY id DESC LIMIT 2`,
    );
    expect(oddities).toEqual(expect.arrayContaining([{ kind: 'unknown_state' }, { kind: 'unreadable_receipt' }]));
  });

  it('is not believed without its token or from another address, nor when it says nothing', async () => {
    const { account, request } = await sent('45700000001');
    const { dlr } = submitted(request);
    const delivered = { reports: [{ state: 'delivered' }] };
    const [tokens, addresses] = [await refusals('far', 'token'), await refusals('far', 'address')];
    expect((await post(dlr.replace(TOKEN, TOKEN.replace('a', 'b')), delivered)).status).toBe(401);
    expect((await post(dlr.replace('/far/', '/farther/'), delivered)).status).toBe(404);
    expect((await post(dlr, delivered)).status).toBe(403);
    expect([await refusals('far', 'token'), await refusals('far', 'address')]).toEqual([tokens + 1, addresses + 1]);
    expect((await post(reportTo('json'), 'no JSON')).status).toBe(400);
    expect((await post(reportTo('json'), 'x'.repeat(70_000))).status).toBe(413);
    expect(await statusOf(account)).toBe('pending');
  });

  it.each([
    [{ status: 200, body: { error: 'bad number' } }, 'the destination is not valid (HTTP 200)', '96171000021'],
    [{ status: 401, body: '' }, 'our account is not accepted (HTTP 401)', '96171000022'],
  ])('fails and releases what is refused with %j', async (answer, reason, recipient) => {
    api.answer = () => answer;
    const account = newAccount();
    const item = sms(account, { recipients: [recipient] });
    await messaging.submit(item);
    await messaging.reached(account, 'failed');
    await messaging.quiet();
    expect(settlementsOf(item.requestId)).toEqual(['release']);
    expect(failureOf(item.requestId)).toContain(reason);
    expect(api.about(recipient)).toHaveLength(1);
  });

  it.each([
    ['an error inside that passes', { status: 200, body: { error: 'try again' } }, '96171000031', 0],
    ['503', { status: 503 }, '96171000032', 0],
    ['429', { status: 429 }, '96171000033', 0],
    ['429 and a wait', { status: 429, headers: { 'retry-after': '2' } }, '96171000034', 2_000],
  ])('gets again what it answers with %s', async (_what, answer, recipient, waitMs) => {
    let answers = 0;
    api.answer = () => (answers++ === 0 ? answer : take());
    const account = newAccount();
    await messaging.submit(sms(account, { recipients: [recipient] }));
    await messaging.reached(account, 'pending', 15_000);
    const [first, second, ...others] = api.about(recipient);
    expect(others).toEqual([]);
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(waitMs - 50);
  });

  it('is left alone when it asks for a long wait, and its messages take the next carrier', async () => {
    api.answer = ({ url }) => (url.pathname === '/busy' ? { status: 429, headers: { 'retry-after': '120' } } : take());
    const accounts = [newAccount(), newAccount()];
    for (const account of accounts) await messaging.submit(sms(account, { recipients: ['44700000001'] }));
    for (const account of accounts) await messaging.reached(account, 'pending', 40_000);
    const paths = api.about('44700000001').map(({ url }) => url.pathname);
    expect(paths.filter((path) => path === '/messages')).toHaveLength(2);
    expect(paths.filter((path) => path === '/busy').length).toBeLessThanOrEqual(2);
  }, 60_000);

  it('that cannot be reached has got nothing: the next carrier takes it', async () => {
    const account = newAccount();
    await messaging.submit(sms(account, { recipients: ['49700000001'] }));
    await messaging.reached(account, 'pending', 40_000);
    expect(api.about('49700000001')).toHaveLength(1);
  }, 60_000);

  it.each([
    ['never answers', 'silence' as const, '96171000041'],
    ['ends the connection', 'cut' as const, '96171000042'],
    ['stands behind a proxy that gives up', { status: 504 }, '96171000043'],
  ])('that %s may have it: it is not sent again before its report', async (_what, reaction, recipient) => {
    api.answer = () => reaction;
    const account = newAccount();
    const item = sms(account, { recipients: [recipient] });
    await messaging.submit(item);
    await eventually(async () =>
      expect(await messaging.database.rows('SELECT state FROM send_wait')).toEqual([{ state: 'uncertain' }]),
    );
    const { dlr } = submitted(only(recipient));
    expect((await post(dlr, { reports: [{ state: 'sent' }] })).status).toBe(200);
    await messaging.reached(account, 'pending');
    expect((await post(dlr, { reports: [{ id: 'M-late', state: 'delivered' }] })).status).toBe(200);
    expect(await statusOf(account)).toBe('delivered');
    await messaging.quiet();
    expect(api.about(recipient)).toHaveLength(1);
    expect(settlementsOf(item.requestId)).toEqual(['capture']);
  });

  it.each([
    ['the connection', 'cut' as const, '47700000001'],
    ['any sign of life', 'silence' as const, '47700000002'],
    ['all but a 502', { status: 502 }, '47700000003'],
  ])('that knows repetitions gets the same request at once when %s was lost', async (_what, reaction, recipient) => {
    let answers = 0;
    api.answer = () => (answers++ === 0 ? reaction : take());
    const account = newAccount();
    await messaging.submit(sms(account, { recipients: [recipient] }));
    await messaging.reached(account, 'pending');
    const [first, second, ...others] = api.about(recipient);
    expect(others).toEqual([]);
    expect(first?.headers['idempotency-key']).toMatch(/^\d+$/);
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
    expect(second?.body).toBe(first?.body);
    expect(await messaging.database.rows('SELECT FROM submission WHERE recipient = $1', [recipient])).toEqual([]);
  });

  it('that knows repetitions may still have it when a repetition is turned away', async () => {
    let answers = 0;
    api.answer = () => (answers++ === 0 ? 'cut' : { status: 503 });
    const account = newAccount();
    await messaging.submit(sms(account, { recipients: ['47700000004'] }));
    await eventually(
      async () =>
        expect(await messaging.database.rows('SELECT state FROM send_wait')).toEqual([{ state: 'uncertain' }]),
      { timeoutMs: 20_000 },
    );
    const [first] = api.about('47700000004');
    if (!first) throw new Error('not sent');
    expect((await post(submitted(first).dlr, { reports: [{ state: 'delivered' }] })).status).toBe(200);
    expect(await statusOf(account)).toBe('delivered');
  }, 30_000);

  it('that reports nothing is asked by its id, and not again once it has told the end', async () => {
    const { account } = await sent('48700000001');
    const id = `M-${ids}`;
    let state = 'sent';
    api.answer = ({ url }) => (url.pathname === `/messages/${id}` ? { status: 200, body: { state } } : { status: 404 });
    const questions = () => api.requests.filter(({ url }) => url.pathname === `/messages/${id}`);
    const ask = async () => {
      await messaging.hoursPass(2);
      await messaging.inWorker(QueryCarriers).execute();
    };
    await ask();
    await eventually(() => expect(questions()).toHaveLength(1));
    expect(await statusOf(account)).toBe('pending');
    state = 'delivered';
    await ask();
    await messaging.reached(account, 'delivered');
    expect(
      questions().every(({ method, headers }) => method === 'GET' && headers['authorization'] === 'Bearer hush'),
    ).toBe(true);
    const before = questions().length;
    await ask();
    expect(questions()).toHaveLength(before);
  });
});
