import { createServer, type AddressInfo, type Server } from 'node:net';
import { eventually, freePort } from '@sms/testing';
import { Kannel, reportUrl, TAKEN, type SendSms } from '../../testing/kannel';
import { MessagingUnderTest, newAccount, sms } from '../../testing/start-messaging';

const TOKEN = 'a-token-that-nobody-guesses-0123456789';

/**
 * `get` takes 961, `post` takes 46; neither has another carrier behind it. 49 goes to `away` and `silent`, which cannot
 * be reached, and then to `post`.
 */
describe('HTTP carrier', () => {
  let kannel: Kannel;
  let silent: Server;
  let connections = 0;
  let messaging: MessagingUnderTest;

  beforeAll(async () => {
    const receiptPort = await freePort();
    kannel = await Kannel.listen();
    // Accepts connections and never answers, so that TLS is never established.
    silent = createServer((socket) => {
      connections += 1;
      socket.on('error', () => undefined).resume();
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const silentPort = (silent.address() as AddressInfo).port;
    const http = {
      kind: 'http',
      url: `http://127.0.0.1:${kannel.port}/cgi-bin/sendsms`,
      username: 'user',
      password: 'p&ss',
      concurrency: 4,
      request_timeout_ms: 1_000,
      receipt_url: `http://127.0.0.1:${receiptPort}/`,
      receipt_token: TOKEN,
    };
    messaging = await MessagingUnderTest.start({
      MESSAGING_CARRIERS: JSON.stringify([
        { ...http, name: 'get', post: false, prefixes: ['961'] },
        { ...http, name: 'post', prefixes: ['46', '49'] },
        {
          ...http,
          name: 'away',
          url: `http://127.0.0.1:${await freePort()}/cgi-bin/sendsms`,
          prefixes: ['49'],
          priority: 1,
        },
        {
          ...http,
          name: 'silent',
          url: `https://127.0.0.1:${silentPort}/cgi-bin/sendsms`,
          prefixes: ['491'],
          request_timeout_ms: 8_000,
        },
        { ...http, name: 'whole', concatenation: 'carrier', prefixes: ['47'] },
      ]),
      MESSAGING_WORKER_DLR_PORT: String(receiptPort),
    });
    await messaging.startWorker();
  }, 60_000);
  afterAll(async () => {
    await messaging.stop();
    await kannel.close();
    await new Promise((resolve) => silent.close(resolve));
  });
  afterEach(async () => {
    kannel.answer = () => TAKEN;
    await messaging.quiet();
  });

  const settlementsOf = (requestId: string) =>
    messaging.settlements
      .filter((settlement) => settlement.requestId === requestId)
      .map(({ settlement }) => settlement);
  const reasonOf = (requestId: string) =>
    messaging.statusEvents.find((event) => event.requestId === requestId && event.failureReason !== null)
      ?.failureReason;

  it('submits with sendsms and takes the delivery report into the log before answering it', async () => {
    const account = newAccount();
    const item = sms(account, { text: 'Grüße & mehr', recipients: ['96171000001'] });
    await messaging.submit(item);
    await messaging.reached(account, 'pending');
    const [taken] = kannel.to('96171000001');
    if (!taken) throw new Error('not taken');
    expect(taken.method).toBe('GET');
    expect(Object.fromEntries(taken.fields)).toMatchObject({
      username: 'user',
      password: 'p&ss',
      from: 'SMSINFO',
      text: 'Grüße & mehr',
      coding: '0',
      charset: 'UTF-8',
      'dlr-mask': '31',
    });
    expect(await kannel.report(taken, 1)).toBe(200);
    expect((await messaging.log(account))[0]?.status).toBe('delivered');
    expect(await kannel.report(taken, 2)).toBe(200);
    await messaging.quiet();
    expect((await messaging.log(account))[0]?.status).toBe('delivered');
    expect(settlementsOf(item.requestId)).toEqual(['capture']);
  });

  it('sends a long text as concatenated parts by POST, and is undelivered as soon as one is', async () => {
    const account = newAccount();
    await messaging.submit(sms(account, { text: 'ж'.repeat(150), recipients: ['46700000001'] }));
    await messaging.reached(account, 'pending');
    const parts = kannel.to('46700000001').sort((a, b) => (a.udh[5] ?? 0) - (b.udh[5] ?? 0));
    expect(parts.map(({ method, fields }) => [method, fields.get('coding'), fields.get('text')?.length])).toEqual([
      ['POST', '2', 67],
      ['POST', '2', 67],
      ['POST', '2', 16],
    ]);
    expect(parts.map(({ udh }) => udh.slice(4))).toEqual([
      [3, 1],
      [3, 2],
      [3, 3],
    ]);
    for (const [part, state] of [
      [parts[0], 1],
      [parts[2], 2],
    ] as const)
      expect(part && (await kannel.report(part, state, 'id:1 err:0A9 text:'))).toBe(200);
    expect((await messaging.log(account))[0]?.status).toBe('undelivered');
  });

  it.each([
    [400, 'Missing receiver number, rejected', 'the destination is not valid'],
    [403, 'Authorization failed for sendsms', 'our account is not accepted'],
  ])('fails and releases what is refused with %d', async (status, words, reason) => {
    const account = newAccount();
    kannel.answer = () => ({ status, words });
    const item = sms(account, { recipients: [`961710002${status}`] });
    await messaging.submit(item);
    await messaging.reached(account, 'failed');
    await messaging.quiet();
    expect(settlementsOf(item.requestId)).toEqual(['release']);
    expect(reasonOf(item.requestId)).toContain(reason);
  });

  it('takes a message for accepted that the gateway queues', async () => {
    const account = newAccount();
    kannel.answer = () => ({ status: 202, words: '3: Queued for later delivery' });
    const item = sms(account, { recipients: ['96171000251'] });
    await messaging.submit(item);
    await messaging.reached(account, 'pending');
    await messaging.quiet();
    expect(settlementsOf(item.requestId)).toEqual(['capture']);
    expect(kannel.to('96171000251')).toHaveLength(1);
  });

  it.each([429, 503])('tries again what is answered with %d', async (status) => {
    const account = newAccount();
    let answers = 0;
    kannel.answer = () => (answers++ === 0 ? { status, words: '' } : TAKEN);
    await messaging.submit(sms(account, { recipients: [`961710003${status}`] }));
    await messaging.reached(account, 'pending');
    expect(kannel.to(`961710003${status}`)).toHaveLength(2);
  });

  it.each([
    ['is never answered', null, 96171000401],
    ['is answered by a proxy that may have passed it on', { status: 502, words: '' }, 96171000402],
    ['is answered with a code that Kannel does not have', { status: 200, words: '9: Hello' }, 96171000403],
  ])('waits for the report when a request %s', async (_what, answer, recipient) => {
    const account = newAccount();
    kannel.answer = () => answer;
    const item = sms(account, { recipients: [String(recipient)] });
    await messaging.submit(item);
    await eventually(async () =>
      expect(await messaging.database.rows('SELECT state FROM send_wait')).toEqual([{ state: 'uncertain' }]),
    );
    const [taken] = kannel.to(String(recipient));
    if (!taken) throw new Error('not taken');
    expect(await kannel.report(taken, 1)).toBe(200);
    expect((await messaging.log(account))[0]?.status).toBe('delivered');
    await messaging.quiet();
    expect(kannel.to(String(recipient))).toHaveLength(1);
    expect(settlementsOf(item.requestId)).toEqual(['capture']);
  });

  it('keeps messages while the carrier cannot be reached', async () => {
    const account = newAccount();
    const { port } = kannel;
    await kannel.close();
    await messaging.submit(sms(account, { recipients: ['96171000501'] }));
    await eventually(async () => {
      const outcomes = await messaging.database.rows<{ outcome: string }>(
        `SELECT DISTINCT outcome FROM submission WHERE recipient = '96171000501'`,
      );
      expect(outcomes).toEqual([{ outcome: 'not_sent' }]);
    });
    await kannel.open(port);
    await messaging.reached(account, 'pending', 20_000);
    expect(kannel.to('96171000501')).toHaveLength(1);
  }, 40_000);

  it.each([
    ['refuses connections', '49270000501'],
    ['takes them and says nothing', '49170000502'],
  ])(
    'moves on to the next carrier while one %s',
    async (_what, recipient) => {
      const accounts = [newAccount(), newAccount(), newAccount()];
      for (const account of accounts) {
        await messaging.submit(sms(account, { recipients: [recipient] }));
        await messaging.reached(account, 'pending', 40_000);
      }
      expect(kannel.to(recipient)).toHaveLength(3);
    },
    120_000,
  );

  it('holds up only the message that shows whether a carrier is back', async () => {
    const before = connections;
    let number = 49_170_000_600;
    const submitOne = async () => {
      const account = newAccount();
      await messaging.submit(sms(account, { recipients: [String((number += 1))] }));
      return account;
    };
    await eventually(
      async () => {
        await submitOne();
        expect(connections).toBeGreaterThan(before);
      },
      { timeoutMs: 40_000, intervalMs: 200 },
    );
    // It connects for 4 s.
    await messaging.reached(await submitOne(), 'pending', 2_500);
  }, 60_000);

  it('leaves a long text whole to a gateway that splits, and takes its one report for all of it', async () => {
    const account = newAccount();
    const text = 'ж'.repeat(150);
    await messaging.submit(sms(account, { text, recipients: ['47700000001'] }));
    await messaging.reached(account, 'pending');
    expect(kannel.to('47700000001').map(({ fields, udh }) => [fields.get('text'), udh])).toEqual([[text, []]]);
    const [taken] = kannel.to('47700000001');
    expect(taken && (await kannel.report(taken, 1))).toBe(200);
    expect((await messaging.log(account))[0]?.status).toBe('delivered');
  });

  async function sent(recipient: string): Promise<{ account: number; taken: SendSms }> {
    const account = newAccount();
    await messaging.submit(sms(account, { recipients: [recipient] }));
    await messaging.reached(account, 'pending');
    const [taken] = kannel.to(recipient);
    if (!taken) throw new Error('not taken');
    return { account, taken };
  }

  it('takes no report without the token, nor one that names no submission', async () => {
    const { account, taken } = await sent('96171000601');
    const url = reportUrl(taken, 1);
    for (const wrong of [
      url.replace(TOKEN, TOKEN.replace('a', 'b')),
      url.replace('/get/', '/post2/'),
      url.replace(`/${TOKEN}`, ''),
    ]) {
      expect((await fetch(wrong)).status).toBe(404);
    }
    expect((await fetch(url.replace(/submission=\d+/, 'submission=none'))).status).toBe(400);
    expect((await fetch(`${url}${'9'.repeat(9_000)}`)).status).toBe(414);
    expect((await fetch(url, { method: 'POST', body: 'x'.repeat(70_000) })).status).toBe(413);
    expect((await messaging.log(account))[0]?.status).toBe('pending');
    expect((await fetch(url)).status).toBe(200);
    expect((await messaging.log(account))[0]?.status).toBe('delivered');
  });

  it('acknowledges a report of a state that nobody knows, which changes nothing', async () => {
    const { account, taken } = await sent('96171000602');
    expect(await kannel.report(taken, 99)).toBe(200);
    expect((await messaging.log(account))[0]?.status).toBe('pending');
    const oddities = await messaging.database.rows(
      `SELECT carrier, kind FROM carrier_oddity WHERE kind = 'unknown_state'`,
    );
    expect(oddities).toEqual([{ carrier: 'get', kind: 'unknown_state' }]);
  });

  it.each([
    ['an intermediate state', 8, '', 'pending'],
    ['a NUL and no sense in the answer of the centre', 1, 'id:1\0 stat:DELIVRD\0 err:\0\u0007', 'delivered'],
    ['a failure in the words of the centre', 2, 'id:1 stat:EXPIRED err:011', 'undelivered'],
  ])('reads a report with %s', async (_what, state, answer, status) => {
    const { account, taken } = await sent(`9617100065${state}`);
    expect(await kannel.report(taken, state, answer)).toBe(200);
    await messaging.quiet();
    expect((await messaging.log(account))[0]?.status).toBe(status);
  });

  it('goes by the submission when the number is written in another way', async () => {
    const { account, taken } = await sent('96171000603');
    expect((await fetch(reportUrl(taken, 1).replace('to=96171000603', 'to=071000603'))).status).toBe(200);
    expect((await messaging.log(account))[0]?.status).toBe('delivered');
  });
});
